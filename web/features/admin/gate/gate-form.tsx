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

export function GateForm({ gate: { version: _, ...saved }, onSave }: GateFormProps) {
  const [gate, setGate] = useState<GateInput>(saved)
  const [rows, setRows] = useState(() => toRows(saved.priorities))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  const change = (changes: Partial<GateInput>) => setGate((before) => ({ ...before, ...changes }))

  const typed = { ...gate, priorities: readPriorities(rows) }
  const isChanged = JSON.stringify(typed) !== JSON.stringify(saved)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    setErrors(await onSave(typed))
    setSending(false)
  }

  return (
    <form noValidate onSubmit={submit} className="settings-beside" aria-label="Accès au serveur">
      <div className="settings">
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
          hint="Seuls entrent les comptes de la whitelist, liés à leur joueur."
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
        <PriorityFields rows={rows} errors={errors} onChange={setRows} />
        <p>
          <Button type="submit" pending={sending} disabled={!isChanged}>
            Enregistrer
          </Button>
        </p>
      </div>
      <div className="settings">
        <h2 className="title-3">Ce que lisent les joueurs</h2>
        {TEXTS.map(([name, { label, holds, text }]) => (
          <TextArea
            key={name}
            label={label}
            hint={hintOf(holds)}
            rows={2}
            maxLength={500}
            placeholder={text}
            value={gate.texts[name]}
            error={errors[`texts.${name}`]}
            onChange={(event) => change({ texts: { ...gate.texts, [name]: event.target.value } })}
          />
        ))}
      </div>
    </form>
  )
}
