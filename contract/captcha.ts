import * as z from 'zod/mini'

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

export const captchaImage = { response: z.unknown() }

export const captchaProof = {
  response: z.object({ challenge: z.string(), difficulty: z.int() }),
}

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
