import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { BridgeLink, LinkAnswer } from '#contract/bridge.ts'
import { LINK_CODE_MINUTES } from '#contract/game-link.ts'
import type { Deps } from '#server/deps.ts'
import type { Transaction } from '#server/lib/database.ts'
import { countWithin } from '#server/lib/quota.ts'
import { users } from '#server/modules/users/users.table.ts'
import { isPlayer, isTaken, lockAccount } from './game-links.service.ts'
import { gameLinks, linkCodes } from './game-links.table.ts'
import { readCode } from './link-code.ts'

/** More tries than a person needs, and far fewer than guessing would take. */
const TRIES = 20

/** `linked`: whose link is another one now. */
export type Redeemed = { answer: LinkAnswer; linked: number | null }

type Refusal = Extract<LinkAnswer, { ok: false }>['reason']

/**
 * What a code typed in the game does: it links the account that asked for it to the character that
 * typed it, in place of the one before. The same character sending it again is answered alike.
 */
export async function redeemCode(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  tx: Transaction,
  server: number,
  { code: typed, license, character, name }: BridgeLink,
): Promise<Redeemed> {
  const refuse = (reason: Refusal): Redeemed => ({
    answer: { code: typed, ok: false, reason },
    linked: null,
  })
  const code = readCode(typed)
  const tries = `link:${server}:${createHash('sha256').update(license).digest('base64url')}`
  const mayTry =
    config.captcha === 'off' ||
    (await countWithin(tx, now(), tries, TRIES, LINK_CODE_MINUTES * 60_000))
  if (!code || !mayTry) return refuse('unknown')
  // Two accounts that claim one character, on whatever nodes, do so one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${license}, 0))`)
  const [asked] = await tx
    .select({ userId: linkCodes.userId })
    .from(linkCodes)
    .where(eq(linkCodes.code, code))
  if (!asked) return refuse('unknown')
  const { userId } = asked
  await lockAccount(tx, userId)
  const [found] = await tx
    .select({ code: linkCodes, account: users.username })
    .from(linkCodes)
    .innerJoin(users, eq(users.id, linkCodes.userId))
    .where(and(eq(linkCodes.code, code), eq(linkCodes.userId, userId)))
  if (!found) return refuse('unknown')
  const linked: LinkAnswer = { code: typed, ok: true, account: found.account }
  if (found.code.usedAt) {
    const [same] = await tx
      .select({ userId: gameLinks.userId })
      .from(gameLinks)
      .where(and(isPlayer({ license, character }), eq(gameLinks.userId, userId)))
    return same ? { answer: linked, linked: null } : refuse('unknown')
  }
  if (found.code.expiresAt <= now()) return refuse('expired')
  if (await isTaken(tx, userId, { license, character })) return refuse('taken')
  const values = { license, character, name, since: now() }
  await tx
    .insert(gameLinks)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: gameLinks.userId, set: values })
  await tx.update(linkCodes).set({ usedAt: now() }).where(eq(linkCodes.userId, userId))
  return { answer: linked, linked: userId }
}
