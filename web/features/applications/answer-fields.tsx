import './applications.css'
import { useId } from 'react'
import { askedFields } from '#contract/application-answers.ts'
import {
  type Answer,
  type Answers,
  type ApplicationField,
  LONGEST,
} from '#contract/application-kinds.ts'
import { Checkbox, SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'

type AnswerFieldsProps = {
  fields: readonly ApplicationField[]
  answers: Answers
  errors: Record<string, string>
  onAnswer: (key: string, answer: Answer) => void
}

/** The questions of a form as its applicant is asked them; some only after certain answers. */
export function AnswerFields({ fields, answers, errors, onAnswer }: AnswerFieldsProps) {
  return (
    <div className="application-fields">
      {askedFields(fields, answers).map((field) => (
        <AnswerField
          key={field.key}
          field={field}
          answer={answers[field.key]}
          error={errors[field.key]}
          onAnswer={(answer) => onAnswer(field.key, answer)}
        />
      ))}
    </div>
  )
}

type AnswerFieldProps = {
  field: ApplicationField
  answer: Answer | undefined
  error: string | undefined
  onAnswer: (answer: Answer) => void
}

function Label({ field }: { field: ApplicationField }) {
  return (
    <>
      {field.label}
      {field.required && (
        <span className="application-required">
          {'\u00a0'}
          <span aria-hidden="true">*</span>
          <span className="sr-only">(requis)</span>
        </span>
      )}
    </>
  )
}

/** The owner's own words, and what the limits leave unsaid otherwise. */
function hintOf({ help, kind, min, max }: ApplicationField): string {
  const unit = kind === 'number' ? '' : kind === 'choices' ? ' réponses' : ' caractères'
  const bounds = [
    min != null && `au moins ${min}${unit}`,
    max != null && `au plus ${max}${unit}`,
  ].filter(Boolean)
  const limits = bounds.join(', ')
  return [help, limits && `${limits[0]?.toUpperCase()}${limits.slice(1)}.`]
    .filter(Boolean)
    .join(' ')
}

function AnswerField({ field, answer, error, onAnswer }: AnswerFieldProps) {
  const { kind, options, max } = field
  const text = typeof answer === 'string' ? answer : ''
  const hint = hintOf(field)
  const common = {
    label: <Label field={field} />,
    error,
    ...(hint && { hint }),
    'aria-required': field.required || undefined,
  }
  const typed = {
    ...common,
    value: text,
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value),
  }
  switch (kind) {
    case 'long':
      return <TextArea {...typed} rows={6} maxLength={max ?? LONGEST.long} />
    case 'choice':
      return (
        <SelectField {...typed}>
          <option value="">Choisir…</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
      )
    case 'choices':
      return <ChoicesField {...{ field, answer, error, onAnswer, hint }} />
    case 'consent':
      return (
        <Checkbox
          {...common}
          checked={answer === true}
          onChange={(event) => onAnswer(event.target.checked)}
        />
      )
    case 'number':
      return <TextField {...typed} inputMode="decimal" maxLength={20} />
    case 'date':
      return <TextField {...typed} type="date" />
    case 'link':
      return (
        <TextField {...typed} inputMode="url" maxLength={LONGEST.link} placeholder="https://" />
      )
    default:
      return <TextField {...typed} maxLength={max ?? LONGEST.short} />
  }
}

function ChoicesField({
  field,
  answer,
  error,
  onAnswer,
  hint,
}: AnswerFieldProps & { hint: string }) {
  const id = useId()
  const ticked = Array.isArray(answer) ? answer : []
  const toggle = (option: string) =>
    onAnswer(ticked.includes(option) ? ticked.filter((one) => one !== option) : [...ticked, option])
  return (
    <fieldset aria-describedby={hint || error ? id : undefined}>
      <legend>
        <Label field={field} />
      </legend>
      {field.options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          checked={ticked.includes(option)}
          aria-invalid={error ? true : undefined}
          onChange={() => toggle(option)}
        />
      ))}
      <div id={id}>
        {hint && <p className="field-hint">{hint}</p>}
        {error && (
          <p className="field-error">
            <Icon name="warning" />
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
