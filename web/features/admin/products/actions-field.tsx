import './actions.css'
import { useRef } from 'react'
import type { ProductAction } from '#contract/delivery-actions.ts'
import { receivedOf } from '#contract/received-of.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { Checkbox, SelectField } from '#web/components/field.tsx'
import { receivedText } from '#web/features/deliveries/received-text.ts'
import { faultsOf, isSound } from './action-faults.ts'
import { ActionFields } from './action-fields.tsx'

type Kind = ProductAction['kind']

const BLANK: { [Of in Kind]: Extract<ProductAction, { kind: Of }> } = {
  money: { kind: 'money', account: 'bank', amount: Number.NaN, take_back: true },
  grade: { kind: 'grade', grade: '', days: 30, take_back: true },
  item: { kind: 'item', item: '', count: 1, take_back: true },
  vehicle: { kind: 'vehicle', model: '', plate: null, take_back: true },
  event: { kind: 'event', name: '', args: {}, take_back: true },
}
const KINDS: { value: Kind; label: string }[] = [
  { value: 'money', label: 'Argent' },
  { value: 'grade', label: 'Grade' },
  { value: 'item', label: 'Objet' },
  { value: 'vehicle', label: 'Véhicule' },
  { value: 'event', label: 'Évènement' },
]

type ActionsFieldProps = {
  label: string
  hint?: string | undefined
  value: readonly ProductAction[]
  /** Said once the form was refused: each action then shows its own faults. */
  error?: string | undefined
  onChange: (actions: ProductAction[]) => void
}

/** What the game does once a product is paid: a small form for each thing, in order. */
export function ActionsField({ label, hint, value, error, onChange }: ActionsFieldProps) {
  const ids = useIds(value.length)
  const change = (index: number, action: ProductAction) =>
    onChange(value.map((one, at) => (at === index ? action : one)))
  const read = value.filter(isSound)
  return (
    <fieldset className="product-actions">
      <legend>{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {value.map((action, index) => (
        <div key={ids.of(index)} className="product-action">
          <SelectField
            label="Ce qui est remis"
            value={action.kind}
            onChange={(event) => change(index, BLANK[event.target.value as Kind])}
          >
            {KINDS.map((kind) => (
              <option key={kind.value} value={kind.value}>
                {kind.label}
              </option>
            ))}
          </SelectField>
          <ActionFields
            action={action}
            faults={error ? faultsOf(action) : {}}
            onChange={(changed) => change(index, changed)}
          />
          <Checkbox
            label="Repris en cas de remboursement"
            checked={action.take_back}
            onChange={(event) => change(index, { ...action, take_back: event.target.checked })}
          />
          <IconButton
            name="trash"
            label={`Retirer l’action ${index + 1}`}
            onClick={() => {
              ids.drop(index)
              onChange(value.filter((_, at) => at !== index))
            }}
          />
        </div>
      ))}
      <Button
        variant="ghost"
        size="small"
        icon="plus"
        className="justify-self-start"
        onClick={() => onChange([...value, BLANK.money])}
      >
        Ajouter une action
      </Button>
      <div className="field-hint">
        <p>Ce que le client lira :</p>
        {value.length === 0 ? (
          <p>« Remis en jeu par un membre de l’équipe » : rien n’est livré automatiquement.</p>
        ) : (
          <ul className="list-disc pl-5">
            {read.map(receivedOf).map((received) => (
              <li key={JSON.stringify(received)}>{receivedText(received)}</li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}

/** An action has no name of its own: what is typed into one must not move when another goes. */
function useIds(count: number) {
  const ids = useRef<number[]>([])
  const last = useRef(0)
  while (ids.current.length < count) ids.current.push(++last.current)
  return {
    of: (index: number) => ids.current[index],
    drop: (index: number) => ids.current.splice(index, 1),
  }
}
