import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../second-factor.ts'

const path = '/api/user/second-factor'
const one = `${path}/:id`

export const listSecondFactors: Endpoint<typeof schemas.listSecondFactors> = {
  method: 'GET',
  path,
  who: 'account',
}

/** A secret for an app, which counts once a code of it has come back. */
export const startTotp: Endpoint<typeof schemas.startTotp> = {
  method: 'POST',
  path: `${path}/totp`,
  who: 'account',
  fresh: true,
}

export const addTotp: Endpoint<typeof schemas.addTotp> = {
  method: 'POST',
  path: `${path}/totp/confirm`,
  who: 'account',
  fresh: true,
}

/** What the browser makes a passkey with. */
export const startPasskey: Endpoint<typeof schemas.startPasskey> = {
  method: 'POST',
  path: `${path}/passkey`,
  who: 'account',
  fresh: true,
}

export const addPasskey: Endpoint<typeof schemas.addPasskey> = {
  method: 'POST',
  path: `${path}/passkey/confirm`,
  who: 'account',
  fresh: true,
}

/** New recovery codes, in this answer and in no other; the old ones end. */
export const renewRecoveryCodes: Endpoint<typeof schemas.renewRecoveryCodes> = {
  method: 'POST',
  path: `${path}/recovery-codes`,
  who: 'account',
  fresh: true,
}

export const renameSecondFactor: Endpoint<typeof schemas.renameSecondFactor> = {
  method: 'PUT',
  path: one,
  who: 'account',
}

/** With the last one the recovery codes go too. */
export const removeSecondFactor: Endpoint<typeof schemas.removeSecondFactor> = {
  method: 'DELETE',
  path: one,
  who: 'account',
  fresh: true,
}
