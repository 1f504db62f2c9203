import { and, gt, inArray, like, sum } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { dayInParis } from '#server/lib/days.ts'
import type { Task } from '#server/lib/tasks.ts'
import { type Alert, onlyNew, raiseAlert } from '#server/modules/alerts/raise-alert.ts'
import { onTeam, users } from '#server/modules/users/users.table.ts'
import { loginFailures } from './auth.table.ts'
import { accountKeys, FREE_GUESSES } from './login-throttle.ts'

const HOUR_MS = 60 * 60_000
/** Far more than a full evening's slips of the finger. */
export const MANY_IN_ALL = 300

type WatchDeps = Pick<Deps, 'db' | 'now'>

const isRecent = ({ now }: WatchDeps) =>
  gt(loginFailures.lastFailureAt, new Date(now().getTime() - HOUR_MS))

/** Accounts of the team that strangers' browsers have guessed at more often than is free. */
async function findGuessedAt(deps: WatchDeps): Promise<Alert[]> {
  const team = await deps.db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(onTeam)
  const keys = team.flatMap(({ username }) => accountKeys(username))
  const failing = await deps.db
    .select({ key: loginFailures.key })
    .from(loginFailures)
    .where(
      and(
        inArray(loginFailures.key, keys),
        isRecent(deps),
        gt(loginFailures.failures, FREE_GUESSES),
      ),
    )
  const guessedAt = team.filter(({ username }) =>
    failing.some(({ key }) => accountKeys(username).includes(key)),
  )
  return guessedAt.map(({ id, username }) => ({
    kind: 'sign_in',
    key: `account:${id}:${dayInParis(deps.now())}`,
    title: 'Échecs de connexion sur un compte de l’équipe',
    paragraphs: [
      `Quelqu’un se trompe de mot de passe ou de code sur le compte « ${username} », depuis un navigateur inconnu de ce compte. Les essais sont ralentis.`,
      'Si ce n’est pas l’un des vôtres, changez ce mot de passe et exigez une seconde étape.',
    ],
    place: '/admin?onglet=securite',
    about: id,
  }))
}

/** Of the last hour. Each is counted once for the network that it came from. */
export async function countRecentFailures(deps: WatchDeps): Promise<number> {
  const [all] = await deps.db
    .select({ failures: sum(loginFailures.failures).mapWith(Number) })
    .from(loginFailures)
    .where(and(like(loginFailures.key, 'address:%'), isRecent(deps)))
  return all?.failures ?? 0
}

async function findFlood(deps: WatchDeps): Promise<Alert[]> {
  const failures = await countRecentFailures(deps)
  if (failures < MANY_IN_ALL) return []
  return [
    {
      kind: 'sign_in',
      key: `all:${deps.now().toISOString().slice(0, 13)}`,
      title: 'Beaucoup d’échecs de connexion',
      paragraphs: [
        `${failures} échecs de connexion en une heure, tous comptes confondus : on essaie sans doute des mots de passe. Les essais sont ralentis.`,
      ],
      place: '/admin?onglet=securite',
    },
  ]
}

const findNews = async (deps: WatchDeps) =>
  onlyNew(deps.db, [...(await findGuessedAt(deps)), ...(await findFlood(deps))])

/** Read once a minute, so that guessing costs the sign-in nothing more. */
export const watchSignInsTask: Task<Deps, Record<string, never>> = {
  name: 'watch-sign-ins',
  every: { minutes: 1, at: 0 },
  retries: 0,
  isDue: async (deps) => (await findNews(deps)).length > 0,
  async run(deps) {
    await deps.db.transaction(async (tx) => {
      for (const alert of await findNews({ ...deps, db: tx })) await raiseAlert(deps, tx, alert)
    })
  },
}
