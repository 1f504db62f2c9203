import { useQuery } from '@tanstack/react-query'
import { reorderRules, ruleResource } from '#contract/endpoints/admin-resources.ts'
import type { RuleCategory } from '#contract/rules.ts'
import { readRule } from '#web/features/rules/read-rule.ts'
import { list, listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { OrderDialog } from '../order-dialog.tsx'

type RuleOrderDialogProps = { categories: RuleCategory[]; onClose: () => void }

const readRules = list(readRule)

export default function RuleOrderDialog({ categories, onClose }: RuleOrderDialogProps) {
  const adminCall = useAdminCall()
  const { data: rules = [] } = useQuery({
    queryKey: ['admin', ruleResource.list.path],
    queryFn: async () => listAnswer(await adminCall(ruleResource.list, {})),
    select: readRules,
  })
  return (
    <OrderDialog
      title="Ordre des règles"
      categories={categories}
      items={rules.map(({ id, category, title, order_num }) => ({
        id,
        category,
        name: title,
        number: order_num,
      }))}
      empty="Aucune règle dans cette catégorie."
      reorder={(ids) => adminCall(reorderRules, { body: { ids } })}
      onClose={onClose}
    />
  )
}
