import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reorderProducts } from '#contract/endpoints/admin-resources.ts'
import type { AdminProduct } from '#contract/products.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectField } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { SortableList } from '../sortable-list.tsx'
import { useNotice } from '../use-notice.tsx'

type ProductOrderDialogProps = { products: AdminProduct[]; onClose: () => void }

/** The products of one category, put in order by hand. */
export default function ProductOrderDialog({ products, onClose }: ProductOrderDialogProps) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const categories = [...new Set(products.map(({ category }) => category))]
  const [chosen, setChosen] = useState(categories[0] ?? '')
  const shown = products.filter(({ category }) => category === chosen)

  async function arrange(ids: number[]) {
    try {
      await adminCall(reorderProducts, { body: { ids } })
      notify.success('Ordre enregistré')
    } catch (error) {
      notify.failure(explain(error, 'L’ordre n’a pas pu être enregistré'))
    }
    await queryClient.invalidateQueries()
  }

  return (
    <Dialog open onClose={onClose} title="Ordre des produits">
      <div className="grid gap-6">
        {notice}
        <SelectField
          label="Catégorie"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SortableList items={shown} nameOf={({ name }) => name} onArrange={arrange}>
          {({ name }) => <span className="grow">{name}</span>}
        </SortableList>
      </div>
    </Dialog>
  )
}
