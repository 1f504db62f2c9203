import { createHash, randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '#server/lib/database.ts'
import { recoveryCodes } from './second-factors.table.ts'

const CODES = 10
const GROUPS = 3
const GROUP_LENGTH = 4
/** Without look-alikes: they are written on paper. 31 to the power of 12: nobody counts that far. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

/** However it was typed: capitals, blanks and hyphens are not part of it. */
function hashOf(userId: number, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url')
}

/** New ones, to be shown this once; the old ones are worth nothing then. */
export async function renewRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })))
  return codes
}

/** Uses a code up; false when there is no such code. */
export async function takeRecoveryCode(
  db: Database,
  userId: number,
  code: string,
): Promise<boolean> {
  const own = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashOf(userId, code)),
  )
  return (await db.delete(recoveryCodes).where(own).returning()).length > 0
}

export const countRecoveryCodes = (db: Database, userId: number): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export async function removeRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
