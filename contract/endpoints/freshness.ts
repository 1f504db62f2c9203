import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../freshness.ts'

const path = '/api/user/identity'

/** Proves that it is still the owner who sits at this session. */
export const proveIdentity: Endpoint<typeof schemas.proveIdentity> = {
  method: 'POST',
  path,
  who: 'account',
}

/** What the browser asks a passkey of the caller's to sign, for the proof by it. */
export const startPasskeyProof: Endpoint<typeof schemas.startPasskeyProof> = {
  method: 'POST',
  path: `${path}/passkey`,
  who: 'account',
}
