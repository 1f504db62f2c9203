import { lazy, Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { registerInput } from '#contract/auth-inputs.ts'
import { CAPTCHA_WRONG } from '#contract/captcha.ts'
import { register as registerEndpoint } from '#contract/endpoints/auth.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { PasswordField, TextField } from '#web/components/field.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import { useSite } from '#web/lib/site.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { CaptchaField } from './captcha-field.tsx'
import { DIFFERENT_PASSWORDS, samePassword } from './same-password.ts'
import { useCaptcha } from './use-captcha.ts'

const DiscordDoor = lazy(() => import('./discord/discord-door.tsx'))

/** The other way in, where there is one; here, as the page loads this file once it stands. */
function Door() {
  return useSite().discord && <DiscordDoor />
}
export const door = (
  <Suspense>
    <Door />
  </Suspense>
)

const BLANK = { username: '', email: '', password: '', confirmation: '', captchaText: '' }

const formRules = z
  .extend(registerInput, { confirmation: z.string().check(z.minLength(1, DIFFERENT_PASSWORDS)) })
  .check(samePassword)

/** `onRegistered` gets the message that the login tab shows. */
export default function RegisterForm({
  onRegistered,
}: {
  onRegistered: (message: string) => void
}) {
  const captcha = useCaptcha()
  const [failure, setFailure] = useState<string | null>(null)
  const { field, handleSubmit, resetField, setError, isSubmitting } = useContractForm(
    formRules,
    BLANK,
  )

  function renewCaptcha() {
    resetField('captchaText')
    captcha.renew()
  }

  async function send({ confirmation: _, ...body }: typeof BLANK) {
    setFailure(null)
    if (await captcha.isWrong(body.captchaText)) {
      renewCaptcha()
      setError('captchaText', { message: CAPTCHA_WRONG }, { shouldFocus: true })
      return
    }
    try {
      const answer = await call(registerEndpoint, {
        body: { ...body, captchaText: captcha.answerFor(body.captchaText) },
      })
      const { message } = accepted(answer)
      onRegistered(message || 'Compte créé avec succès. Vous pouvez vous connecter.')
    } catch (error) {
      setFailure(failureReason(error, 'Erreur lors de la création du compte'))
      renewCaptcha()
    }
  }

  return (
    <form
      noValidate
      className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={handleSubmit(send)}
    >
      <TextField
        label="Nom d’utilisateur"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        {...field('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...field('email')}
      />
      <PasswordField
        label="Mot de passe"
        hint="6 caractères au minimum."
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        {...field('confirmation')}
      />
      <CaptchaField captcha={captcha} onRenew={renewCaptcha} {...field('captchaText')} />
      {failure && (
        <div className="sm:col-span-full">
          <Banner variant="error">{failure}</Banner>
        </div>
      )}
      <Button type="submit" className="max-sm:mt-3 sm:col-span-full" pending={isSubmitting}>
        {isSubmitting ? 'Création…' : 'Créer mon compte'}
      </Button>
    </form>
  )
}
