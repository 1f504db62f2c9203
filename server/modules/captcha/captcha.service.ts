import { createHash, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import {
  CAPTCHA_WRONG,
  hasLeadingZeros,
  normaliseCaptcha,
  PROOF_PREFIX,
} from '#contract/captcha.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { captchas } from './captcha.table.ts'
import { drawCode, randomCode } from './captcha-image.ts'

export const CAPTCHA_SECONDS = 5 * 60
/** About 130,000 hashes: a second or two for a browser, and dear for who wants thousands. */
export const PROOF_DIFFICULTY = 17

type CaptchaDeps = Pick<Deps, 'db' | 'now'>

async function keep(
  { db, now }: CaptchaDeps,
  kind: 'image' | 'proof',
  answer: string,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await db
    .insert(captchas)
    .values({ id, kind, answer, expiresAt: new Date(now().getTime() + CAPTCHA_SECONDS * 1000) })
  return id
}

/** A picture to read; its answer stays here. */
export async function createImageCaptcha(deps: CaptchaDeps): Promise<{ id: string; png: Buffer }> {
  const code = randomCode()
  return { id: await keep(deps, 'image', code), png: await drawCode(code) }
}

/** Work for a machine instead: find a number whose hash with this text begins with enough zeros. */
export async function createProofCaptcha(
  deps: CaptchaDeps,
): Promise<{ id: string; challenge: string }> {
  const challenge = randomBytes(16).toString('base64url')
  return { id: await keep(deps, 'proof', challenge), challenge }
}

/** Throws unless the answer is right. Asking uses the challenge up, right or wrong. */
export async function checkCaptcha(
  { db, now }: CaptchaDeps,
  id: string | null,
  answer: string,
): Promise<void> {
  const [challenge] = id ? await db.delete(captchas).where(eq(captchas.id, id)).returning() : []
  const right = challenge && challenge.expiresAt > now() && isRight(challenge, answer)
  if (!right)
    throw new AppError('validation_failed', CAPTCHA_WRONG, {
      fields: { captchaText: CAPTCHA_WRONG },
    })
}

function isRight(challenge: typeof captchas.$inferSelect, answer: string): boolean {
  if (challenge.kind === 'image') return normaliseCaptcha(answer) === challenge.answer
  if (!answer.startsWith(PROOF_PREFIX)) return false
  const hash = createHash('sha256')
    .update(`${challenge.answer}:${answer.slice(PROOF_PREFIX.length)}`)
    .digest()
  return hasLeadingZeros(hash, PROOF_DIFFICULTY)
}

export async function sweepCaptchas({ db, now }: CaptchaDeps): Promise<void> {
  await db.delete(captchas).where(lt(captchas.expiresAt, now()))
}
