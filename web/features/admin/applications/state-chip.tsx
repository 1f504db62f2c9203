import { APPLICATION_STATES, type ApplicationState } from '#contract/application-states.ts'

/** Where an application is; to the team, which has many, each state has a tint of its own. */
export function StateChip({ state }: { state: ApplicationState }) {
  return (
    <span className="badge application-state" data-state={state}>
      {APPLICATION_STATES[state] ?? state}
    </span>
  )
}
