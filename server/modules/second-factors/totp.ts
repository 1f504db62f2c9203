import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
/** RFC 6238 advises one step either way, for clocks that differ and people who type slowly. */
const SKEW_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding, as apps read it. */
export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** RFC 4226 for the step of a moment. */
export function totpAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0xf) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const stepOf = (time: Date) => Math.floor(time.getTime() / 1000 / STEP_SECONDS)

/** The step whose code this is, if it is one of now's; the newest, so that no later one is lost. */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | null {
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS))
  if (code.length !== DIGITS || given.length !== DIGITS) return null
  for (let step = stepOf(time) + SKEW_STEPS; step >= stepOf(time) - SKEW_STEPS; step--)
    if (timingSafeEqual(given, Buffer.from(totpAt(secret, step)))) return step
  return null
}

/** What an app reads from the QR code. */
export function totpUri(secret: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  // Apps take a plus sign for one, not for a blank.
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
