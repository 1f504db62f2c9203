import type { ListedRule } from '#web/features/rules/read-rule.ts'
import { RuleList } from '#web/features/rules/rule-list.tsx'

const open = (place: HTMLElement | null) =>
  place?.querySelector('details')?.setAttribute('open', '')

/** A rule as the rules' page lists it, opened: nobody could, in a preview. */
export function RulePreview({ rule }: { rule: ListedRule }) {
  return (
    <div ref={open}>
      <RuleList rules={[rule]} />
    </div>
  )
}
