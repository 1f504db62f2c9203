import { sql } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import type { Task } from '#server/lib/tasks.ts'
import { alerts } from './alerts.table.ts'
import { type Alert, onlyNew, raiseAlert } from './raise-alert.ts'
import { taskWords } from './task-words.ts'

/** With the waits in between, about five minutes. */
const MANY_TRIES = 6
/** Of what the clock starts and nothing tries again: once may be a restart. */
const MANY_FAILURES = 3

type Failing = { name: string; day: string; count: number }

/**
 * What is tried again and again or was given up, by its name and the day it is of, so that none is
 * told of twice. Not what tells of alerts, nor the refund of an order that was told of by itself.
 */
async function findFailing(db: Database): Promise<Failing[]> {
  const { rows } = await db.execute<Failing>(sql`
    select name, (created_on at time zone 'Europe/Paris')::date::text as day, count(*)::int as count
    from tasks.job
    where state in ('retry', 'active', 'failed') and (state = 'failed' or retry_count >= ${MANY_TRIES})
      and name not like 'alert-%'
      and not exists (select from ${alerts} where ${alerts.key} = 'refund:' || (data->>'orderId') || ':refused')
    group by name, day
    having bool_or(retry_count >= ${MANY_TRIES} or retry_limit > 0) or count(*) >= ${MANY_FAILURES}
    order by day, name`)
  return rows
}

/** Where nothing but a mail is sent. */
export const MAIL_TASKS: ReadonlySet<string> = new Set([
  'send-mail',
  'request-password-reset',
  'confirm-email',
  'order-confirmation',
  'refund-notice',
  'deletion-notice',
])

function alertOf({ name, day, count }: Failing): Alert {
  const alert = { kind: 'task' as const, key: `${name}:${day}`, place: '/admin' }
  if (!MAIL_TASKS.has(name))
    return {
      ...alert,
      title: `Une tâche échoue : ${taskWords(name)}`,
      paragraphs: [
        'Le site fait ce travail en arrière-plan et n’y parvient pas, malgré plusieurs essais. Vérifiez le service qu’elle appelle.',
      ],
    }
  const mails = count === 1 ? 'Un mail n’a pas pu partir' : `${count} mails n’ont pas pu partir`
  return {
    ...alert,
    title: 'Des mails ne partent pas',
    paragraphs: [
      `${mails} malgré plusieurs essais (${taskWords(name)}). Vérifiez le serveur SMTP et ce qu’il répond.`,
      'Les essais continuent pendant quatre jours, de plus en plus espacés : rien n’est perdu d’ici là.',
    ],
  }
}

const findNews = async (db: Database) => onlyNew(db, (await findFailing(db)).map(alertOf))

export const watchTasksTask: Task<Deps, Record<string, never>> = {
  name: 'alert-watch-tasks',
  every: { minutes: 1, at: 0 },
  retries: 0,
  isDue: async ({ db }) => (await findNews(db)).length > 0,
  async run(deps) {
    await deps.db.transaction(async (tx) => {
      for (const alert of await findNews(tx)) await raiseAlert(deps, tx, alert)
    })
  },
}
