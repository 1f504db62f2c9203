import type * as schemas from '../demo-content.ts'
import type { Endpoint } from '../endpoint.ts'

/** What is left of the demo, and what of it would go. */
export const readDemoContent: Endpoint<typeof schemas.readDemoContent> = {
  method: 'GET',
  path: '/api/admin/demo',
  who: 'admin',
  needs: ['settings'],
}

/** Removes what nobody touched, all at once; answers what went and what stays. */
export const removeDemoContent: Endpoint<typeof schemas.removeDemoContent> = {
  method: 'POST',
  path: '/api/admin/demo/removal',
  who: 'admin',
  needs: ['settings'],
  fresh: true,
}
