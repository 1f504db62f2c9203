import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { changeEmail, changePassword } from '#contract/account.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { PasswordField, TextField } from '#web/components/field.tsx'
import { call, RequestFailed } from '#web/lib/api.ts'
import { contractResolver } from '#web/lib/contract-resolver.ts'
import { type Session, updateSessionUser } from '#web/lib/session.ts'
import { Card } from './card.tsx'

type Outcome = { variant: 'success' | 'error'; message: string }

const failed = (error: unknown): Outcome => ({
  variant: 'error',
  message: error instanceof RequestFailed ? error.message : 'Erreur de connexion au serveur',
})

function OutcomeBanner({ outcome }: { outcome: Outcome | null }) {
  return (
    outcome && (
      <Banner key={outcome.message} variant={outcome.variant}>
        {outcome.message}
      </Banner>
    )
  )
}

export function EmailForm({ session }: { session: Session }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { email: '', current_password: '' },
    resolver: contractResolver(changeEmail.body),
  })
  const { errors, isSubmitting } = formState

  async function send(body: { email: string; current_password: string }) {
    setOutcome(null)
    try {
      const { message, user } = await call(changeEmail, { body }, session.token)
      updateSessionUser(user)
      reset()
      setOutcome({ variant: 'success', message })
    } catch (error) {
      setOutcome(failed(error))
    }
  }

  return (
    <Card title="Changer d’adresse email">
      <form noValidate className="grid gap-5" onSubmit={handleSubmit(send)}>
        <OutcomeBanner outcome={outcome} />
        <TextField
          label="Nouvelle adresse email"
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <Button type="submit" className="justify-self-start" pending={isSubmitting}>
          Changer l’adresse
        </Button>
      </form>
    </Card>
  )
}

export function PasswordForm({ session }: { session: Session }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({
    defaultValues: { current_password: '', password: '' },
    resolver: contractResolver(changePassword.body),
  })
  const { errors, isSubmitting } = formState

  async function send(body: { current_password: string; password: string }) {
    setOutcome(null)
    try {
      const { message } = await call(changePassword, { body }, session.token)
      reset()
      setOutcome({ variant: 'success', message })
    } catch (error) {
      setOutcome(failed(error))
    }
  }

  return (
    <Card title="Changer de mot de passe">
      <form noValidate className="grid gap-5" onSubmit={handleSubmit(send)}>
        <OutcomeBanner outcome={outcome} />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <PasswordField
          label="Nouveau mot de passe"
          hint="6 caractères au minimum. Vos autres appareils seront déconnectés."
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" className="justify-self-start" pending={isSubmitting}>
          Changer le mot de passe
        </Button>
      </form>
    </Card>
  )
}
