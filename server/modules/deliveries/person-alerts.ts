import { and, eq, like, max, notExists, sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { raiseAlert } from '#server/modules/alerts/raise-alert.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { deliveries, deliveryAlerts } from './deliveries.table.ts'

/** Five hundred at once are one message. */
const PAUSE_MS = 15 * 60_000

/** How the keys begin of those that wait for a person. */
export const PERSON = 'person:'

/** Also of what no game server has. */
export const isReal = sql`${gameServers.isSimulated} is not true`

type WatchDeps = Pick<Deps, 'db' | 'now'>

const keyOf = sql<string>`${PERSON} || ${deliveries.id}`

/** What waits for a person and was not told of since it does, as rows of what is told now. */
function findUntold({ db, now }: WatchDeps) {
  const told = db.select({ one: sql`1` }).from(deliveryAlerts).where(eq(deliveryAlerts.key, keyOf))
  return db
    .select({
      key: keyOf.as('key'),
      since: sql<Date>`${now().toISOString()}::timestamptz`.as('since'),
    })
    .from(deliveries)
    .leftJoin(gameServers, eq(gameServers.id, deliveries.gameServer))
    .where(and(eq(deliveries.wantsPerson, true), isReal, notExists(told)))
}

/** A person has decided: should it come to that again, it is told of again. */
function isDecided({ db }: WatchDeps) {
  const waiting = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(and(eq(deliveries.wantsPerson, true), eq(deliveryAlerts.key, keyOf)))
  return and(like(deliveryAlerts.key, `${PERSON}%`), notExists(waiting))
}

async function mayTell({ db, now }: WatchDeps): Promise<boolean> {
  const [last] = await db
    .select({ at: max(deliveryAlerts.since) })
    .from(deliveryAlerts)
    .where(like(deliveryAlerts.key, `${PERSON}%`))
  return !last?.at || last.at.getTime() <= now().getTime() - PAUSE_MS
}

/** Has the owner told of deliveries that want a person, of each once and of many together. */
export const watchPersonTask: Task<Deps, Record<string, never>> = {
  name: 'watch-deliveries-for-a-person',
  every: { minutes: 1, at: 0 },
  retries: 0,
  async isDue(deps) {
    if ((await deps.db.$count(deliveryAlerts, isDecided(deps))) > 0) return true
    return (await mayTell(deps)) && (await findUntold(deps).limit(1)).length > 0
  },
  async run(deps) {
    await deps.db.transaction(async (tx) => {
      const inside = { ...deps, db: tx }
      const tells = await mayTell(inside)
      await tx.delete(deliveryAlerts).where(isDecided(inside))
      if (!tells) return
      const fresh = await tx
        .insert(deliveryAlerts)
        .select(findUntold(inside))
        .onConflictDoNothing()
        .returning({ key: deliveryAlerts.key })
      if (fresh.length === 0) return
      const title =
        fresh.length === 1
          ? 'Une livraison attend votre décision'
          : `${fresh.length} livraisons attendent votre décision`
      await raiseAlert(deps, tx, {
        kind: 'delivery',
        key: `${fresh[0]?.key}:${deps.now().toISOString()}`,
        title,
        paragraphs: [
          'Incertaine, échouée, ou à remettre par votre équipe : rien ne se passe tant que personne ne tranche.',
        ],
        place: '/admin?onglet=livraisons',
      })
    })
  },
}
