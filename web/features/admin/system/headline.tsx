import type { CheckState } from '#contract/check-states.ts'
import type { SystemState } from '#contract/system.ts'
import { Icon } from '#web/components/icon.tsx'
import { formatDate } from '#web/lib/format-date.ts'
import { STATES } from './states.ts'

const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' })

const points = (count: number, what: string) =>
  count === 1 ? `1 point ${what}` : `${count} points ${what}`

function verdict(urgent: number, toWatch: number): string {
  if (urgent > 0) return points(urgent, 'à traiter')
  return toWatch > 0 ? 'Rien d’urgent' : 'Tout va bien'
}

/** The whole page in a sentence. */
export function Headline({ checked_at, groups }: SystemState) {
  const checks = groups.flatMap((group) => group.checks)
  const countOf = (state: CheckState) => checks.filter((check) => check.state === state).length
  const [urgent, toWatch] = [countOf('act'), countOf('watch')]
  const worst = urgent > 0 ? 'act' : toWatch > 0 ? 'watch' : 'good'
  const { tone, icon } = STATES[worst]
  const watched = points(toWatch, 'à surveiller')
  return (
    <div className="crate system-headline" data-tone={tone}>
      <Icon name={icon} />
      <p role="status">
        <strong className="title-3 font-display font-extrabold uppercase">
          {verdict(urgent, toWatch)}
        </strong>
        {toWatch > 0 && <span>{urgent > 0 ? `et ${watched}` : watched}</span>}
      </p>
      <small>
        {points(checks.length, 'vérifiés')} à {formatDate(time, checked_at)}
      </small>
    </div>
  )
}
