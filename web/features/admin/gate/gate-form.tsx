import { type FormEvent, useState } from 'react'
import type { Gate, GateInput } from '#contract/gate.ts'
import { type AwayChoice, GATE_TEXTS, type GateText } from '#contract/gate-choices.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, SelectField, TextArea } from '#web/components/field.tsx'
import { PriorityFields, readPriorities, toRows } from './priority-fields.tsx'

const AWAY_WORDS: Record<AwayChoice, string> = {
  known: 'Les joueurs déjà venus',
  all: 'Tout le monde',
  none: 'Personne',
}
const TEXTS = Object.entries(GATE_TEXTS) as [GateText, (typeof GATE_TEXTS)[GateText]][]

const hintOf = (holds: readonly string[]) =>
  holds.length > 0 ? `Peut contenir ${holds.map((one) => `{${one}}`).join(', ')}.` : undefined

type GateFormProps = {
  gate: Gate
  /** Answers what is wrong with each field. */
  onSave: (input: GateInput) => Promise<Record<string, string>>
}
type PartFormProps = { saved: GateInput } & Pick<GateFormProps, 'onSave'>

/** Who is let in, and what the others read. */
export function GateForm({ gate: { version: _, ...saved }, onSave }: GateFormProps) {
  const { texts, ...entry } = saved
  // Each is made anew for what is saved of its own: what is typed in the other stays.
  return (
    <div className="settings-beside">
      <EntryForm key={JSON.stringify(entry)} saved={saved} onSave={onSave} />
      <TextsForm key={JSON.stringify(texts)} saved={saved} onSave={onSave} />
    </div>
  )
}

/** What is typed, sent over the rest as it is saved. */
function usePart({ saved, onSave }: PartFormProps, typed: Partial<GateInput>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const input = { ...saved, ...typed }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setErrors(await onSave(input))
    setSending(false)
  }
  const disabled = JSON.stringify(input) === JSON.stringify(saved)
  return { errors, submit, button: { type: 'submit', pending: sending, disabled } as const }
}

function EntryForm(props: PartFormProps) {
  const [gate, setGate] = useState(() => {
    const { texts: _, ...entry } = props.saved
    return entry
  })
  const [rows, setRows] = useState(() => toRows(gate.priorities))
  const part = usePart(props, { ...gate, priorities: readPriorities(rows) })
  const change = (changes: Partial<GateInput>) => setGate((before) => ({ ...before, ...changes }))

  return (
    <form noValidate onSubmit={part.submit} className="settings" aria-labelledby="entry-title">
      <h2 id="entry-title">Qui entre en jeu</h2>
      <Checkbox
        variant="switch"
        label="Vérifier l’accès à la connexion"
        hint="Les comptes suspendus ou bannis sur le site n’entrent plus en jeu."
        checked={gate.enabled}
        onChange={(event) => change({ enabled: event.target.checked })}
      />
      <Checkbox
        variant="switch"
        label="Demander la whitelist"
        hint={
          gate.enabled
            ? 'Seuls entrent les comptes de la whitelist, liés à leur joueur.'
            : 'Nécessite la vérification ci-dessus.'
        }
        disabled={!gate.enabled}
        checked={gate.whitelist}
        onChange={(event) => change({ whitelist: event.target.checked })}
      />
      <SelectField
        label="Quand le site ne répond pas, laisser entrer"
        value={gate.away}
        onChange={(event) => change({ away: event.target.value as AwayChoice })}
      >
        {Object.entries(AWAY_WORDS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <PriorityFields rows={rows} errors={part.errors} onChange={setRows} />
      <div className="settings-save">
        <Button {...part.button}>Enregistrer l’accès</Button>
      </div>
    </form>
  )
}

function TextsForm(props: PartFormProps) {
  const [texts, setTexts] = useState(props.saved.texts)
  const part = usePart(props, { texts })

  return (
    <form noValidate onSubmit={part.submit} className="settings" aria-labelledby="texts-title">
      <h2 id="texts-title">Ce que lisent les joueurs</h2>
      <p>Laissez vide pour garder le texte affiché en gris.</p>
      {TEXTS.map(([name, { label, holds, text }]) => (
        <TextArea
          key={name}
          label={label}
          hint={hintOf(holds)}
          rows={2}
          maxLength={500}
          placeholder={text}
          value={texts[name]}
          error={part.errors[`texts.${name}`]}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      ))}
      <div className="settings-save">
        <Button {...part.button}>Enregistrer les textes</Button>
      </div>
    </form>
  )
}
