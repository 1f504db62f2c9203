import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Task } from '#server/lib/tasks.ts'

/**
 * `about`: the user whose mail it is, with whom it is erased, whatever address they had. `order`:
 * the one that it tells of, if it does.
 */
type MailTask = { id: string; mail: Mail; about: number | null; order?: number | undefined }

/**
 * A mail that was written when it was queued: a dead SMTP server delays it and loses nothing. One
 * that carries a document, or a link that opens something, is written when it leaves, by a task of
 * its own: neither may lie in the queue.
 */
export const sendMailTask: Task<Deps, MailTask> = {
  name: 'send-mail',
  hasUrgent: true,
  logged: ({ order }) => (order === undefined ? null : { order }),
  run: ({ mailer }, { id, mail }) => mailer.send(id, mail),
}

/**
 * Queues a mail; inside a transaction it leaves if and only if that commits. Urgent: somebody sits
 * there for it, or had better know at once.
 */
export function queueMail(
  { tasks, db }: Pick<Deps, 'tasks' | 'db'>,
  mail: Mail,
  about: number | null,
  { order, ...options }: { urgent?: true; order?: number } = {},
): Promise<void> {
  return tasks.enqueue(db, sendMailTask, { id: randomUUID(), mail, about, order }, options)
}
