import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { loginInput } from '#contract/auth-inputs.ts'
import { CAPTCHA_WRONG } from '#contract/captcha.ts'
import { login } from '#contract/endpoints/auth.ts'
import type { SecondStep } from '#contract/second-factor.ts'
import type { User } from '#contract/users.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/components/field.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { accepted, call, failureReason } from '#web/lib/api.ts'
import { openSession } from '#web/lib/open-session.ts'
import type { Session } from '#web/lib/session.ts'
import { useContractForm } from '#web/lib/use-contract-form.ts'
import { CaptchaField } from './captcha-field.tsx'
import { useCaptcha } from './use-captcha.ts'

/** For the few who have a second factor. */
const SecondStepForm = lazy(() => import('./second-step-form.tsx'))

const REDIRECT_AFTER = 1500
const BLANK = { username: '', password: '', captchaText: '' }

type LoginFormProps = {
  /** What the other tab has to say after it sent the visitor here. */
  notice: string | null
  /** Where to go once signed in; the choice page unless told. */
  onSignedIn?: (user: User) => void
  /** Whether the page that renews a forgotten password can be reached from here. */
  canReset?: boolean
}

export function LoginForm({ notice, onSignedIn, canReset = true }: LoginFormProps) {
  const navigate = useNavigate()
  // Where they came from: the choice page sends them back there.
  const { state } = useLocation()
  const captcha = useCaptcha()
  const leave = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [remember, setRemember] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [step, setStep] = useState<SecondStep | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(
    notice ? { variant: 'success', message: notice } : null,
  )
  const { field, handleSubmit, resetField, setError, setFocus, isSubmitting } = useContractForm(
    loginInput,
    BLANK,
  )
  useEffect(() => () => clearTimeout(leave.current), [])

  // The form that was just sent is gone, and the focus with it.
  useEffect(() => {
    if (notice) setFocus('username')
  }, [notice, setFocus])

  function renewCaptcha() {
    resetField('captchaText')
    captcha.renew()
  }

  async function send(body: typeof BLANK) {
    setOutcome(null)
    if (await captcha.isWrong(body.captchaText)) {
      renewCaptcha()
      setError('captchaText', { message: CAPTCHA_WRONG }, { shouldFocus: true })
      return
    }
    try {
      const answer = await call(login, {
        body: { ...body, captchaText: captcha.answerFor(body.captchaText) },
      })
      if ('second_step' in answer) setStep(answer.second_step)
      else enter(accepted(answer))
    } catch (error) {
      setOutcome({ variant: 'error', message: failureReason(error, 'Identifiants incorrects') })
      renewCaptcha()
    }
  }

  function enter({ token, user, message }: Session & { message: string }) {
    openSession({ token, user }, remember)
    setLeaving(true)
    setOutcome({ variant: 'success', message: message || 'Connexion réussie ! Redirection...' })
    leave.current = setTimeout(
      () => (onSignedIn ? onSignedIn(user) : navigate('/redirect', { state })),
      REDIRECT_AFTER,
    )
  }

  function startAgain() {
    setStep(null)
    setOutcome(null)
    resetField('password')
    renewCaptcha()
  }

  if (step)
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <div className="grid gap-5">
          <SecondStepForm step={step} leaving={leaving} onSignedIn={enter} onBack={startAgain} />
          <OutcomeBanner outcome={outcome} />
        </div>
      </Suspense>
    )
  return (
    <form
      noValidate
      // So that no password is written into the address, should the browser itself send it.
      method="post"
      className={`grid items-start gap-x-5 gap-y-4 ${captcha.off ? '' : 'sm:grid-cols-2'}`}
      onSubmit={handleSubmit(send)}
    >
      <TextField
        label="Nom d’utilisateur"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <div className="relative">
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          {...field('password')}
        />
        {canReset && (
          <Link
            to="/forgot-password"
            className="link absolute top-0 right-0 text-[0.9375rem] max-[22rem]:static"
          >
            Mot de passe oublié ?
          </Link>
        )}
      </div>
      <CaptchaField captcha={captcha} onRenew={renewCaptcha} {...field('captchaText')} />
      <div className="grid items-center gap-x-5 gap-y-4 sm:col-span-full sm:grid-cols-2">
        <Checkbox
          label="Se souvenir de moi"
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
        <Button type="submit" pending={isSubmitting || leaving}>
          {isSubmitting ? 'Connexion…' : 'Se connecter'}
        </Button>
      </div>
      {outcome && (
        <div className="sm:col-span-full">
          <OutcomeBanner outcome={outcome} />
        </div>
      )}
    </form>
  )
}
