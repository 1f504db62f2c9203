import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { proveIdentity, startPasskeyProof } from '#contract/endpoints/freshness.ts'
import { listSecondFactors } from '#contract/endpoints/second-factor.ts'
import type * as schemas from '#contract/freshness.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { PasswordField, TextField } from '#web/components/field.tsx'
import { call, failureReason, type Input } from './api.ts'

type FactorKind = SecondFactor['kind']
type Proof = Input<typeof schemas.proveIdentity>['body']

const NO_ANSWER = 'La clé d’accès n’a pas répondu. Réessayez, ou choisissez un autre moyen.'

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

/** Which kinds they have besides the password; a server that does not say counts as none. */
function useFactorKinds(token: string): FactorKind[] {
  const [kinds, setKinds] = useState<FactorKind[]>([])
  useEffect(() => {
    call(listSecondFactors, {}, token).then(
      ({ factors }) => setKinds(factors?.map(({ kind }) => kind) ?? []),
      () => undefined,
    )
  }, [token])
  return kinds
}

/** Has the browser ask a passkey of theirs to sign; the library is loaded for those who have one. */
async function signByPasskey(token: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { ticket, passkey } = await call(startPasskeyProof, {}, token)
  if (!passkey) throw new Error('no passkey')
  return { passkey: { ticket, credential: await startAuthentication({ optionsJSON: passkey }) } }
}

function ProofDialog({ token, onDone }: { token: string; onDone: (proved: boolean) => void }) {
  const kinds = useFactorKinds(token)
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [silence, setSilence] = useState<string>()
  const [sending, setSending] = useState(false)

  async function prove(proofOf: () => Promise<Proof>, fail: (error: unknown) => void) {
    setSending(true)
    setFailure(undefined)
    setSilence(undefined)
    try {
      await call(proveIdentity, { body: await proofOf() }, token)
      onDone(true)
    } catch (error) {
      fail(error)
      setSending(false)
    }
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    return prove(
      async () => (byCode ? { code: typed } : { current_password: typed }),
      (error) => setFailure(failureReason(error)),
    )
  }
  const usePasskey = () =>
    prove(
      () => signByPasskey(token),
      (error) => setSilence(failureReason(error, NO_ANSWER, NO_ANSWER)),
    )

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
        {kinds.includes('passkey') && (
          <Button icon="shield" variant="ghost" pending={sending} onClick={usePasskey}>
            Utiliser ma clé d’accès
          </Button>
        )}
        {silence && <Banner variant="error">{silence}</Banner>}
        {kinds.includes('totp') && (
          <button type="button" className="link justify-self-start" onClick={() => choose(!byCode)}>
            {byCode ? 'Utiliser mon mot de passe' : 'Utiliser mon application'}
          </button>
        )}
      </form>
    </Dialog>
  )
}
