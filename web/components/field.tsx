import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  className?: string
}

type Described = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint and error around one control, tied to it for screen readers. */
function Field({
  label,
  hint,
  error,
  className = '',
  children,
}: FieldProps & { children: (control: Described) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error">
      <Icon name="warning" />
      {children}
    </p>
  )
}

export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentPropsWithRef<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const field = <input type="text" {...input} {...control} className="control" />
        // What it offers unfolds as the options of a select do.
        if (!input.list) return field
        return (
          <span className="select">
            {field}
            <Icon name="chevron" />
          </span>
        )
      }}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  className = '',
  ...textarea
}: FieldProps & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea rows={5} {...textarea} {...control} className="control" />}
    </Field>
  )
}

/** The options are its children: plain `<option>` elements. */
export function SelectField({
  label,
  hint,
  error,
  className = '',
  ...select
}: FieldProps & ComponentPropsWithRef<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="select">
          <select {...select} {...control} className="control" />
          <Icon name="chevron" />
        </span>
      )}
    </Field>
  )
}

export function PasswordField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentPropsWithRef<'input'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <span className="password">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="control"
          />
          <IconButton
            name={shown ? 'eyeOff' : 'eye'}
            label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}

/** A box to tick; `variant="switch"` for a setting that takes effect by itself. */
export function Checkbox({
  label,
  hint,
  error,
  variant = 'box',
  className = '',
  ...input
}: FieldProps & { variant?: 'box' | 'switch' } & ComponentPropsWithRef<'input'>) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`check ${className}`}>
      <input
        {...input}
        type="checkbox"
        {...(variant === 'switch' && { role: 'switch' })}
        id={id}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
