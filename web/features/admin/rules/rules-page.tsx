import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ruleCategoryResource, ruleResource } from '#contract/endpoints/admin-resources.ts'
import { ruleTransfer } from '#contract/endpoints/transfer.ts'
import { type Rule, ruleFields } from '#contract/rules.ts'
import { SEVERITY_LABELS } from '#contract/severities.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { type ListedRule, readCategories, readRule } from '#web/features/rules/read-rule.ts'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { LineList } from '../cells.tsx'
import { filtersOf, ResourcePage } from '../resource/resource-page.tsx'
import { TransferButton } from '../transfer/transfer-button.tsx'
import { StarterButton } from './starter-button.tsx'

/** Drawn in its form alone. */
const RulePreview = lazyPart(async () => (await import('./rule-preview.tsx')).RulePreview)

/** What is dragged comes with a library: when it is opened. */
const CategoryDialog = lazy(() => import('./category-dialog.tsx'))
const OrderDialog = lazy(() => import('./rule-order-dialog.tsx'))

const SEVERITY_TONES: Record<Rule['severity_level'], BadgeTone> = {
  high: 'bad',
  medium: 'amber',
  low: 'good',
}

const withoutTags = (html: string) =>
  html.replace(/<\/(p|li|h3|h4|blockquote)>|<br\s*\/?>/g, '\n').replace(/<[^>]+>/g, '')

/** What is done about it is seen before what is written at length. */
const { title, category, description, severity_level, punishment, ...others } = ruleFields
const FIELDS = {
  title: { ...title, short: true },
  category,
  description,
  severity_level,
  punishment: { ...punishment, short: true },
  ...others,
} as const

function Severity({ severity_level: level }: ListedRule) {
  return <Badge tone={SEVERITY_TONES[level]}>{SEVERITY_LABELS[level]}</Badge>
}

export default function RulesPage() {
  const adminCall = useAdminCall()
  const [opened, setOpened] = useState<'categories' | 'order' | null>(null)
  const close = () => setOpened(null)
  const { data: categories = [], isPending } = useQuery({
    queryKey: ['admin', ruleCategoryResource.list.path],
    queryFn: async () => listAnswer(await adminCall(ruleCategoryResource.list, {})),
    select: readCategories,
  })
  const rules = useQuery({
    queryKey: ['admin', ruleResource.list.path],
    queryFn: async () => listAnswer(await adminCall(ruleResource.list, {})),
  })
  const isEmpty = rules.data?.length === 0
  const categoryOptions = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ResourcePage<ListedRule>
        resource={ruleResource}
        fields={FIELDS}
        offers={{ category: categoryOptions }}
        read={readRule}
        notices="banner"
        title="Gestion des Règles"
        addLabel="Ajouter une Règle"
        thisOne="cette règle"
        theOne="la règle"
        removeQuestion="Are you sure you want to delete this rule?"
        empty="Aucune règle trouvée"
        emptyHint={(narrowed) =>
          narrowed
            ? 'Essayez un autre mot ou une autre catégorie.'
            : 'Ajoutez la première règle de votre communauté.'
        }
        messages={{
          load: 'Failed to load rules. Please try again.',
          created: 'Rule successfully added',
          updated: 'Rule successfully updated',
          removed: 'Rule successfully deleted',
          saveFailed: 'Failed to save rule. Please try again.',
          removeFailed: 'Failed to delete rule. Please try again.',
        }}
        search={({ title, description, content }) =>
          `${title} ${description} ${withoutTags(content)}`
        }
        filter={{
          label: 'Catégorie',
          options: [
            { value: 'all', label: 'Toutes les catégories', test: () => true },
            ...filtersOf<ListedRule>('category', categoryOptions),
          ],
        }}
        columns={[
          { label: '#', onPhone: 'named', cell: ({ order_num }) => order_num },
          'title',
          'category',
          'severity_level',
          'punishment',
        ]}
        details={['description', 'category', 'severity_level', 'content', 'punishment', 'examples']}
        cells={{
          severity_level: Severity,
          content: ({ content }) => <LineList text={withoutTags(content)} />,
        }}
        onPhone={{ severity_level: 'status' }}
        blank={(rows) =>
          isPending ? null : { category: categories[0]?.id ?? 0, order_num: rows.length + 1 }
        }
        preview={(rule) => <RulePreview rule={rule} />}
        actions={
          <>
            {categories.length > 0 && (
              <Button variant="ghost" onClick={() => setOpened('order')}>
                Changer l’ordre
              </Button>
            )}
            <Button variant="ghost" onClick={() => setOpened('categories')}>
              Gérer les Catégories
            </Button>
            <TransferButton calls={ruleTransfer} name="reglement" />
            {isEmpty && <StarterButton />}
          </>
        }
      />
      <Suspense>
        {opened === 'categories' && <CategoryDialog categories={categories} onClose={close} />}
        {opened === 'order' && <OrderDialog categories={categories} onClose={close} />}
      </Suspense>
    </>
  )
}
