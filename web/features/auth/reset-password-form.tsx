import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { resetPassword } from '#contract/endpoints/auth.ts'
import { newPassword } from '#contract/users.ts'
import { Button } from '#web/components/button.tsx'
import { PasswordField } from '#web/components/field.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { samePassword } from './same-password.ts'

const REDIRECT_AFTER = 3000
const BLANK = { password: '', confirmation: '' }

const formRules = z
  .object({
    password: newPassword('Veuillez entrer un mot de passe valide (minimum 6 caractères)'),
    confirmation: z.string().check(z.minLength(1, 'Veuillez confirmer votre mot de passe')),
  })
  .check(samePassword)

export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const leave = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { field, handleSubmit, isSubmitting } = useContractForm(formRules, BLANK)
  useEffect(() => () => clearTimeout(leave.current), [])

  async function send({ password }: typeof BLANK) {
    setOutcome(null)
    try {
      const { message } = accepted(await call(resetPassword, { body: { token, password } }))
      setOutcome({
        variant: 'success',
        message:
          message ||
          'Mot de passe réinitialisé avec succès! Redirection vers la page de connexion...',
      })
      leave.current = setTimeout(() => navigate('/login'), REDIRECT_AFTER)
    } catch (error) {
      setOutcome({
        variant: 'error',
        message: failureReason(error, 'Erreur lors de la réinitialisation du mot de passe'),
      })
    }
  }

  return (
    <form
      noValidate
      className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={handleSubmit(send)}
    >
      <div className="grid gap-1 pt-3 sm:col-span-full">
        <h2 className="title-3">Choisir un mot de passe</h2>
        <p className="text-soft">Le même deux fois : une faute de frappe vous laisserait dehors.</p>
      </div>
      <PasswordField
        label="Nouveau mot de passe"
        hint="6 caractères au minimum."
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      {outcome && (
        <div className="sm:col-span-full">
          <OutcomeBanner outcome={outcome} />
        </div>
      )}
      <Button
        type="submit"
        className="sm:col-span-full"
        pending={isSubmitting || outcome?.variant === 'success'}
      >
        {isSubmitting ? 'Enregistrement…' : 'Enregistrer le mot de passe'}
      </Button>
    </form>
  )
}
