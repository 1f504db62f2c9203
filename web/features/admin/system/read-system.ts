import { CHECK_STATES } from '#contract/check-states.ts'
import type { Advice, Check, CheckGroup, SystemState } from '#contract/system.ts'
import { list, oneOf, type Read, record, text } from '#web/lib/read.ts'

const readPlace = record<NonNullable<Advice['place']>>({ label: text, path: text })
const readAdvice = record<Advice>({ text, place: (place) => (place ? readPlace(place) : null) })
const readCheck = record<Check>({
  title: text,
  state: oneOf(CHECK_STATES, 'watch'),
  says: text,
  advice: (advice) => (advice ? readAdvice(advice) : null),
})
const readFields = record<SystemState>({
  checked_at: text,
  groups: list(record<CheckGroup>({ title: text, checks: list(readCheck) })),
})

export const readSystemState: Read<SystemState> = (answer) => readFields(answer ?? {})
