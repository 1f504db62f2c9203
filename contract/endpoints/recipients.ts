import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../recipients.ts'

export const listRecipients: Endpoint<typeof schemas.listRecipients> = {
  method: 'GET',
  path: '/api/public/recipients',
  who: 'anyone',
}
