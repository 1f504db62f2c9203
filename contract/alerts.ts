import * as z from 'zod/mini'
import { ALERT_KINDS } from './alert-kinds.ts'
import { versioned } from './version.ts'

const NOT_A_WEBHOOK =
  'Ce n’est pas l’adresse d’un webhook Discord : elle commence par https://discord.com/api/webhooks/.'

/** As Discord's settings of a channel give it; a thread of the channel may be named. */
const WEBHOOK =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/\d{15,25}\/[\w-]{20,120}(?:\?thread_id=\d{15,25})?$/

const settings = versioned(
  z.object({
    off: z.array(z.enum(ALERT_KINDS)),
    /** Without what opens the channel; null: none is set. */
    webhook: z.nullable(z.string()),
    /** Discord said that there is no such webhook any more. */
    webhook_gone: z.boolean(),
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
    /** Absent: as it is; null: none. */
    webhook: z.optional(
      z.nullable(
        z
          .string(NOT_A_WEBHOOK)
          .check(z.trim(), z.maxLength(300, NOT_A_WEBHOOK), z.regex(WEBHOOK, NOT_A_WEBHOOK)),
      ),
    ),
  }),
  response: settings,
}

const test = z.object({
  /** Whom a mail is on its way to. */
  owner: z.nullable(z.string()),
  discord: z.enum(['none', 'sent', 'busy', 'gone', 'unreachable']),
})
export type AlertTest = z.infer<typeof test>
export const testAlerts = { response: test }
