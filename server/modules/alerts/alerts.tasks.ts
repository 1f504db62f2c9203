import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { escapeMarkdown } from '#server/integrations/discord/post-message.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Task } from '#server/lib/tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { findOwner, readOff } from './alert-settings.ts'
import { alerts } from './alerts.table.ts'
import { placeOf } from './notice-channels.ts'
import { ALERT_OWNER, type Alert, type AlertTask } from './raise-alert.ts'
import { POST_NOTICE, type PostNotice } from './raise-notice.ts'

type Told = Pick<Alert, 'title' | 'paragraphs' | 'place' | 'about'>
/** `about`: whom it names, or else whom it is to, with whom it is erased. */
type AlertMail = { id: string; mail: Mail; about: number }

/** Apart from other mails: those are watched, and one that tells of them must not be. */
export const alertMailTask: Task<Deps, AlertMail> = {
  name: 'alert-mail',
  run: ({ mailer }, { id, mail }) => mailer.send(id, mail),
}

/** Queues what an alert sends, each by itself: one that fails repeats nothing of the other. */
export const alertOwnerTask: Task<Deps, AlertTask> = {
  ...ALERT_OWNER,
  async run(deps, alert) {
    await deps.db.transaction(async (tx) => {
      const toldAt = deps.now()
      const untold = and(eq(alerts.key, alert.id), isNull(alerts.toldAt))
      const [first] = await tx.update(alerts).set({ toldAt }).where(untold).returning()
      const inside = { ...deps, db: tx }
      if (!first) return
      if (!(await readOff(tx)).includes(alert.kind))
        await queueAlertMail(inside, `alert-${alert.id.replaceAll(':', '-')}`, alert)
      if (!(await placeOf(tx, alert.kind))) return
      const { kind, about = null } = alert
      const message = { kind, text: messageOf(deps, alert), about }
      await deps.tasks.enqueue<PostNotice>(tx, POST_NOTICE, message)
    })
  },
}

/** Answers who it is to; null: there is nobody to tell. */
export async function queueAlertMail(deps: Deps, id: string, told: Told): Promise<string | null> {
  const { siteUrl } = deps.config
  const site = deps.appearance.current()
  const owner = await findOwner(deps.db)
  if (!owner) return null
  const mail = {
    to: owner.email,
    subject: `${site.identity.name} : ${told.title}`,
    ...layOutMail(site, {
      title: told.title,
      paragraphs: told.paragraphs,
      action: { label: 'Ouvrir le panneau', url: `${siteUrl}${told.place}` },
      footnote: `Vous recevez ce message parce que le site vous appartient. Chaque sorte d’alerte se coupe dans le panneau : ${siteUrl}/admin?onglet=alertes`,
    }),
  }
  await deps.tasks.enqueue(deps.db, alertMailTask, { id, mail, about: told.about ?? owner.id })
  return owner.username
}

/** In angle brackets, so that Discord makes no card of the link. */
const messageOf = ({ config }: Pick<Deps, 'config'>, told: Told) =>
  [
    `**${escapeMarkdown(told.title)}**`,
    ...told.paragraphs.map(escapeMarkdown),
    `<${config.siteUrl}${told.place}>`,
  ].join('\n')
