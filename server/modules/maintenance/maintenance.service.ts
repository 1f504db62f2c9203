import { desc, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { MaintenanceEntry, maintenanceInput } from '#contract/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import { assertUnchanged } from '#server/lib/admin-write.ts'
import { AppError } from '#server/lib/errors.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { easterEggClaims, type MaintenanceRow, maintenanceEntries } from './maintenance.table.ts'
import { tellPlanned } from './maintenance-notices.ts'
import { type Schedule, standingAt } from './maintenance-state.ts'

type Decision = z.output<typeof maintenanceInput>
type Deciding = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>

/** Replaces what stands by another schedule, or ends it; refused once somebody else has decided. */
export async function decideMaintenance(
  deps: Deps,
  request: Deciding,
  input: Decision,
): Promise<void> {
  const now = deps.now()
  const schedule = scheduleOf(input, now)
  const values = { status: input.status, createdAt: now, ...schedule }
  await deps.maintenance.decide(async (tx, latest) => {
    assertUnchanged(request, latest?.id ?? 0)
    const [entry] = (await tx.insert(maintenanceEntries).values(values).returning()) as [
      MaintenanceRow,
    ]
    const before = standingAt(now, latest)
    const action = before ? 'update' : 'create'
    const change = { action, noun: 'maintenance', id: entry.id, before, after: entry } as const
    await deps.recordChange(tx, request, change)
    if (schedule) await tellPlanned(deps, tx, schedule, now)
  })
}

function scheduleOf(input: Decision, now: Date): Schedule | undefined {
  if (!input.status) return undefined
  const schedule = {
    reason: input.reason || null,
    startDate: new Date(input.startDate),
    endDate: new Date(input.endDate),
  }
  const message = 'La fin de la maintenance est déjà passée'
  if (schedule.endDate <= now)
    throw new AppError('validation_failed', message, { fields: { endDate: message } })
  return schedule
}

export async function listHistory({ db }: Pick<Deps, 'db'>): Promise<MaintenanceEntry[]> {
  const rows = await db
    .select()
    .from(maintenanceEntries)
    .orderBy(desc(maintenanceEntries.id))
    .limit(200)
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
export async function claimEgg(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  easterEggName: string,
  discordUsername: string,
): Promise<void> {
  const values = {
    easterEggName,
    discordUsername,
    discordKey: comparisonKey(discordUsername),
    claimedAt: now(),
  }
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

/** Deletes what was claimed before a day. */
export async function purgeClaims({ db }: Pick<Deps, 'db'>, before: Date): Promise<void> {
  await db.delete(easterEggClaims).where(lt(easterEggClaims.claimedAt, before))
}
