import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ruleCategoryResource, ruleResource } from '#contract/endpoints/admin-rules.ts'
import { type Rule, ruleInput, SEVERITY_LEVELS } from '#contract/rules.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { type ListedRule, readCategories, readRule } from '#web/features/rules/read-rule.ts'
import { listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { LineList } from '../cells.tsx'
import { asOptions } from '../resource/options.ts'
import { ResourcePage } from '../resource/resource-page.tsx'
import { CategoryDialog } from './category-dialog.tsx'

const SEVERITY_LABELS = { high: 'Élevée', medium: 'Moyenne', low: 'Faible' } as const
const SEVERITY_TONES: Record<Rule['severity_level'], BadgeTone> = {
  high: 'bad',
  medium: 'amber',
  low: 'good',
}

/** The form's own names for two of the wire's. */
type Values = Omit<Rule, 'id' | 'severity_level' | 'order_num'> & {
  severityLevel: Rule['severity_level']
  order: number
}

const ruleBody = ({ severityLevel, order, ...rule }: Values) => ({
  ...rule,
  severity_level: severityLevel,
  order_num: order,
})

const withoutTags = (html: string) =>
  html.replace(/<\/(p|li|h3|h4|blockquote)>|<br\s*\/?>/g, '\n').replace(/<[^>]+>/g, '')

function Severity({ level }: { level: Rule['severity_level'] }) {
  return <Badge tone={SEVERITY_TONES[level]}>{SEVERITY_LABELS[level]}</Badge>
}

export default function RulesPage() {
  const adminCall = useAdminCall()
  const [managing, setManaging] = useState(false)
  const { data: categories = [], isPending } = useQuery({
    queryKey: ['admin', ruleCategoryResource.list.path],
    queryFn: async () => listAnswer(await adminCall(ruleCategoryResource.list, {})),
    select: readCategories,
  })
  const categoryName = (id: number) =>
    categories.find((category) => category.id === id)?.name ?? '—'
  const categoryOptions = categories.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <ResourcePage<ListedRule, Values>
        resource={ruleResource}
        schema={ruleInput}
        read={readRule}
        notices="banner"
        title="Gestion des Règles"
        addLabel="Ajouter une Règle"
        thisOne="cette règle"
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
            { value: 'all', label: 'Toutes', test: () => true },
            ...categoryOptions.map((option) => ({
              ...option,
              test: (rule: ListedRule) => String(rule.category) === option.value,
            })),
          ],
        }}
        columns={[
          { header: '#', cell: ({ order_num }) => order_num },
          { header: 'Titre', cell: ({ title }) => title },
          { header: 'Catégorie', cell: ({ category }) => categoryName(category) },
          { header: 'Sévérité', cell: ({ severity_level }) => <Severity level={severity_level} /> },
          { header: 'Sanction', cell: ({ punishment }) => punishment },
        ]}
        fields={[
          { name: 'title', label: 'Titre', required: true },
          { name: 'description', label: 'Description', required: true },
          {
            name: 'category',
            label: 'Catégorie',
            as: 'select',
            options: categoryOptions,
            numeric: true,
            required: true,
          },
          {
            name: 'severityLevel',
            label: 'Sévérité',
            as: 'select',
            options: asOptions(SEVERITY_LEVELS, SEVERITY_LABELS),
          },
          {
            name: 'content',
            label: 'Contenu',
            as: 'textarea',
            required: true,
            hint: 'HTML simple : p, ul, ol, li, strong, em, a.',
          },
          { name: 'punishment', label: 'Sanction', required: true },
          { name: 'examples', label: 'Exemples', as: 'textarea' },
          { name: 'order', label: 'Ordre', as: 'number', min: 1, required: true },
        ]}
        blank={(rows) =>
          isPending
            ? null
            : {
                category: categories[0]?.id ?? 0,
                title: '',
                description: '',
                content: '',
                examples: '',
                punishment: '',
                severityLevel: 'medium',
                order: rows.length + 1,
              }
        }
        toForm={({ id: _, severity_level, order_num, ...rule }) => ({
          ...rule,
          severityLevel: severity_level,
          order: order_num ?? 1,
        })}
        toBody={ruleBody}
        details={(rule) => [
          { label: 'Description', value: rule.description },
          { label: 'Catégorie', value: categoryName(rule.category) },
          { label: 'Sévérité', value: <Severity level={rule.severity_level} /> },
          { label: 'Contenu', value: <LineList text={withoutTags(rule.content)} /> },
          { label: 'Sanction', value: rule.punishment },
          { label: 'Exemples', value: rule.examples && <LineList text={rule.examples} /> },
        ]}
        actions={
          <Button variant="ghost" onClick={() => setManaging(true)}>
            Gérer les Catégories
          </Button>
        }
      />
      <CategoryDialog open={managing} categories={categories} onClose={() => setManaging(false)} />
    </>
  )
}
