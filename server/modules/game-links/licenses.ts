import { eq, inArray, sql } from 'drizzle-orm'
import type { LinkAnswer } from '#contract/bridge.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { gameLicenses, gameLinks } from './game-links.table.ts'
import { findCode, type Typed, useCode } from './redeem-code.ts'

/** The accounts that a licence is of: by the character that is linked, or by a code at the gate. */
export const accountsOf = (license: string) => sql`
  select user_id from ${gameLinks} where license = ${license}
  union
  select user_id from ${gameLicenses} where license = ${license}`

/** What these accounts are called in the game, where they have a licence. */
export async function namesInGame(db: Database, userIds: number[]): Promise<Map<number, string>> {
  const named = async (table: typeof gameLinks | typeof gameLicenses) =>
    (
      await db
        .select({ id: table.userId, name: table.name })
        .from(table)
        .where(inArray(table.userId, userIds))
    ).map(({ id, name }): [number, string] => [id, name])
  return new Map([...(await named(gameLicenses)), ...(await named(gameLinks))])
}

/**
 * A code that is typed at the gate: the licence is that account's from now on. Several accounts may
 * have one licence, so that nobody sheds a ban by showing the code of another account.
 */
export async function redeemAtGate(
  deps: Pick<Deps, 'now' | 'config'>,
  tx: Transaction,
  server: number,
  typed: Typed,
): Promise<LinkAnswer> {
  const { code, license, name } = typed
  const found = await findCode(deps, tx, server, typed)
  if ('refusal' in found) return { code, ok: false, reason: found.refusal }
  const answer: LinkAnswer = { code, ok: true, account: found.account }
  if (found.isUsed) {
    const [same] = await tx
      .select({ license: gameLicenses.license })
      .from(gameLicenses)
      .where(eq(gameLicenses.userId, found.userId))
    return same?.license === license ? answer : { code, ok: false, reason: 'unknown' }
  }
  const values = { license, name, since: deps.now() }
  await tx
    .insert(gameLicenses)
    .values({ userId: found.userId, ...values })
    .onConflictDoUpdate({ target: gameLicenses.userId, set: values })
  await useCode(deps, tx, found.userId)
  return answer
}

/** An account's licence as it was shown at the gate, for its owner to take along. */
export async function licenseOf(db: Database, userId: number) {
  const [found] = await db.select().from(gameLicenses).where(eq(gameLicenses.userId, userId))
  return found ?? null
}
