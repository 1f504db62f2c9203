import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { proveIdentity } from '#contract/endpoints/freshness.ts'
import { listSecondFactors } from '#contract/endpoints/second-factor.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { PasswordField, TextField } from '#web/components/field.tsx'
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

/** Whether they have an app that shows codes; a server that does not say counts as no. */
function useHasApp(token: string): boolean {
  const [hasApp, setHasApp] = useState(false)
  useEffect(() => {
    call(listSecondFactors, {}, token).then(
      ({ factors }) => setHasApp(factors?.some(({ kind }) => kind === 'totp') ?? false),
      () => undefined,
    )
  }, [token])
  return hasApp
}

function ProofDialog({ token, onDone }: { token: string; onDone: (proved: boolean) => void }) {
  const hasApp = useHasApp(token)
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setFailure(undefined)
    try {
      const body = byCode ? { code: typed } : { current_password: typed }
      await call(proveIdentity, { body }, token)
      onDone(true)
    } catch (error) {
      setFailure(failureReason(error))
      setSending(false)
    }
  }

  function choose(next: boolean) {
    setByCode(next)
    setTyped('')
    setFailure(undefined)
  }

  const field = {
    required: true,
    value: typed,
    error: failure,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
  }
  return (
    <Dialog open onClose={() => onDone(false)} title="Confirmez que c’est bien vous" size="small">
      <form noValidate className="grid gap-5" onSubmit={send}>
        <p>Votre dernière connexion date un peu, et ce que vous allez faire compte.</p>
        {byCode ? (
          <TextField
            label="Code de l’application"
            autoComplete="one-time-code"
            inputMode="numeric"
            {...field}
          />
        ) : (
          <PasswordField label="Mot de passe actuel" autoComplete="current-password" {...field} />
        )}
        <Button type="submit" pending={sending}>
          Confirmer
        </Button>
        {hasApp && (
          <button type="button" className="link justify-self-start" onClick={() => choose(!byCode)}>
            {byCode ? 'Utiliser mon mot de passe' : 'Utiliser mon application'}
          </button>
        )}
      </form>
    </Dialog>
  )
}
