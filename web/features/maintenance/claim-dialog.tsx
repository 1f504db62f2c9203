import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { claimEasterEgg } from '#contract/endpoints/easter-eggs.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import { useSite } from '#web/lib/site.ts'

type ClaimDialogProps = {
  open: boolean
  text: string
  onClose: () => void
  onClaimed: () => void
  children: ReactNode
}

const NAME_MISSING: Outcome = { variant: 'error', message: 'Veuillez entrer votre nom Discord' }

/** Asks who found the secret; anyone may claim, signed in or not. */
export function ClaimDialog({ open, text, onClose, onClaimed, children }: ClaimDialogProps) {
  const [name, setName] = useState('')
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const done = outcome?.variant === 'success'
  const isBlank = name.trim() === ''
  const field = useRef<HTMLInputElement>(null)

  // Else the browser gives it to the first button, which closes.
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setOutcome(null)
    try {
      const { message } = accepted(
        await call(claimEasterEgg, {
          body: { easterEggName: 'konami', discordUsername: name.trim() },
        }),
      )
      setOutcome({ variant: 'success', message })
      onClaimed()
    } catch (error) {
      setOutcome({
        variant: 'error',
        message: failureReason(error, "Une erreur est survenue lors de l'enregistrement"),
      })
    }
    setSending(false)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={useSite().maintenance.secretTitle}
      size="small"
      className="claim"
    >
      <form noValidate className="grid gap-5" onSubmit={send}>
        <p className="flex items-center gap-4">
          <Icon name="star" className="claim-mark" />
          {text}
        </p>
        <OutcomeBanner outcome={outcome} />
        {!done && (
          <>
            <TextField
              ref={field}
              label="Votre nom Discord"
              hint="Pour vous remettre votre récompense."
              autoComplete="off"
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.target.value)}
              // The button is off while it is blank, and with it the form's own answer to Enter.
              onKeyDown={({ key }) => key === 'Enter' && isBlank && setOutcome(NAME_MISSING)}
            />
            <Button type="submit" disabled={isBlank || sending}>
              {sending ? 'Envoi…' : 'Envoyer'}
            </Button>
          </>
        )}
        {children}
      </form>
    </Dialog>
  )
}
