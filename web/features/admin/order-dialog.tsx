import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SelectField } from '#web/components/field.tsx'
import { explain } from './failures.ts'
import { SortableDialog } from './sortable-dialog.tsx'
import { SortableList } from './sortable-list.tsx'
import { useNotice } from './use-notice.tsx'

type Category = { id: number | string; name: string }
type Ordered = { id: number; category: Category['id']; name: string; number?: number | null }

type OrderDialogProps = {
  title: string
  categories: readonly Category[]
  items: readonly Ordered[]
  /** What a category without any says. */
  empty: string
  reorder: (ids: number[]) => Promise<unknown>
  onClose: () => void
}

/** The things of one category, put in order by hand. */
export function OrderDialog({
  title,
  categories,
  items,
  empty,
  reorder,
  onClose,
}: OrderDialogProps) {
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [chosen, setChosen] = useState(String(categories[0]?.id))
  const shown = items.filter(({ category }) => String(category) === chosen)

  async function arrange(ids: number[]) {
    try {
      await reorder(ids)
      notify.success('Ordre enregistré')
    } catch (error) {
      notify.failure(explain(error, 'L’ordre n’a pas pu être enregistré'))
    }
    await queryClient.invalidateQueries()
  }

  return (
    <SortableDialog title={title} notice={notice} onClose={onClose}>
      <SelectField
        label="Catégorie"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="text-soft">
        {shown.length > 0
          ? 'Glissez une ligne ou servez-vous des flèches : chaque déplacement est enregistré aussitôt.'
          : empty}
      </p>
      <SortableList items={shown} nameOf={({ name }) => name} onArrange={arrange}>
        {({ number, name }) => (
          <>
            {number != null && <span className="sortable-number">{number}</span>}
            <span className="grow">{name}</span>
          </>
        )}
      </SortableList>
    </SortableDialog>
  )
}
