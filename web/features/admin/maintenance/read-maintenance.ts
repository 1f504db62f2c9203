import type { MaintenanceEntry } from '#contract/maintenance.ts'
import { flag, id, list, optionalText, record, text } from '#web/lib/read.ts'

type Claim = { id: number; easterEggName: string; discordUsername: string; claimed_at: string }

const readEntries = list(
  record<MaintenanceEntry>({
    id,
    status: flag(false),
    reason: optionalText,
    start_date: optionalText,
    end_date: optionalText,
    created_at: text,
  }),
)
export const readHistory = (answer: { history?: unknown } | null) => readEntries(answer?.history)

export const readClaims = list(
  record<Claim>({ id, easterEggName: text, discordUsername: text, claimed_at: text }),
)
