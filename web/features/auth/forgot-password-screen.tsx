import { useState } from 'react'
import { Link } from 'react-router'
import { forgotPasswordInput } from '#contract/auth-inputs.ts'
import { forgotPassword } from '#contract/endpoints/auth.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { AuthPage, type Note } from './auth-page.tsx'
import { OF_RESET } from './reset-notes.ts'

const NOTES: Note[] = [
  {
    icon: 'mail',
    title: 'Rien reçu ?',
    text: 'Attendez une minute, puis regardez dans vos indésirables.',
  },
  ...OF_RESET,
]

export default function ForgotPasswordScreen() {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { field, handleSubmit, isSubmitting } = useContractForm(forgotPasswordInput, { email: '' })

  async function send(body: { email: string }) {
    setOutcome(null)
    try {
      const { message } = accepted(await call(forgotPassword, { body }))
      setOutcome({
        variant: 'success',
        message: message || 'Un email de réinitialisation a été envoyé à votre adresse email.',
      })
    } catch (error) {
      setOutcome({
        variant: 'error',
        message: failureReason(error, "Une erreur est survenue lors de l'envoi de l'email."),
      })
    }
  }

  return (
    <AuthPage
      kicker="Clé perdue"
      title="Mot de passe oublié"
      lead="Donnez l’adresse de votre compte : un lien pour choisir un nouveau mot de passe y part aussitôt."
      notes={NOTES}
    >
      <form noValidate className="grid gap-6" onSubmit={handleSubmit(send)}>
        <div className="grid gap-1">
          <h2 className="title-3 pt-3">Retrouver l’accès</h2>
          <p className="text-soft">L’adresse est celle de votre inscription.</p>
        </div>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('email')}
        />
        <OutcomeBanner outcome={outcome} />
        <Button type="submit" icon="mail" pending={isSubmitting}>
          {isSubmitting ? 'Envoi en cours…' : 'Recevoir le lien'}
        </Button>
        <p className="border-t border-line pt-4">
          <Link to="/login" className="link">
            Retour à la connexion
          </Link>
        </p>
      </form>
    </AuthPage>
  )
}
