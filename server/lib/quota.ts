import { eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { quotas } from './quota.table.ts'

type QuotaDeps = { db: Database; now: () => Date }

export const HOUR_MS = 60 * 60_000
/** Under a minute, as for every limit but the login's, whatever is left of the window. */
const RETRY_AFTER_SECONDS = 59

/**
 * Fixed-window counter: counts `uses` of a key and says whether they were still free; on all nodes
 * together. The window begins with the first.
 */
export async function countWithin(
  db: Database,
  now: Date,
  key: string,
  max: number,
  windowMs: number,
  uses = 1,
): Promise<boolean> {
  const endsAt = new Date(now.getTime() + windowMs)
  // An end further off than a whole window was written by a clock that has been set back since.
  const isOver = or(lte(quotas.endsAt, now), gt(quotas.endsAt, endsAt))
  const counted = await db
    .insert(quotas)
    .values({ key, used: uses, endsAt })
    .onConflictDoUpdate({
      target: quotas.key,
      set: {
        used: sql`case when ${isOver} then ${uses}::int else ${quotas.used} + ${uses}::int end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${quotas.endsAt} end`,
      },
      setWhere: sql`${isOver} or ${quotas.used} + ${uses}::int <= ${max}`,
    })
    .returning({ key: quotas.key })
  return counted.length > 0
}

/**
 * The same for the network of an address, by the hour; like every limit per address but the
 * login's, off with the captcha.
 */
export async function countForNetwork(
  { db, now, config }: QuotaDeps & { config: Pick<Config, 'captcha'> },
  what: string,
  address: string,
  maxPerHour: number,
): Promise<boolean> {
  return (
    config.captcha === 'off' ||
    countWithin(db, now(), `${what}:from:${networkOf(address)}`, maxPerHour, HOUR_MS)
  )
}

/** Frees what was counted for a key, for who holds it alone and is done. */
export async function giveBack(db: Database, key: string): Promise<void> {
  await db.delete(quotas).where(eq(quotas.key, key))
}

export const quotaUsedUp = () =>
  new AppError('rate_limited', 'Trop de demandes en peu de temps. Veuillez réessayer plus tard.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })

export async function sweepQuotas({ db, now }: QuotaDeps): Promise<void> {
  await db.delete(quotas).where(lte(quotas.endsAt, now()))
}
