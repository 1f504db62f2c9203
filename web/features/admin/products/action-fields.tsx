import { useId, useState } from 'react'
import type { ProductAction } from '#contract/delivery-actions.ts'
import { TextArea, TextField } from '#web/components/field.tsx'
import { argsToText, textToArgs } from './event-args.ts'

type Of<Kind extends ProductAction['kind']> = Extract<ProductAction, { kind: Kind }>
export type ActionFieldsProps<Action extends ProductAction = ProductAction> = {
  action: Action
  /** What is wrong, by the name of the field. */
  faults: Record<string, string>
  onChange: (action: Action) => void
}

const ACCOUNTS = ['bank', 'cash', 'money', 'black_money']

/** What is typed into a number's field; nothing is nothing, and the schema says so. */
const typedNumber = (text: string) => (text === '' ? (Number.NaN as number) : Number(text))
const shownNumber = (value: number) => (Number.isNaN(value) ? '' : value)

/** The small form of one kind of action. */
export function ActionFields({ action, ...rest }: ActionFieldsProps) {
  switch (action.kind) {
    case 'money':
      return <MoneyFields action={action} {...rest} />
    case 'grade':
      return <GradeFields action={action} {...rest} />
    case 'item':
      return <ItemFields action={action} {...rest} />
    case 'vehicle':
      return <VehicleFields action={action} {...rest} />
    case 'event':
      return <EventFields action={action} {...rest} />
  }
}

function MoneyFields({ action, faults, onChange }: ActionFieldsProps<Of<'money'>>) {
  const listId = useId()
  return (
    <>
      <TextField
        label="Compte"
        value={action.account}
        error={faults.account}
        list={listId}
        autoComplete="off"
        onChange={(event) => onChange({ ...action, account: event.target.value })}
      />
      <datalist id={listId}>
        {ACCOUNTS.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
      <TextField
        label="Montant"
        type="number"
        min={1}
        value={shownNumber(action.amount)}
        error={faults.amount}
        onChange={(event) => onChange({ ...action, amount: typedNumber(event.target.value) })}
      />
    </>
  )
}

function GradeFields({ action, faults, onChange }: ActionFieldsProps<Of<'grade'>>) {
  return (
    <>
      <TextField
        label="Grade"
        hint="Son nom sur le serveur de jeu."
        value={action.grade}
        error={faults.grade}
        onChange={(event) => onChange({ ...action, grade: event.target.value })}
      />
      <TextField
        label="Durée en jours"
        hint="Vide : sans limite."
        type="number"
        min={1}
        value={action.days ?? ''}
        error={faults.days}
        onChange={(event) =>
          onChange({ ...action, days: event.target.value ? Number(event.target.value) : null })
        }
      />
    </>
  )
}

function ItemFields({ action, faults, onChange }: ActionFieldsProps<Of<'item'>>) {
  return (
    <>
      <TextField
        label="Objet"
        hint="Son nom sur le serveur de jeu."
        value={action.item}
        error={faults.item}
        onChange={(event) => onChange({ ...action, item: event.target.value })}
      />
      <TextField
        label="Nombre"
        type="number"
        min={1}
        value={shownNumber(action.count)}
        error={faults.count}
        onChange={(event) => onChange({ ...action, count: typedNumber(event.target.value) })}
      />
    </>
  )
}

function VehicleFields({ action, faults, onChange }: ActionFieldsProps<Of<'vehicle'>>) {
  return (
    <>
      <TextField
        label="Modèle"
        hint="Son nom sur le serveur de jeu."
        value={action.model}
        error={faults.model}
        onChange={(event) => onChange({ ...action, model: event.target.value })}
      />
      <TextField
        label="Plaque"
        hint="Vide : tirée au hasard."
        maxLength={8}
        value={action.plate ?? ''}
        error={faults.plate}
        onChange={(event) => onChange({ ...action, plate: event.target.value || null })}
      />
    </>
  )
}

function EventFields({ action, faults, onChange }: ActionFieldsProps<Of<'event'>>) {
  const [typed, setTyped] = useState(() => argsToText(action.args))
  return (
    <>
      <TextField
        label="Évènement"
        hint="Une ressource de votre serveur y répond."
        placeholder="moncommunaute:recompense"
        value={action.name}
        error={faults.name}
        onChange={(event) => onChange({ ...action, name: event.target.value })}
      />
      <TextArea
        label="Valeurs"
        hint="Une par ligne : niveau = 3."
        rows={3}
        value={typed}
        error={faults.args}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange({ ...action, args: textToArgs(event.target.value) })
        }}
      />
    </>
  )
}
