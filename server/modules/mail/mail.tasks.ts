import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Task } from '#server/lib/tasks.ts'

/** `about`: the user whose mail it is, with whom it is erased, whatever address they had. */
type MailTask = { id: string; mail: Mail; about: number | null }

/** Every mail leaves through here: a dead SMTP server delays it and loses nothing. */
export const sendMailTask: Task<Deps, MailTask> = {
  name: 'send-mail',
  run: ({ mailer }, { id, mail }) => mailer.send(id, mail),
}

/** Queues a mail; inside a transaction it leaves if and only if that commits. */
export function queueMail({ tasks, db }: Pick<Deps, 'tasks' | 'db'>, mail: Mail, about: number | null): Promise<void> {
  return tasks.enqueue(db, sendMailTask, { id: randomUUID(), mail, about })
}
