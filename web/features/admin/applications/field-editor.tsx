import { type ApplicationField, CONSENTED, FIELD_KINDS } from '#contract/application-kinds.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#web/components/field.tsx'

type FieldEditorProps = {
  field: ApplicationField
  /** It was just added. */
  isOpen: boolean
  above: readonly ApplicationField[]
  onChange: (changes: Partial<ApplicationField>) => void
  onRemove: () => void
}

/** One question: what it asks, within which limits, and of whom. */
export function FieldEditor({ field, isOpen, above, onChange, onRemove }: FieldEditorProps) {
  const { kind, label, help, required, options } = field
  const isChoice = kind === 'choice' || kind === 'choices'
  return (
    <details className="field-editor" open={isOpen}>
      <summary>
        {label || 'Question sans intitulé'}{' '}
        <small>
          {FIELD_KINDS[kind]}
          {required && ', requis'}
          {field.when && ', sous condition'}
        </small>
      </summary>
      <div className="field-editor-body">
        <TextField
          label="Intitulé"
          required
          maxLength={200}
          value={label}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <TextField
          label="Aide"
          maxLength={500}
          value={help}
          onChange={(event) => onChange({ help: event.target.value })}
        />
        {isChoice && (
          <TextArea
            label="Propositions"
            hint="Une par ligne."
            rows={4}
            defaultValue={options.join('\n')}
            onChange={(event) => onChange({ options: linesOf(event.target.value) })}
          />
        )}
        <Limits field={field} onChange={onChange} />
        <Checkbox
          label="Réponse requise"
          checked={required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        {above.length > 0 && <ConditionEditor field={field} above={above} onChange={onChange} />}
        <Button variant="ghost" size="small" className="justify-self-start" onClick={onRemove}>
          Retirer la question
        </Button>
      </div>
    </details>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const LIMITS: Partial<Record<ApplicationField['kind'], [least: string, most: string]>> = {
  short: ['Caractères au moins', 'Caractères au plus'],
  long: ['Caractères au moins', 'Caractères au plus'],
  number: ['Valeur minimale', 'Valeur maximale'],
  choices: ['Réponses au moins', 'Réponses au plus'],
}

type PartProps = Pick<FieldEditorProps, 'field' | 'onChange'>

function Limits({ field, onChange }: PartProps) {
  const labels = LIMITS[field.kind]
  if (!labels) return null
  const numberIn = (text: string) => (text === '' ? null : Number(text))
  return (
    <div className="form-editor-pair">
      <TextField
        label={labels[0]}
        type="number"
        step="any"
        value={field.min ?? ''}
        onChange={(event) => onChange({ min: numberIn(event.target.value) })}
      />
      <TextField
        label={labels[1]}
        type="number"
        step="any"
        value={field.max ?? ''}
        onChange={(event) => onChange({ max: numberIn(event.target.value) })}
      />
    </div>
  )
}

/** The answers that a condition may wait for, where they are known. */
function expectedOf({ kind, options }: ApplicationField): readonly string[] {
  return kind === 'consent' ? [CONSENTED] : options
}

function ConditionEditor({ field, above, onChange }: PartProps & Pick<FieldEditorProps, 'above'>) {
  const { when } = field
  const asked = above.find(({ key }) => key === when?.field)
  const expected = asked ? expectedOf(asked) : []
  function choose(key: string) {
    const next = above.find((one) => one.key === key)
    const test = next?.kind === 'choices' ? ('contains' as const) : ('is' as const)
    onChange({ when: next ? { field: key, test, value: expectedOf(next)[0] ?? '' } : null })
  }
  return (
    <div className="form-editor-pair">
      <SelectField
        label="Posée"
        value={when?.field ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">Toujours</option>
        {above.map(({ key, label }) => (
          <option key={key} value={key}>
            Selon « {label || 'Question sans intitulé'} »
          </option>
        ))}
      </SelectField>
      {when && (
        <>
          <SelectField
            label="Quand la réponse"
            value={when.test}
            onChange={(event) =>
              onChange({ when: { ...when, test: event.target.value as typeof when.test } })
            }
          >
            <option value="is">est</option>
            <option value="contains">contient</option>
          </SelectField>
          {expected.length > 0 ? (
            <SelectField
              label="Réponse attendue"
              value={when.value}
              onChange={(event) => onChange({ when: { ...when, value: event.target.value } })}
            >
              {expected.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </SelectField>
          ) : (
            <TextField
              label="Réponse attendue"
              maxLength={200}
              value={when.value}
              onChange={(event) => onChange({ when: { ...when, value: event.target.value } })}
            />
          )}
        </>
      )}
    </div>
  )
}
