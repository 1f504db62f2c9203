import type * as schemas from '../contact.ts'
import type { Endpoint } from '../endpoint.ts'

export const sendContact: Endpoint<typeof schemas.sendContact> = {
  method: 'POST',
  path: '/api/send-contact',
  who: 'anyone',
}
