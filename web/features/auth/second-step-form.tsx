import { type FormEvent, useState } from 'react'
import { takeSecondStep } from '#contract/endpoints/auth.ts'
import type { FactorProof, SecondStep } from '#contract/second-factor.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'

type Passkey = NonNullable<SecondStep['passkey']>

type SecondStepFormProps = {
  step: SecondStep
  onSignedIn: (session: Session & { message: string }) => void
  /** Back to the password. */
  onBack: () => void
  /** They are on their way already. */
  leaving: boolean
  /** What they have shown already. */
  shown?: string
}

/** What is asked for after the password of who has a second factor. */
export default function SecondStepForm({
  step,
  onSignedIn,
  onBack,
  leaving,
  shown = 'Votre mot de passe est bon.',
}: SecondStepFormProps) {
  const [kind, setKind] = useState<'totp' | 'recovery'>(step.has_totp ? 'totp' : 'recovery')
  const [code, setCode] = useState('')
  const [failures, setFailures] = useState(0)
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const hasCode = kind === 'totp' ? step.has_totp : step.has_recovery_codes

  async function send(proofOf: () => Promise<FactorProof>, wordless: string) {
    setSending(true)
    setOutcome(null)
    try {
      const body = { ticket: step.ticket, proof: await proofOf() }
      onSignedIn(accepted(await call(takeSecondStep, { body })))
    } catch (error) {
      setOutcome({ variant: 'error', message: failureReason(error, wordless, wordless) })
      setCode('')
      setFailures((before) => before + 1)
    }
    setSending(false)
  }

  const sendCode = (event: FormEvent) => {
    event.preventDefault()
    return send(async () => ({ kind, code }), 'Erreur de connexion au serveur')
  }

  /** Loaded for those who have one. */
  const usePasskey = (optionsJSON: Passkey) =>
    send(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      return { kind: 'passkey', credential: await startAuthentication({ optionsJSON }) }
    }, 'La clé d’accès n’a pas répondu. Réessayez, ou choisissez un autre moyen.')

  function choose(next: typeof kind) {
    setKind(next)
    setCode('')
    setOutcome(null)
  }

  const { passkey } = step
  const busy = sending || leaving
  return (
    <div className="grid gap-5">
      <p>{shown} Prouvez encore que c’est bien vous.</p>
      {passkey && (
        <Button
          icon="shield"
          variant={hasCode ? 'ghost' : 'primary'}
          pending={busy}
          onClick={() => usePasskey(passkey)}
        >
          Utiliser ma clé d’accès
        </Button>
      )}
      {hasCode && (
        <form noValidate className="grid gap-5" onSubmit={sendCode}>
          <TextField
            // Made anew after each try: whoever has just sent something types on.
            key={`${kind} ${failures}`}
            autoFocus
            label={kind === 'totp' ? 'Code de l’application' : 'Code de récupération'}
            hint={
              kind === 'totp'
                ? 'Les six chiffres que votre application montre en ce moment.'
                : 'L’un des codes que vous avez notés ; chacun ne sert qu’une fois.'
            }
            autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" pending={busy}>
            {sending ? 'Vérification…' : 'Valider le code'}
          </Button>
        </form>
      )}
      <OutcomeBanner outcome={outcome} />
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {step.has_totp && kind === 'recovery' && (
          <button type="button" className="link" onClick={() => choose('totp')}>
            Utiliser l’application
          </button>
        )}
        {step.has_recovery_codes && kind === 'totp' && (
          <button type="button" className="link" onClick={() => choose('recovery')}>
            Utiliser un code de récupération
          </button>
        )}
        <button type="button" className="link" onClick={onBack}>
          Revenir au mot de passe
        </button>
      </div>
    </div>
  )
}
