import type { ComponentPropsWithRef } from 'react'
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from '#contract/captcha.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button, IconButton } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import type { Captcha } from './use-captcha.ts'

type CaptchaFieldProps = {
  captcha: Captcha
  error: string | undefined
  onRenew: () => void
} & Omit<ComponentPropsWithRef<'input'>, 'className'>

/** The pressed button gives way to the message: whoever pressed it goes on from there. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** The picture, a new one on demand, the field, and the equal way for who cannot read it. */
export function CaptchaField({ captcha, error, onRenew, ...input }: CaptchaFieldProps) {
  const solved = captcha.proof === 'done'
  return (
    <div
      hidden={captcha.off}
      className="grid items-start gap-x-5 gap-y-2 sm:col-span-full sm:grid-cols-2"
    >
      {/* As low as the field beside it, whose label stands above. */}
      <div className="flex items-center gap-3 sm:mt-5">
        <canvas
          ref={captcha.canvas}
          width={CAPTCHA_WIDTH}
          height={CAPTCHA_HEIGHT}
          role="img"
          aria-label="Code de sécurité à recopier"
          className="rounded-md bg-surface"
        />
        <IconButton name="refresh" label="Afficher un autre code" onClick={onRenew} />
      </div>
      {solved ? (
        <div ref={takeFocus} tabIndex={-1}>
          <Banner variant="success">
            Vérification faite par votre appareil : aucun code à recopier.
          </Banner>
        </div>
      ) : (
        <>
          <TextField
            label="Code de sécurité"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
            required
            error={error}
            {...input}
          />
          <Button
            variant="ghost"
            size="small"
            className="justify-self-start sm:col-span-full"
            pending={captcha.proof === 'working'}
            onClick={captcha.prove}
          >
            {captcha.proof === 'working' ? 'Vérification en cours…' : 'Je ne peux pas lire ce code'}
          </Button>
          {captcha.proof === 'failed' && (
            <div className="sm:col-span-full">
              <Banner variant="error">{captcha.failure}</Banner>
            </div>
          )}
        </>
      )}
    </div>
  )
}
