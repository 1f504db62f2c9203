import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import { escapeMarkdown, postMessage } from '#server/integrations/discord/post-message.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { Task } from '#server/lib/tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { findOwner, noteWebhook, readWanted } from './alert-settings.ts'
import { alerts } from './alerts.table.ts'
import { ALERT_OWNER, type Alert, type AlertTask } from './raise-alert.ts'

type Told = Pick<Alert, 'title' | 'paragraphs' | 'place' | 'about'>
/** `about`: whom it names, or else whom it is to, with whom it is erased. */
type AlertMail = { id: string; mail: Mail; about: number }
type Message = { text: string; about: number | null }

/** Apart from other mails: those are watched, and one that tells of them must not be. */
export const alertMailTask: Task<Deps, AlertMail> = {
  name: 'alert-mail',
  run: ({ mailer }, { id, mail }) => mailer.send(id, mail),
}

export const alertDiscordTask: Task<Deps, Message> = {
  name: 'alert-discord',
  async run(deps, message) {
    const { webhook } = await readWanted(deps)
    if (!webhook) return
    const posted = await postMessage(deps.config, webhook, message.text)
    await noteWebhook(deps, webhook, posted.outcome === 'gone' ? deps.now() : null)
    if (posted.outcome !== 'busy') return
    const startAfter = new Date(Date.now() + posted.waitSeconds * 1000)
    await deps.tasks.enqueue(deps.db, alertDiscordTask, message, { startAfter })
  },
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
      const { off, webhook } = await readWanted(inside)
      if (!first || off.includes(alert.kind)) return
      await queueAlertMail(inside, `alert-${alert.id.replaceAll(':', '-')}`, alert)
      const message = { text: messageOf(deps, alert), about: alert.about ?? null }
      if (webhook) await deps.tasks.enqueue(tx, alertDiscordTask, message)
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
export const messageOf = ({ config }: Pick<Deps, 'config'>, told: Told) =>
  [
    `**${escapeMarkdown(told.title)}**`,
    ...told.paragraphs.map(escapeMarkdown),
    `<${config.siteUrl}${told.place}>`,
  ].join('\n')
