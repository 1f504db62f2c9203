import { Button, IconButton } from '#web/components/button.tsx'
import { SortableList } from '../sortable-list.tsx'
import { valueAt, withValue } from './document-path.ts'
import { type Editing, SectionFields } from './section-fields.tsx'
import type { FieldOf } from './sections.ts'

type ListOf = Extract<FieldOf, { kind: 'list' }>

/** Several of a kind, put in order by hand. */
export function ListField({ field, ...editing }: Editing & { field: ListOf }) {
  const path = editing.at + field.path
  const value = valueAt(editing.document, path)
  const items: unknown[] = Array.isArray(value) ? value : []
  const set = (next: unknown[]) => editing.onChange((before) => withValue(before, path, next))
  const numbered = items.map((_, index) => ({ id: index + 1 }))
  return (
    <fieldset className="appearance-list">
      <legend>{field.label}</legend>
      <SortableList
        items={numbered}
        nameOf={({ id }) => `${field.one} ${id}`}
        onArrange={async (ids) => set(ids.map((id) => items[id - 1]))}
      >
        {({ id }) => (
          <div className="appearance-item">
            <SectionFields {...editing} at={`${path}.${id - 1}.`} fields={field.fields} />
            <IconButton
              name="trash"
              label={`Supprimer ${field.one} ${id}`}
              onClick={() => set(items.filter((_, index) => index !== id - 1))}
            />
          </div>
        )}
      </SortableList>
      {items.length < field.most && (
        <Button
          variant="ghost"
          size="small"
          icon="plus"
          onClick={() => set([...items, field.blank])}
        >
          Ajouter : {field.one}
        </Button>
      )}
    </fieldset>
  )
}
