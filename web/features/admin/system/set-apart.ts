import type { CheckState } from '#contract/check-states.ts'
import type { SystemState } from '#contract/system.ts'

/** What asks for something before all that does not, so that none of it is out of sight. */
export function setApart({ groups, ...rest }: SystemState): SystemState {
  const all = groups.flatMap(({ checks }) => checks)
  const checksOf = (...states: CheckState[]) =>
    states.flatMap((asked) => all.filter(({ state }) => state === asked))
  return {
    ...rest,
    groups: [
      { title: 'À regarder', checks: checksOf('act', 'watch') },
      { title: 'En ordre', checks: checksOf('good', 'none') },
    ].filter(({ checks }) => checks.length > 0),
  }
}
