import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../sanctions.ts'

const path = '/api/admin/users/:id/sanctions'

/** All there ever were, the newest first. */
export const listSanctions: Endpoint<typeof schemas.listSanctions> = {
  method: 'GET',
  path,
  who: 'admin',
  needs: ['users.read', 'users.sanction'],
}

/** Keeps somebody out from now on; what stood before is replaced. */
export const sanctionUser: Endpoint<typeof schemas.sanctionUser> = {
  method: 'POST',
  path,
  who: 'admin',
  needs: ['users.sanction'],
}

/** Lets them in again. */
export const liftSanction: Endpoint<typeof schemas.liftSanction> = {
  method: 'DELETE',
  path,
  who: 'admin',
  needs: ['users.sanction'],
}
