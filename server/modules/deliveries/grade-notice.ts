import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { layOutMail } from '#server/modules/mail/mail-layout.ts'
import { users } from '#server/modules/users/users.table.ts'
import { deliveries, deliveryTexts } from './deliveries.table.ts'

const NOTICE_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

const dateFormat = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** Grades that end soon, of which nobody was told. */
const endsSoon = (now: Date) =>
  and(
    eq(deliveries.cause, 'end'),
    eq(deliveries.state, 'waiting'),
    isNull(deliveries.noticedAt),
    isNotNull(deliveries.userId),
    lte(deliveries.dueAt, new Date(now.getTime() + NOTICE_DAYS * DAY_MS)),
  )

/** A mail three days before a grade ends, once. One that lasts no longer is nobody's news. */
export const gradeNoticeTask: Task<Deps, Record<string, never>> = {
  name: 'grade-notice',
  every: { minutes: 60, at: 29 },
  retries: 0,
  isDue: async ({ db, now }) =>
    (await db.select({ id: deliveries.id }).from(deliveries).where(endsSoon(now())).limit(1))
      .length > 0,
  async run(deps) {
    const now = deps.now()
    const due = await deps.db
      .select({ delivery: deliveries, user: users, product: deliveryTexts.productName })
      .from(deliveries)
      .innerJoin(users, eq(users.id, deliveries.userId))
      .innerJoin(deliveryTexts, eq(deliveryTexts.deliveryId, deliveries.id))
      .where(endsSoon(now))
    for (const { delivery, user, product } of due)
      await deps.db.transaction(async (tx) => {
        const [told] = await tx
          .update(deliveries)
          .set({ noticedAt: now })
          .where(and(eq(deliveries.id, delivery.id), isNull(deliveries.noticedAt)))
          .returning({ id: deliveries.id })
        const { dueAt, createdAt } = delivery
        const isLong = dueAt.getTime() - createdAt.getTime() > NOTICE_DAYS * DAY_MS
        if (!told || !isLong || dueAt <= now) return
        await queueMail({ ...deps, db: tx }, noticeMail(deps, user, product, dueAt), user.id)
      })
  },
}

function noticeMail(
  { appearance, config: { siteUrl } }: Deps,
  { username, email }: { username: string; email: string },
  product: string,
  end: Date,
) {
  return {
    to: email,
    subject: `${product} : bientôt terminé`,
    ...layOutMail(appearance.current(), {
      title: 'Votre grade se termine bientôt',
      paragraphs: [
        `Bonjour ${username},`,
        `« ${product} » se termine le ${dateFormat.format(end)}. Le reprendre avant cette date ajoute sa durée à celle qui vous reste.`,
      ],
      action: { label: 'Voir la boutique', url: `${siteUrl}/shop` },
    }),
  }
}
