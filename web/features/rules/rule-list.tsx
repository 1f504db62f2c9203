import { useDeferredValue } from 'react'
import type { RuleCategory } from '#contract/rules.ts'
import { Accordion } from '#web/components/accordion.tsx'
import type { ListedRule } from './read-rule.ts'
import { RuleBody } from './rule-body.tsx'
import { SeverityBadge } from './severity.tsx'

/** Rules as an accordion; `categories` given, each says which one it belongs to. */
export function RuleList({
  rules,
  categories,
}: {
  rules: ListedRule[]
  categories?: RuleCategory[]
}) {
  // Titles first: the closed bodies follow in slices, between which the page answers its reader.
  const withBodies = useDeferredValue(true, false)
  return (
    <Accordion
      items={rules.map((rule) => ({
        id: `regle-${rule.id}`,
        title: (
          <RuleTitle
            rule={rule}
            category={categories?.find(({ id }) => id === rule.category)?.name}
          />
        ),
        meta: <SeverityBadge level={rule.severity_level} />,
        hint: rule.description && (
          <span className="mt-1 line-clamp-2 basis-full sm:line-clamp-1 pl-10 text-[0.9375rem] text-soft in-open:line-clamp-none sm:pl-15">
            {rule.description}
          </span>
        ),
        content: withBodies && <RuleBody rule={rule} />,
      }))}
    />
  )
}

function RuleTitle({ rule, category }: { rule: ListedRule; category: string | undefined }) {
  return (
    <span className="flex items-baseline gap-3 sm:gap-5">
      <span className="min-w-7 font-display text-2xl leading-none font-black text-amber-text sm:min-w-10 sm:text-3xl">
        {rule.order_num}
      </span>
      <span>
        <span className="font-display text-xl leading-tight font-bold uppercase sm:text-2xl">
          {rule.title}
        </span>
        {category && <span className="code block">{category}</span>}
      </span>
    </span>
  )
}
