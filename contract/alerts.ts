import * as z from 'zod/mini'
import { ALERT_KINDS } from './alert-kinds.ts'
import { versioned } from './version.ts'

const settings = versioned(
  z.object({
    off: z.array(z.enum(ALERT_KINDS)),
    /** Whom mails go to, by name. */
    owner: z.nullable(z.string()),
  }),
)
export type AlertSettings = z.infer<typeof settings>

export const readAlertSettings = { response: settings }
export const setAlertSettings = {
  body: z.object({
    off: z
      .array(z.enum(ALERT_KINDS, 'Alerte inconnue'), 'Alerte inconnue')
      .check(z.maxLength(ALERT_KINDS.length, 'Une alerte est nommée deux fois')),
  }),
  response: settings,
}

/** `owner`: whom a mail is on its way to. */
const test = z.object({ owner: z.nullable(z.string()) })
export type AlertTest = z.infer<typeof test>
export const testAlerts = { response: test }
