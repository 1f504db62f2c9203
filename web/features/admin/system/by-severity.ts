import type { CheckState } from '#contract/check-states.ts'
import type { SystemState } from '#contract/system.ts'

const SEVERITY: Record<CheckState, number> = { act: 0, watch: 1, good: 2, none: 2 }

/** What asks for something first, the rest as it comes; a group is as pressing as its worst. */
export function bySeverity({ groups, ...rest }: SystemState): SystemState {
  return {
    ...rest,
    groups: groups
      .map(({ title, checks }) => ({
        title,
        checks: checks.toSorted((a, b) => SEVERITY[a.state] - SEVERITY[b.state]),
      }))
      .toSorted((a, b) => worstOf(a.checks) - worstOf(b.checks)),
  }
}

const worstOf = (checks: SystemState['groups'][number]['checks']) =>
  Math.min(...checks.map(({ state }) => SEVERITY[state]))
