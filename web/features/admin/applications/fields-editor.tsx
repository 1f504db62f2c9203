import { useState } from 'react'
import {
  type ApplicationField,
  FIELD_KIND_NAMES,
  FIELD_KINDS,
  type FieldKind,
  MOST_FIELDS,
} from '#contract/application-kinds.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField } from '#web/components/field.tsx'
import { SortableList } from '../sortable-list.tsx'
import { blankField } from './draft-form.ts'
import { FieldEditor } from './field-editor.tsx'

type FieldsEditorProps = {
  fields: ApplicationField[]
  onChange: (fields: ApplicationField[]) => void
}

/** The questions of a form, put in order by hand. */
export function FieldsEditor({ fields, onChange }: FieldsEditorProps) {
  const [kind, setKind] = useState<FieldKind>('short')
  /** What a list that is sorted goes by; a field keeps its number while the form is composed. */
  const [numbers] = useState(() => new Map<string, number>())
  const [opened, setOpened] = useState<string | null>(null)
  const numberOf = (key: string) => {
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
    return numbers.get(key) ?? 0
  }
  const items = fields.map((field) => ({ id: numberOf(field.key), field }))

  async function arrange(ids: number[]) {
    const inOrder = ids.flatMap((id) => items.filter((item) => item.id === id))
    onChange(inOrder.map(({ field }) => field))
  }
  function add() {
    const field = blankField(kind)
    setOpened(field.key)
    onChange([...fields, field])
  }

  return (
    <>
      <SortableList
        items={items}
        nameOf={({ field }) => field.label || 'Question sans intitulé'}
        onArrange={arrange}
      >
        {({ field }) => (
          <FieldEditor
            field={field}
            isOpen={opened === field.key}
            above={fields.slice(0, fields.indexOf(field))}
            onChange={(changes) =>
              onChange(fields.map((one) => (one.key === field.key ? { ...one, ...changes } : one)))
            }
            onRemove={() => onChange(fields.filter((one) => one.key !== field.key))}
          />
        )}
      </SortableList>
      {fields.length < MOST_FIELDS && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label="Type de la question"
            value={kind}
            onChange={(event) => setKind(event.target.value as FieldKind)}
          >
            {FIELD_KIND_NAMES.map((one) => (
              <option key={one} value={one}>
                {FIELD_KINDS[one]}
              </option>
            ))}
          </SelectField>
          <Button variant="ghost" icon="plus" onClick={add}>
            Ajouter la question
          </Button>
        </div>
      )}
    </>
  )
}
