import type * as schemas from '../captcha.ts'
import type { Endpoint } from '../endpoint.ts'

/** The picture itself, as PNG, with its cookie; `{"captcha":"off"}` when there is none to solve. */
export const captchaImage: Endpoint<typeof schemas.captchaImage> = {
  method: 'GET',
  path: '/api/auth/captcha',
  who: 'anyone',
  duringMaintenance: true,
}

/**
 * The equal way for who cannot read an image: a little work for their machine instead of for their
 * eyes.
 */
export const captchaProof: Endpoint<typeof schemas.captchaProof> = {
  method: 'GET',
  path: '/api/auth/captcha/proof',
  who: 'anyone',
  duringMaintenance: true,
}
