import { type FormEvent, useState } from 'react'
import { addPasskey, startPasskey } from '#contract/endpoints/second-factor.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { call, failureReason } from '#web/lib/api.ts'

type PasskeyDialogProps = {
  token: string
  onAdded: (codes: string[] | null) => void
  onClose: () => void
}

const NO_ANSWER =
  'La clé d’accès n’a pas été créée : le navigateur ou l’appareil a renoncé. Vous pouvez réessayer.'

/** Has the browser make a passkey, under a name of the owner's. */
export function PasskeyDialog({ token, onAdded, onClose }: PasskeyDialogProps) {
  const [name, setName] = useState('Cet appareil')
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFailure(null)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { ticket, options } = await call(startPasskey, {}, token)
      const credential = await startRegistration({ optionsJSON: options })
      const body = { ticket, credential, name }
      onAdded((await call(addPasskey, { body }, token)).recovery_codes)
    } catch (error) {
      setFailure(failureReason(error, NO_ANSWER, NO_ANSWER))
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Ajouter une clé d’accès" size="small">
      <form noValidate className="grid gap-5" onSubmit={send}>
        <p>
          Votre navigateur va vous demander votre empreinte, votre visage, votre code ou une clé de
          sécurité. Rien de cela ne nous est transmis.
        </p>
        <TextField
          label="Nom"
          hint="Pour la reconnaître ici."
          maxLength={60}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {failure && <Banner variant="error">{failure}</Banner>}
        <Button type="submit" pending={sending}>
          Créer la clé d’accès
        </Button>
      </form>
    </Dialog>
  )
}
