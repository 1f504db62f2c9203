import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { line, storable } from './fields.ts'

const schedule = z.object({ reason: z.nullable(z.string()), startDate: z.string(), endDate: z.string() })

/** Asked by every open tab every 1.5 s. A schedule is named while it lies ahead or runs. */
export const maintenanceStatus = defineEndpoint({
  method: 'GET',
  path: '/api/maintenance/status',
  response: z.object({ isMaintenance: z.boolean(), currentSchedule: z.nullable(schedule) }),
})
export type MaintenanceStatus = z.infer<typeof maintenanceStatus.response>

const instant = (message: string) => z.iso.datetime({ offset: true, error: message })
const START = 'Veuillez indiquer une date de début valide, avec son fuseau horaire'
const END = 'Veuillez indiquer une date de fin valide, avec son fuseau horaire'
const REASON = 'La raison est limitée à 500 caractères'

/** Off needs nothing else; on needs a window that ends after it begins. */
export const maintenanceInput = z.discriminatedUnion(
  'status',
  [
    z.object({ status: z.literal(false) }),
    z
      .object({
        status: z.literal(true),
        reason: z._default(z.nullable(z.string(REASON).check(z.trim(), z.maxLength(500, REASON), storable)), null),
        startDate: instant(START),
        endDate: instant(END),
      })
      .check(
        z.refine(({ startDate, endDate }) => new Date(endDate) > new Date(startDate), {
          error: 'La fin de la maintenance doit être après son début',
          path: ['endDate'],
        }),
      ),
  ],
  'Le statut de la maintenance est requis',
)

export const setMaintenance = defineEndpoint({
  method: 'POST',
  path: '/api/maintenance/admin',
  body: maintenanceInput,
  response: z.object({ success: z.literal(true), message: z.string() }),
})

const historyEntry = z.object({
  id: z.int(),
  status: z.boolean(),
  reason: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  created_at: z.string(),
})
export type MaintenanceEntry = z.infer<typeof historyEntry>

export const maintenanceHistory = defineEndpoint({
  method: 'GET',
  path: '/api/maintenance/admin/history',
  response: z.object({ history: z.array(historyEntry) }),
})

const answer = z.object({ success: z.literal(true), message: z.string() })
const easterEggName = line('Secret inconnu', 60)

export const discoverEasterEgg = defineEndpoint({
  method: 'POST',
  path: '/api/maintenance/easter-egg/discover',
  body: z.object({ easterEggName }),
  response: answer,
})
export const claimEasterEgg = defineEndpoint({
  method: 'POST',
  path: '/api/maintenance/easter-egg/guest-claim',
  body: z.object({ easterEggName, discordUsername: line('Veuillez entrer votre nom Discord', 60) }),
  response: answer,
})
export const listEasterEggClaims = defineEndpoint({
  method: 'GET',
  path: '/api/maintenance/admin/claims',
  response: z.array(z.object({ id: z.int(), easterEggName: z.string(), discordUsername: z.string(), claimed_at: z.string() })),
})
