import type { CheckState } from '#contract/check-states.ts'
import type { SystemState } from '#contract/system.ts'

const PRESSING: CheckState[] = ['act', 'watch']

/** What asks for something in a group of its own before all, so that none of it is out of sight. */
export function setApart({ groups, ...rest }: SystemState): SystemState {
  const all = groups.flatMap(({ checks }) => checks)
  const pressing = PRESSING.flatMap((asked) => all.filter(({ state }) => state === asked))
  const others = groups.map(({ title, checks }) => ({
    title,
    checks: checks.filter(({ state }) => !PRESSING.includes(state)),
  }))
  return {
    ...rest,
    groups: [{ title: 'À regarder', checks: pressing }, ...others].filter(
      ({ checks }) => checks.length > 0,
    ),
  }
}
