import { hasLeadingZeros, PROOF_PREFIX } from '#contract/captcha.ts'
import { captchaProof } from '#contract/endpoints/captcha.ts'
import { call } from '#web/lib/api.ts'

/** Hashes asked for at once: enough to keep the browser busy, few enough to keep the page alive. */
const BATCH = 512

/**
 * The answer for who cannot read the picture: the machine looks for a number, which takes it a
 * second or two.
 */
export async function solveProof(signal: AbortSignal): Promise<string> {
  const { challenge, difficulty } = await call(captchaProof, {})
  const encoder = new TextEncoder()
  for (let first = 0; ; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => first + index)
    const hashes = await Promise.all(
      numbers.map((number) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${number}`)),
      ),
    )
    signal.throwIfAborted()
    const found = hashes.findIndex((hash) => hasLeadingZeros(new Uint8Array(hash), difficulty))
    if (found >= 0) return `${PROOF_PREFIX}${first + found}`
  }
}
