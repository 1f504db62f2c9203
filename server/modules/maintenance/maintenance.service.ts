import { desc, lt } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ErrorCode } from '#contract/errors.ts'
import type { MaintenanceEntry, maintenanceInput } from '#contract/maintenance.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { comparisonKey } from '#server/modules/users/users.service.ts'
import { easterEggClaims, type MaintenanceRow, maintenanceEntries } from './maintenance.table.ts'
import { overlap, sameStart, type Window } from './maintenance-windows.ts'

type Decision = z.output<typeof maintenanceInput>
type Deciding = Pick<FastifyRequest, 'id' | 'ip'>

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/**
 * Plans a window, edits the one with the same start, or ends everything that runs or lies ahead.
 */
export async function decideMaintenance(
  deps: Deps,
  request: Deciding,
  input: Decision,
): Promise<void> {
  const now = deps.now()
  const window = windowOf(input, now)
  await deps.maintenance.decide(async (tx, standing) => {
    const edited = window && standing.find((other) => sameStart(other, window))
    if (window) assertFree(window, standing, edited, now)
    await record(deps, tx, request, { status: input.status, createdAt: now, ...window }, edited)
  })
}

/** Moves one window, or calls it off; the others stay. */
export async function changeWindow(
  deps: Deps,
  request: Deciding,
  startDate: Date,
  input: Decision,
): Promise<void> {
  const now = deps.now()
  const window = windowOf(input, now)
  await deps.maintenance.decide(async (tx, standing) => {
    const changed = standing.find((other) => sameStart(other, { startDate }))
    if (!changed) throw new AppError('not_found', 'Cette fenêtre de maintenance n’existe plus.')
    if (window) assertFree(window, standing, changed, now)
    if (!window || !sameStart(window, changed))
      await record(deps, tx, request, { status: false, createdAt: now, ...changed }, changed)
    if (window)
      await record(deps, tx, request, { status: true, createdAt: now, ...window }, changed)
  })
}

function windowOf(input: Decision, now: Date): Window | undefined {
  if (!input.status) return undefined
  const window = {
    reason: input.reason || null,
    startDate: new Date(input.startDate),
    endDate: new Date(input.endDate),
  }
  if (window.endDate <= now)
    throw refused('validation_failed', 'endDate', 'La fin de la maintenance est déjà passée')
  return window
}

/** Two windows at one time would be two truths about when the site opens again. */
function assertFree(window: Window, standing: Window[], edited: Window | undefined, now: Date) {
  const other = standing.find((candidate) => candidate !== edited && overlap(candidate, window))
  if (!other) return
  const state = other.startDate <= now ? 'en cours' : 'prévue'
  const reason = other.reason ? ` (« ${other.reason} »)` : ''
  const dates = `du ${dateFormat.format(other.startDate)} au ${dateFormat.format(other.endDate)}, heure de Paris`
  const message = `Ces dates chevauchent la maintenance ${state} ${dates}${reason}. Modifiez-la, retirez-la ou choisissez d’autres dates.`
  throw refused('conflict', 'startDate', message)
}

const refused = (code: ErrorCode, field: string, message: string) =>
  new AppError(code, message, { fields: { [field]: message } })

async function record(
  deps: Deps,
  tx: Transaction,
  request: Deciding,
  values: typeof maintenanceEntries.$inferInsert,
  before: Window | undefined,
) {
  const [entry] = (await tx.insert(maintenanceEntries).values(values).returning()) as [
    MaintenanceRow,
  ]
  const action = before ? 'update' : 'create'
  await deps.recordChange(tx, request, {
    action,
    noun: 'maintenance',
    id: entry.id,
    before: before ?? null,
    after: entry,
  })
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
