import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { instant, line, storable } from './fields.ts'

const schedule = z.object({
  reason: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.string(),
})

/**
 * Asked by every open tab every 1.5 s. Of the windows that lie ahead or run, the nearest is named.
 */
export const maintenanceStatus = defineEndpoint({
  method: 'GET',
  path: '/api/maintenance/status',
  response: z.object({ isMaintenance: z.boolean(), currentSchedule: z.nullable(schedule) }),
})
export type MaintenanceStatus = z.infer<typeof maintenanceStatus.response>
export type MaintenanceWindow = z.infer<typeof schedule>

const START = 'Veuillez indiquer une date de début valide, avec son fuseau horaire'
const END = 'Veuillez indiquer une date de fin valide, avec son fuseau horaire'
const REASON = 'La raison est limitée à 500 caractères'

/** Off needs nothing else and ends everything; on needs a window that ends after it begins. */
export const maintenanceInput = z.discriminatedUnion(
  'status',
  [
    z.object({ status: z.literal(false) }),
    z
      .object({
        status: z.literal(true),
        reason: z._default(
          z.nullable(z.string(REASON).check(z.trim(), z.maxLength(500, REASON), storable)),
          null,
        ),
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

const answer = z.object({ success: z.literal(true), message: z.string() })

/**
 * Plans a window, or edits the one that begins at the same moment; one that overlaps another is
 * refused.
 */
export const setMaintenance = defineEndpoint({
  method: 'POST',
  path: '/api/maintenance/admin',
  body: maintenanceInput,
  response: answer,
})

/** Moves the window that begins at `startDate`, or calls it off and leaves the others. */
export const changeMaintenanceWindow = defineEndpoint({
  method: 'PUT',
  path: '/api/maintenance/admin/windows/:startDate',
  params: z.object({ startDate: instant(START) }),
  body: maintenanceInput,
  response: answer,
})

/** Every window that runs or lies ahead, the nearest first. */
export const listMaintenanceWindows = defineEndpoint({
  method: 'GET',
  path: '/api/maintenance/admin/windows',
  response: z.array(schedule),
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
  response: z.array(
    z.object({
      id: z.int(),
      easterEggName: z.string(),
      discordUsername: z.string(),
      claimed_at: z.string(),
    }),
  ),
})
