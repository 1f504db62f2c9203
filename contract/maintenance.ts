import * as z from 'zod/mini'
import { instant, storable } from './fields.ts'

const schedule = z.object({
  reason: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.string(),
})

export const maintenanceStatus = {
  response: z.object({ isMaintenance: z.boolean(), currentSchedule: z.nullable(schedule) }),
}
export type MaintenanceStatus = z.infer<typeof maintenanceStatus.response>
export type MaintenanceSchedule = z.infer<typeof schedule>

const START = 'Veuillez indiquer une date de début valide, avec son fuseau horaire'
const END = 'Veuillez indiquer une date de fin valide, avec son fuseau horaire'
const REASON = 'La raison est limitée à 500 caractères'

/** Off needs nothing else and ends what stands; on needs an end after its start. */
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

export const setMaintenance = {
  body: maintenanceInput,
  response: z.object({ success: z.literal(true), message: z.string() }),
}

const historyEntry = z.object({
  id: z.int(),
  status: z.boolean(),
  reason: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  created_at: z.string(),
})
export type MaintenanceEntry = z.infer<typeof historyEntry>

export const maintenanceHistory = {
  response: z.object({ history: z.array(historyEntry) }),
}
