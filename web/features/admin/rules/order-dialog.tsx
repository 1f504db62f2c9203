import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reorderRules, ruleResource } from '#contract/endpoints/admin-resources.ts'
import type { RuleCategory } from '#contract/rules.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectField } from '#web/components/field.tsx'
import { readRule } from '#web/features/rules/read-rule.ts'
import { list, listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { SortableList } from '../sortable-list.tsx'
import { useNotice } from '../use-notice.tsx'

type OrderDialogProps = { categories: RuleCategory[]; onClose: () => void }

const readRules = list(readRule)

/** The rules of one category, put in order by hand. */
export default function OrderDialog({ categories, onClose }: OrderDialogProps) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [chosen, setChosen] = useState(categories[0]?.id)
  const { data: rules = [] } = useQuery({
    queryKey: ['admin', ruleResource.list.path],
    queryFn: async () => listAnswer(await adminCall(ruleResource.list, {})),
    select: readRules,
  })
  const shown = rules.filter(({ category }) => category === chosen)

  async function arrange(ids: number[]) {
    try {
      await adminCall(reorderRules, { body: { ids } })
      notify.success('Ordre enregistré')
    } catch (error) {
      notify.failure(explain(error, 'L’ordre n’a pas pu être enregistré'))
    }
    await queryClient.invalidateQueries()
  }

  return (
    <Dialog open onClose={onClose} title="Ordre des règles">
      <div className="grid gap-6">
        {notice}
        <SelectField
          label="Catégorie"
          value={chosen}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SortableList items={shown} nameOf={({ title }) => title} onArrange={arrange}>
          {({ order_num, title }) => (
            <>
              <span className="sortable-number">{order_num}</span>
              <span className="grow">{title}</span>
            </>
          )}
        </SortableList>
        {shown.length === 0 && <p className="text-soft">Aucune règle dans cette catégorie.</p>}
      </div>
    </Dialog>
  )
}
