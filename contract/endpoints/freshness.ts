import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../freshness.ts'

/** Proves that it is still the owner who sits at this session. */
export const proveIdentity: Endpoint<typeof schemas.proveIdentity> = {
  method: 'POST',
  path: '/api/user/identity',
  who: 'account',
}
