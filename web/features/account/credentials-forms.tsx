import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeEmailInput, changePasswordInput } from '#contract/account.ts'
import { changeEmail, changePassword, getAccount } from '#contract/endpoints/account.ts'
import { Button } from '#web/components/button.tsx'
import { PasswordField, TextField } from '#web/components/field.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import { updateSessionUser } from '#web/lib/open-session.ts'
import type { Session } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { Card } from './card.tsx'

export function EmailForm({ session }: { session: Session }) {
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { field, handleSubmit, reset, isSubmitting } = useContractForm(changeEmailInput, {
    email: '',
    current_password: '',
  })

  async function send(body: { email: string; current_password: string }) {
    setOutcome(null)
    try {
      const { message, user } = await call(changeEmail, { body }, session.token)
      updateSessionUser(user)
      reset()
      setOutcome({ variant: 'success', message })
      // The new address has yet to be confirmed.
      await queryClient.invalidateQueries({ queryKey: [getAccount.path] })
    } catch (error) {
      setOutcome({ variant: 'error', message: failureReason(error) })
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
          {...field('email')}
        />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          {...field('current_password')}
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
  const { field, handleSubmit, reset, isSubmitting } = useContractForm(changePasswordInput, {
    current_password: '',
    password: '',
  })

  async function send(body: { current_password: string; password: string }) {
    setOutcome(null)
    try {
      const { message } = await call(changePassword, { body }, session.token)
      reset()
      setOutcome({ variant: 'success', message })
    } catch (error) {
      setOutcome({ variant: 'error', message: failureReason(error) })
    }
  }

  return (
    <Card title="Changer de mot de passe">
      <form noValidate className="grid gap-5" onSubmit={handleSubmit(send)}>
        <OutcomeBanner outcome={outcome} />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          {...field('current_password')}
        />
        <PasswordField
          label="Nouveau mot de passe"
          hint={`${session.user.roles.includes('admin') ? '12 caractères au minimum, comme pour toute l’équipe.' : '6 caractères au minimum.'} Vos autres appareils seront déconnectés.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <Button type="submit" className="justify-self-start" pending={isSubmitting}>
          Changer le mot de passe
        </Button>
      </form>
    </Card>
  )
}
