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

export type Typed = Pick<BridgeLink, 'code' | 'license' | 'name'>
type Found = { userId: number; account: string; isUsed: boolean }

/** Whose code was typed, whose account is locked then; or why it counts for nothing. */
export async function findCode(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  tx: Transaction,
  server: number,
  { code: typed, license }: Typed,
): Promise<Found | { refusal: Refusal }> {
  const unknown = { refusal: 'unknown' } as const
  const code = readCode(typed)
  const tries = `link:${server}:${createHash('sha256').update(license).digest('base64url')}`
  const mayTry =
    config.captcha === 'off' ||
    (await countWithin(tx, now(), tries, TRIES, LINK_CODE_MINUTES * 60_000))
  if (!code || !mayTry) return unknown
  // Two accounts that claim one character, on whatever nodes, do so one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${license}, 0))`)
  const [asked] = await tx
    .select({ userId: linkCodes.userId })
    .from(linkCodes)
    .where(eq(linkCodes.code, code))
  if (!asked) return unknown
  const { userId } = asked
  await lockAccount(tx, userId)
  const [found] = await tx
    .select({ code: linkCodes, account: users.username })
    .from(linkCodes)
    .innerJoin(users, eq(users.id, linkCodes.userId))
    .where(and(eq(linkCodes.code, code), eq(linkCodes.userId, userId)))
  if (!found) return unknown
  const isUsed = found.code.usedAt !== null
  if (!isUsed && found.code.expiresAt <= now()) return { refusal: 'expired' }
  return { userId, account: found.account, isUsed }
}

export const useCode = ({ now }: Pick<Deps, 'now'>, tx: Transaction, userId: number) =>
  tx.update(linkCodes).set({ usedAt: now() }).where(eq(linkCodes.userId, userId))

/**
 * What a code typed in the game does: it links the account that asked for it to the character that
 * typed it, in place of the one before. The same character sending it again is answered alike.
 */
export async function redeemCode(
  deps: Pick<Deps, 'now' | 'config'>,
  tx: Transaction,
  server: number,
  link: BridgeLink,
): Promise<Redeemed> {
  const { code: typed, license, character, name } = link
  const refuse = (reason: Refusal): Redeemed => ({
    answer: { code: typed, ok: false, reason },
    linked: null,
  })
  const found = await findCode(deps, tx, server, link)
  if ('refusal' in found) return refuse(found.refusal)
  const { userId, account, isUsed } = found
  const linked: LinkAnswer = { code: typed, ok: true, account }
  if (isUsed) {
    const [same] = await tx
      .select({ userId: gameLinks.userId })
      .from(gameLinks)
      .where(and(isPlayer({ license, character }), eq(gameLinks.userId, userId)))
    return same ? { answer: linked, linked: null } : refuse('unknown')
  }
  if (await isTaken(tx, userId, { license, character })) return refuse('taken')
  const values = { license, character, name, since: deps.now() }
  await tx
    .insert(gameLinks)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: gameLinks.userId, set: values })
  await useCode(deps, tx, userId)
  return { answer: linked, linked: userId }
}
