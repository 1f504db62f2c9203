import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { proveIdentity } from '#contract/endpoints/freshness.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { PasswordField } from '#web/components/field.tsx'
import { call, failureReason } from './api.ts'

let asking: Promise<boolean> | null = null

/**
 * Asks the person, in a dialog above whatever is open, to prove that it is them; false when they
 * would rather not. Several calls at once ask once.
 */
export function proveIdentityOnce(token: string): Promise<boolean> {
  asking ??= ask(token).finally(() => {
    asking = null
  })
  return asking
}

/** A root of its own: whoever calls need not be a component, nor stay on screen. */
async function ask(token: string): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const proved = await new Promise<boolean>((resolve) =>
    root.render(<ProofDialog token={token} onDone={resolve} />),
  )
  root.unmount()
  place.remove()
  return proved
}

function ProofDialog({ token, onDone }: { token: string; onDone: (proved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFailure(undefined)
    try {
      await call(proveIdentity, { body: { current_password: password } }, token)
      onDone(true)
    } catch (error) {
      setFailure(failureReason(error))
      setSending(false)
    }
  }

  return (
    <Dialog open onClose={() => onDone(false)} title="Confirmez que c’est bien vous" size="small">
      <form noValidate className="grid gap-5" onSubmit={send}>
        <p>Votre dernière connexion date un peu, et ce que vous allez faire compte.</p>
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          value={password}
          error={failure}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" pending={sending}>
          Confirmer
        </Button>
      </form>
    </Dialog>
  )
}
