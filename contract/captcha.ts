import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** No 0/O/Q/D, 1/I/L/J, 2/Z, 5/S, 8/B, U/V: nobody should lose to a look-alike. */
export const CAPTCHA_ALPHABET = 'ACEFGHKMNPRTWXY34679'
export const CAPTCHA_LENGTHS = [5, 6] as const
export const CAPTCHA_WIDTH = 180
export const CAPTCHA_HEIGHT = 60
/** Marks an answer that is a proof of work, for who cannot read the picture. */
export const PROOF_PREFIX = 'preuve:'

export const CAPTCHA_WRONG = 'Code de sécurité incorrect'

/** What a person typed, as it is compared. */
export const normaliseCaptcha = (text: string) => text.trim().toUpperCase()

/** The picture itself, as PNG, with its cookie; `{"captcha":"off"}` when there is none to solve. */
export const CAPTCHA_PATH = '/api/auth/captcha'

/**
 * The equal way for who cannot read an image: a little work for their machine instead of for their
 * eyes.
 */
export const captchaProof = defineEndpoint({
  method: 'GET',
  path: '/api/auth/captcha/proof',
  response: z.object({ challenge: z.string(), difficulty: z.int() }),
})

/** Whether the first `difficulty` bits of a hash are zero. */
export function hasLeadingZeros(hash: Uint8Array, difficulty: number): boolean {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) {
      bits += 8
      continue
    }
    return bits + Math.clz32(byte) - 24 >= difficulty
  }
  return true
}
