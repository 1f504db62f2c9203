import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type {
  AuthenticationCredential,
  FactorProof,
  RegistrationCredential,
  SecondFactor,
} from '#contract/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import type { Database, Transaction } from '#server/lib/database.ts'
import { AppError } from '#server/lib/errors.ts'
import { countWithin } from '#server/lib/quota.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { checkPasskey, creationOptions, type PasskeySite, readNewPasskey } from './passkeys.ts'
import {
  countRecoveryCodes,
  removeRecoveryCodes,
  renewRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts'
import { seal, unseal } from './seal.ts'
import { type FactorNews, factorMail } from './second-factor.mails.ts'
import { type FactorRow, secondFactors } from './second-factors.table.ts'
import { base32, matchingStep, totpUri } from './totp.ts'

const SECRET_BYTES = 20
const TICKET_MS = 10 * 60_000
const MOST_FACTORS = 10
const [KEPT_SECRET, SETUP_TICKET] = ['second-factor-secret', 'second-factor-setup']

function toFactor({ id, kind, name, createdAt, lastUsedAt }: FactorRow): SecondFactor {
  return {
    id,
    kind,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}

export const factorsOf = (db: Database, userId: number): Promise<FactorRow[]> =>
  db
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.id))

/** Which of these accounts have one. */
export async function haveFactors(db: Database, userIds: number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(inArray(secondFactors.userId, userIds))
  return new Set(rows.map(({ userId }) => userId))
}

export async function readSecondFactors({ db }: Pick<Deps, 'db'>, userId: number) {
  const factors = await factorsOf(db, userId)
  return {
    factors: factors.map(toFactor),
    recovery_codes_left: await countRecoveryCodes(db, userId),
  }
}

export function tellOwner(
  deps: Pick<Deps, 'db' | 'config' | 'tasks' | 'appearance'>,
  user: UserRow,
  news: FactorNews,
  about?: string,
) {
  return queueMail(deps, factorMail(deps, user, news, about), user.id, { urgent: true })
}

/** What a setup that has begun goes on from; it lies with the browser, sealed. */
type Setup = { userId: number; kind: FactorRow['kind']; secret: string; until: number }

function openSetup(deps: Deps, userId: number, kind: Setup['kind'], secret: string): string {
  const setup: Setup = { userId, kind, secret, until: deps.now().getTime() + TICKET_MS }
  return seal(deps, SETUP_TICKET, JSON.stringify(setup))
}

function readSetup(deps: Deps, userId: number, kind: Setup['kind'], ticket: string): string {
  const text = unseal(deps, SETUP_TICKET, ticket)
  const setup: Setup | null = text ? JSON.parse(text) : null
  const isGood =
    setup?.userId === userId && setup.kind === kind && setup.until > deps.now().getTime()
  if (!setup || !isGood)
    throw new AppError('validation_failed', 'Cette mise en place a expiré. Recommencez.')
  return setup.secret
}

/** A setup is done once: the codes of one secret would otherwise be good twice. */
async function endSetup({ db, now }: Pick<Deps, 'db' | 'now'>, ticket: string): Promise<void> {
  const key = `factor-setup:${createHash('sha256').update(ticket).digest('base64url')}`
  if (!(await countWithin(db, now(), key, 1, TICKET_MS)))
    throw new AppError('conflict', 'Cette seconde étape est déjà ajoutée.')
}

export function startTotp(deps: Deps, user: UserRow) {
  const secret = randomBytes(SECRET_BYTES)
  return {
    ticket: openSetup(deps, user.id, 'totp', secret.toString('base64url')),
    secret: base32(secret),
    uri: totpUri(secret, deps.appearance.current().identity.name, user.username),
  }
}

type Given<Proof> = { ticket: string; name: string } & Proof

/** Counts once a code of the app has come back, which is not good again to sign in with. */
export async function addTotp(
  deps: Deps,
  user: UserRow,
  { ticket, code, name }: Given<{ code: string }>,
) {
  const secret = readSetup(deps, user.id, 'totp', ticket)
  const lastStep = matchingStep(Buffer.from(secret, 'base64url'), code, deps.now())
  if (lastStep === null) {
    const message = 'Ce code n’est pas celui de l’application. Vérifiez l’heure de votre appareil.'
    throw new AppError('validation_failed', message, { fields: { code: message } })
  }
  const sealedSecret = seal(deps, KEPT_SECRET, secret)
  return addFactor(deps, user, ticket, { kind: 'totp', name, sealedSecret, lastStep })
}

export async function startPasskey(deps: Deps, user: UserRow, site: PasskeySite) {
  const challenge = randomBytes(32).toString('base64url')
  return {
    ticket: openSetup(deps, user.id, 'passkey', challenge),
    options: creationOptions(site, user, await factorsOf(deps.db, user.id), challenge),
  }
}

export async function addPasskey(
  deps: Deps,
  user: UserRow,
  site: PasskeySite,
  { ticket, credential, name }: Given<{ credential: RegistrationCredential }>,
) {
  const challenge = readSetup(deps, user.id, 'passkey', ticket)
  const passkey = await readNewPasskey(site, credential, challenge)
  if (!passkey)
    throw new AppError('validation_failed', 'Cette clé d’accès n’a pas pu être vérifiée.')
  return addFactor(deps, user, ticket, { kind: 'passkey', name, ...passkey })
}

type NewFactor = Omit<typeof secondFactors.$inferInsert, 'userId' | 'createdAt'>

/** The account is locked: two first factors at once make one list of recovery codes. */
function addFactor(deps: Deps, user: UserRow, ticket: string, factor: NewFactor) {
  return deps.db.transaction(async (tx) => {
    await lockOwner(tx, user.id)
    await endSetup({ ...deps, db: tx }, ticket)
    const existing = await factorsOf(tx, user.id)
    if (existing.length >= MOST_FACTORS)
      throw new AppError('conflict', 'Dix secondes étapes suffisent : retirez-en une d’abord.')
    const values = { ...factor, userId: user.id, createdAt: deps.now() }
    const [added] = await tx.insert(secondFactors).values(values).onConflictDoNothing().returning()
    if (!added) throw new AppError('conflict', 'Cette clé d’accès est déjà enregistrée.')
    const codes = existing.length === 0 ? await renewRecoveryCodes(tx, user.id) : null
    await tellOwner({ ...deps, db: tx }, user, 'added', added.name)
    return { factor: toFactor(added), recovery_codes: codes }
  })
}

async function lockOwner(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

const ownFactor = (userId: number, id: number) =>
  and(eq(secondFactors.id, id), eq(secondFactors.userId, userId))
const noSuchFactor = () => new AppError('not_found', 'Cette seconde étape n’existe plus.')

export async function renameFactor(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  id: number,
  name: string,
): Promise<SecondFactor> {
  const [renamed] = await db
    .update(secondFactors)
    .set({ name })
    .where(ownFactor(userId, id))
    .returning()
  if (!renamed) throw noSuchFactor()
  return toFactor(renamed)
}

export async function removeFactor(deps: Deps, user: UserRow, id: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwner(tx, user.id)
    const [removed] = await tx.delete(secondFactors).where(ownFactor(user.id, id)).returning()
    if (!removed) throw noSuchFactor()
    if ((await factorsOf(tx, user.id)).length === 0) await removeRecoveryCodes(tx, user.id)
    await tellOwner({ ...deps, db: tx }, user, 'removed', removed.name)
  })
}

export function makeRecoveryCodes(deps: Deps, user: UserRow): Promise<string[]> {
  return deps.db.transaction(async (tx) => {
    await lockOwner(tx, user.id)
    if ((await factorsOf(tx, user.id)).length === 0)
      throw new AppError('conflict', 'Ajoutez d’abord une application ou une clé d’accès.')
    await tellOwner({ ...deps, db: tx }, user, 'renewed')
    return renewRecoveryCodes(tx, user.id)
  })
}

/** Takes every second factor away, for who has lost theirs; answers whether there was one. */
export async function removeAllFactors(tx: Transaction, userId: number): Promise<boolean> {
  await lockOwner(tx, userId)
  await removeRecoveryCodes(tx, userId)
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ id: secondFactors.id })
  return removed.length > 0
}

/** What a passkey was asked to sign, and where. */
type PasskeyQuestion = { site: PasskeySite; challenge: string }

/**
 * Whether a proof is one of this account's, which it is once: a code is used up, a passkey signs
 * what it was asked, if it was, and counts on.
 */
export async function checkProof(
  deps: Deps,
  user: UserRow,
  proof: FactorProof,
  asked: PasskeyQuestion | null,
): Promise<boolean> {
  if (proof.kind === 'recovery') {
    if (!(await takeRecoveryCode(deps.db, user.id, proof.code))) return false
    await tellOwner(deps, user, 'used', String(await countRecoveryCodes(deps.db, user.id)))
    return true
  }
  const factors = await factorsOf(deps.db, user.id)
  for (const factor of factors.filter(({ kind }) => kind === proof.kind)) {
    const isRight =
      proof.kind === 'totp'
        ? await useCode(deps, factor, proof.code)
        : asked !== null && (await usePasskey(deps, factor, proof.credential, asked))
    if (isRight) return true
  }
  return false
}

async function useCode(deps: Deps, { id, sealedSecret }: FactorRow, code: string) {
  const secret = unseal(deps, KEPT_SECRET, sealedSecret ?? '')
  const step = secret ? matchingStep(Buffer.from(secret, 'base64url'), code, deps.now()) : null
  if (step === null) return false
  const isUnused = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))
  const used = await deps.db
    .update(secondFactors)
    .set({ lastStep: step, lastUsedAt: deps.now() })
    .where(and(eq(secondFactors.id, id), isUnused))
    .returning({ id: secondFactors.id })
  return used.length > 0
}

async function usePasskey(
  deps: Deps,
  factor: FactorRow,
  credential: AuthenticationCredential,
  { site, challenge }: PasskeyQuestion,
) {
  const counter = await checkPasskey(site, factor, credential, challenge)
  if (counter === null) return false
  await deps.db
    .update(secondFactors)
    .set({ counter, lastUsedAt: deps.now() })
    .where(eq(secondFactors.id, factor.id))
  return true
}
