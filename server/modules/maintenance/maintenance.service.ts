import { desc } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { MaintenanceEntry, maintenanceInput } from '#contract/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { easterEggClaims, type MaintenanceRow, maintenanceEntries } from './maintenance.table.ts'

type Decision = z.output<typeof maintenanceInput>

/** Takes a decision; it replaces the one before, so there is one schedule at a time. */
export async function decideMaintenance(deps: Deps, request: Pick<FastifyRequest, 'id' | 'ip'>, input: Decision): Promise<void> {
  const createdAt = deps.now()
  const window = input.status
    ? { reason: input.reason || null, startDate: new Date(input.startDate), endDate: new Date(input.endDate) }
    : {}
  if (window.endDate && window.endDate <= createdAt) throw new AppError('validation_failed', 'La fin de la maintenance est déjà passée')
  await deps.maintenance.decide(async (tx) => {
    const [entry] = (await tx
      .insert(maintenanceEntries)
      .values({ status: input.status, createdAt, ...window })
      .returning()) as [MaintenanceRow]
    await deps.recordChange(tx, request, { action: 'create', noun: 'maintenance', id: entry.id, before: null, after: entry })
  })
}

export async function listHistory({ db }: Pick<Deps, 'db'>): Promise<MaintenanceEntry[]> {
  const rows = await db.select().from(maintenanceEntries).orderBy(desc(maintenanceEntries.id)).limit(200)
  return rows.map(({ id, status, reason, startDate, endDate, createdAt }) => ({
    id,
    status,
    reason,
    start_date: startDate?.toISOString() ?? null,
    end_date: endDate?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }))
}

/** The same name may claim again and hears the same; it is kept once. */
export async function claimEgg({ db, now }: Pick<Deps, 'db' | 'now'>, easterEggName: string, discordUsername: string): Promise<void> {
  const values = { easterEggName, discordUsername, discordKey: comparisonKey(discordUsername), claimedAt: now() }
  await db.insert(easterEggClaims).values(values).onConflictDoNothing()
}

export async function listClaims({ db }: Pick<Deps, 'db'>) {
  const rows = await db.select().from(easterEggClaims).orderBy(desc(easterEggClaims.id)).limit(500)
  return rows.map(({ id, easterEggName, discordUsername, claimedAt }) => ({
    id,
    easterEggName,
    discordUsername,
    claimed_at: claimedAt.toISOString(),
  }))
}
