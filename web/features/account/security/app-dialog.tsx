import { type FormEvent, useEffect, useState } from 'react'
import { addTotp, startTotp } from '#contract/endpoints/second-factor.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import { QrCode } from './qr-code.tsx'

type AppDialogProps = {
  token: string
  onAdded: (codes: string[] | null) => void
  onClose: () => void
}
type Setup = { ticket: string; secret: string; uri: string }

/** In fours, as people read it off. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** Sets up an app that shows codes. */
export function AppDialog({ token, onAdded, onClose }: AppDialogProps) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [name, setName] = useState('Téléphone')
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  useEffect(() => {
    let current = true
    call(startTotp, {}, token).then(
      (answer) => current && setSetup(answer),
      // Without a proof that it is them there is nothing to set up.
      (error) => current && setFailure(failureReason(error)),
    )
    return () => {
      current = false
    }
  }, [token])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!setup) return
    setSending(true)
    setFailure(null)
    try {
      const body = { ticket: setup.ticket, code, name }
      onAdded((await call(addTotp, { body }, token)).recovery_codes)
    } catch (error) {
      setFailure(failureReason(error))
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title="Ajouter une application">
      <form noValidate className="grid gap-5" onSubmit={send}>
        <p>
          Lisez ce code avec une application comme Aegis, Google Authenticator ou celle de votre
          gestionnaire de mots de passe, puis donnez les six chiffres qu’elle montre.
        </p>
        <div className="grid items-center gap-x-8 gap-y-5 sm:grid-cols-2">
          {setup ? (
            <div className="grid justify-items-center gap-3">
              <QrCode text={setup.uri} label="Code QR à lire avec l’application" />
              <p className="text-center text-sm text-soft">
                Ou tapez cette clé dans l’application :
                <code className="block wrap-anywhere">{grouped(setup.secret)}</code>
              </p>
            </div>
          ) : (
            <Skeleton className="h-48" />
          )}
          <div className="grid gap-5">
            <TextField
              label="Nom"
              hint="Pour la reconnaître ici."
              maxLength={60}
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <TextField
              label="Code de l’application"
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={20}
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </div>
        </div>
        {failure && <Banner variant="error">{failure}</Banner>}
        <Button type="submit" pending={sending || !setup}>
          Ajouter
        </Button>
      </form>
    </Dialog>
  )
}
