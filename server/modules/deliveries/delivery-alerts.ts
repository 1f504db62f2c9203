import { and, asc, eq, gt, inArray, isNull, lt, lte, notLike, or, sql } from 'drizzle-orm'
import type { DeliveryAlert } from '#contract/deliveries.ts'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { raiseAlert } from '#server/modules/alerts/raise-alert.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { deliveries, deliveryAlerts } from './deliveries.table.ts'
import { isOpen } from './delivery-state.ts'
import { isReal, PERSON } from './person-alerts.ts'

const STUCK_MS = 10 * 60_000
/** Longer than the longest pause between two tries: while they go on, the player is there. */
const TRIED_MS = 65 * 60_000
/** A game server calls every half a minute at least. */
export const SILENT_MS = 5 * 60_000
const MOST = 100

type AlertDeps = Pick<Deps, 'db' | 'now'>

/** What is tried again and again although its player is there. */
async function findStuck({ db, now }: AlertDeps): Promise<DeliveryAlert[]> {
  const time = now().getTime()
  const rows = await db
    .select({ id: deliveries.id, since: deliveries.triedSince, server: deliveries.gameServer })
    .from(deliveries)
    .leftJoin(gameServers, eq(gameServers.id, deliveries.gameServer))
    .where(
      and(
        isReal,
        inArray(deliveries.state, ['offered', 'retrying']),
        isOpen,
        lt(deliveries.triedSince, new Date(time - STUCK_MS)),
        gt(deliveries.updatedAt, new Date(time - TRIED_MS)),
      ),
    )
    .orderBy(asc(deliveries.triedSince))
    .limit(MOST)
  return rows.map(({ id, since, server }) => ({
    kind: 'stuck',
    since: (since as Date).toISOString(),
    delivery: id,
    game_server: server,
  }))
}

/** Game servers that are not heard while something waits that they could be offered. */
async function findSilent({ db, now }: AlertDeps): Promise<DeliveryAlert[]> {
  const heard = sql<Date>`coalesce(${gameServers.lastSeen}, ${gameServers.createdAt})`.mapWith(
    gameServers.createdAt,
  )
  const waits = db
    .select({ one: sql`1` })
    .from(deliveries)
    .where(
      and(
        isOpen,
        lte(deliveries.dueAt, now()),
        or(isNull(deliveries.gameServer), eq(deliveries.gameServer, gameServers.id)),
      ),
    )
  const rows = await db
    .select({ id: gameServers.id, since: heard })
    .from(gameServers)
    .where(
      and(
        isNull(gameServers.removedAt),
        isReal,
        lt(heard, new Date(now().getTime() - SILENT_MS)),
        sql`exists ${waits}`,
      ),
    )
    .orderBy(asc(gameServers.id))
  return rows.map(({ id, since }) => ({
    kind: 'silent',
    since: since.toISOString(),
    delivery: null,
    game_server: id,
  }))
}

/** What the team should know of now. */
export const findAlerts = async (deps: AlertDeps): Promise<DeliveryAlert[]> => [
  ...(await findSilent(deps)),
  ...(await findStuck(deps)),
]

const keyOf = ({ kind, delivery, game_server }: DeliveryAlert) =>
  `${kind}:${delivery ?? game_server}`

/** What waits for a person is told of row by row, by a task of its own. */
const isEpisode = notLike(deliveryAlerts.key, `${PERSON}%`)

/** Those that have begun since the owner was told last, and those that are over. */
async function findNews(deps: AlertDeps) {
  const alerts = await findAlerts(deps)
  const episodes = await deps.db.select().from(deliveryAlerts).where(isEpisode)
  const told = new Set(episodes.map(({ key }) => key))
  const over = [...told].filter((key) => !alerts.some((alert) => keyOf(alert) === key))
  return { begun: alerts.filter((alert) => !told.has(keyOf(alert))), over }
}

/** Has the owner told, once for each episode. */
export const watchDeliveriesTask: Task<Deps, Record<string, never>> = {
  name: 'watch-deliveries',
  every: { minutes: 1, at: 0 },
  retries: 0,
  async isDue(deps) {
    const { begun, over } = await findNews(deps)
    return begun.length + over.length > 0
  },
  async run(deps) {
    await deps.db.transaction(async (tx) => {
      const { begun, over } = await findNews({ ...deps, db: tx })
      if (over.length > 0) await tx.delete(deliveryAlerts).where(inArray(deliveryAlerts.key, over))
      if (begun.length === 0) return
      const values = begun.map((alert) => ({ key: keyOf(alert), since: deps.now() }))
      const fresh = await tx.insert(deliveryAlerts).values(values).onConflictDoNothing().returning()
      const keys = new Set(fresh.map(({ key }) => key))
      const news = begun.filter((alert) => keys.has(keyOf(alert)))
      if (news.length === 0) return
      await raiseAlert(deps, tx, {
        kind: 'delivery',
        key: `${keyOf(news[0] as DeliveryAlert)}:${deps.now().toISOString()}`,
        title: 'Des livraisons attendent',
        paragraphs: describe(news),
        place: '/admin?onglet=livraisons',
      })
    })
  },
}

function describe(alerts: readonly DeliveryAlert[]): string[] {
  const stuck = alerts.filter(({ kind }) => kind === 'stuck').length
  const silent = alerts.filter(({ kind }) => kind === 'silent')
  const several = `${stuck} achats attendent depuis plus de dix minutes alors que leurs joueurs sont en ville.`
  return [
    ...silent.map(
      ({ game_server }) =>
        `Le serveur de jeu n° ${game_server} ne donne plus de nouvelles depuis cinq minutes, alors que des achats attendent d’être livrés.`,
    ),
    ...(stuck === 1
      ? ['Un achat attend depuis plus de dix minutes alors que son joueur est en ville.']
      : []),
    ...(stuck > 1 ? [several] : []),
  ]
}
