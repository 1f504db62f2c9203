import type { Check } from '#contract/system.ts'
import type { Config } from '#server/config.ts'
import { taskWords } from '#server/modules/alerts/task-words.ts'
import { MAIL_TASKS } from '#server/modules/alerts/watch-tasks.ts'
import { act, good, PLACES, watch } from './check.ts'
import { mailTasks, type SiteFacts, sumOf, type TaskFacts } from './read-facts.ts'
import type { Failure, Signs } from './read-signs.ts'
import { counted } from './words.ts'

/** By then the first few tries are over: it is no restart of somebody else's. */
const LASTING_SECONDS = 15 * 60
/** Of what the clock starts and nothing tries again: once may be a restart. */
const MANY_GIVEN_UP = 3

/** Whether somebody should see to it now, rather than the next try. */
function isLasting(tasks: readonly TaskFacts[]): boolean {
  const givenUp = tasks.filter(({ state }) => state === 'failed')
  const retried = tasks.filter(({ state, failing }) => state === 'retry' && failing > 0)
  return (
    sumOf(givenUp, 'count') >= MANY_GIVEN_UP ||
    retried.some(({ oldestSeconds }) => oldestSeconds > LASTING_SECONDS)
  )
}

/** The words of whoever refused; an owner finds them in the documents of their service. */
function reasonIn(failures: readonly Failure[]): string {
  const message = failures.find((failure) => failure.message)?.message
  return message ? ` Dernière réponse : « ${message.slice(0, 200)} ».` : ''
}

export function mailCheck({ smtpUrl }: Config, facts: SiteFacts, { failures }: Signs): Check {
  const title = 'Mails'
  const mails = mailTasks(facts)
  const [queued, failing] = [sumOf(mails, 'count'), sumOf(mails, 'failing')]
  const waiting =
    queued === 0 ? 'Aucun n’attend.' : `${counted(queued, 'mail attend', 'mails attendent')}.`
  if (failing > 0) {
    const reason = reasonIn(failures.filter(({ name }) => MAIL_TASKS.has(name)))
    const says = `${counted(failing, 'mail n’est pas parti', 'mails ne sont pas partis')} malgré un essai au moins.${reason}`
    return (isLasting(mails) ? act : watch)(
      title,
      says,
      'Vérifiez SMTP_URL et ce que dit votre service de mail, puis envoyez un essai. Les essais continuent quatre jours : rien n’est perdu d’ici là.',
      PLACES.alerts,
    )
  }
  if (!smtpUrl)
    return watch(
      title,
      `Écrits dans des fichiers, ils ne partent pas. ${waiting}`,
      'Donnez un serveur de mail : SMTP_URL et MAIL_FROM (guide, « Mails »).',
    )
  return good(title, `Envoyés par ${new URL(smtpUrl).hostname}. ${waiting}`)
}

export function taskCheck({ tasks }: SiteFacts, { failures }: Signs): Check {
  const title = 'Tâches de fond'
  const others = tasks.filter(({ name }) => !MAIL_TASKS.has(name))
  const queued = sumOf(others, 'count')
  const failing = others.filter((task) => task.failing > 0)
  if (failing.length === 0)
    return good(
      title,
      queued === 0
        ? 'Rien n’attend, rien n’échoue.'
        : `${counted(queued, 'tâche en cours ou à venir', 'tâches en cours ou à venir')}, aucune n’échoue.`,
    )
  const names = [...new Set(failing.map(({ name }) => taskWords(name)))]
  const reason = reasonIn(failures.filter(({ name }) => !MAIL_TASKS.has(name)))
  return (isLasting(failing) ? act : watch)(
    title,
    `En échec : ${names.join(', ')}.${reason}`,
    'Vérifiez le service que la tâche appelle ; elle est reprise d’elle-même.',
  )
}
