import { and, eq, ne, sql } from 'drizzle-orm'
import { type GameLink, LINK_CODE_MINUTES } from '#contract/game-link.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { users } from '#server/modules/users/users.table.ts'
import { type GameLinkRow, gameLicenses, gameLinks, linkCodes } from './game-links.table.ts'
import { newCode, shownCode } from './link-code.ts'

/** Who a purchase goes to. */
export type Player = Pick<GameLinkRow, 'license' | 'character'>

export async function readLink(
  { db, now, simulatedGame }: Pick<Deps, 'db' | 'now' | 'simulatedGame'>,
  userId: number,
): Promise<GameLink> {
  const [link] = await db.select().from(gameLinks).where(eq(gameLinks.userId, userId))
  const [code] = await db.select().from(linkCodes).where(eq(linkCodes.userId, userId))
  const isGood = code && !code.usedAt && code.expiresAt > now()
  return {
    linked: link
      ? { name: link.name, character: link.character, since: link.since.toISOString() }
      : null,
    code: isGood ? shownCode(code.code) : null,
    code_expires_at: isGood ? code.expiresAt.toISOString() : null,
    simulated: simulatedGame() !== null,
  }
}

/** A new code in place of the one before. */
export async function makeCode(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  userId: number,
): Promise<void> {
  const values = {
    code: newCode(),
    expiresAt: new Date(now().getTime() + LINK_CODE_MINUTES * 60_000),
    usedAt: null,
  }
  await db
    .insert(linkCodes)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: linkCodes.userId, set: values })
}

/**
 * The present link of an account, which nobody changes before the commit: whoever links or unlinks
 * waits for the account's row. Two statements: what the second one sees is later than the lock.
 */
export async function lockLinkOf(tx: Transaction, userId: number): Promise<Player | null> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  const [link] = await tx
    .select({ license: gameLinks.license, character: gameLinks.character })
    .from(gameLinks)
    .where(eq(gameLinks.userId, userId))
  return link ?? null
}

/** The account's row, against whoever reads its link to write by it. */
export const lockAccount = (tx: Transaction, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

export async function unlink(tx: Transaction, userId: number): Promise<void> {
  await lockAccount(tx, userId)
  await tx.delete(gameLinks).where(eq(gameLinks.userId, userId))
  await tx.delete(gameLicenses).where(eq(gameLicenses.userId, userId))
}

export const isPlayer = ({ license, character }: Player) =>
  and(eq(gameLinks.license, license), sql`${gameLinks.character} is not distinct from ${character}`)

/** Whether a character is somebody else's already. */
export async function isTaken(tx: Transaction, userId: number, player: Player): Promise<boolean> {
  const others = await tx
    .select({ userId: gameLinks.userId })
    .from(gameLinks)
    .where(and(isPlayer(player), ne(gameLinks.userId, userId)))
  return others.length > 0
}

/** An account's link, for its owner to take along. */
export async function linkOf(db: Database, userId: number): Promise<GameLinkRow | null> {
  const [link] = await db.select().from(gameLinks).where(eq(gameLinks.userId, userId))
  return link ?? null
}
