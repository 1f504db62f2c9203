import type { Endpoint } from '../endpoint.ts'
import type * as schemas from '../notices.ts'

const path = '/api/admin/notices'
const team = { who: 'admin', needs: ['settings'] } as const

/** The channels at Discord, and what each is told of. */
export const listNotices: Endpoint<typeof schemas.listNotices> = { method: 'GET', path, ...team }

/** Fresh, as whatever says where the site's news go. */
export const addNoticeChannel: Endpoint<typeof schemas.addNoticeChannel> = {
  method: 'POST',
  path: `${path}/channels`,
  fresh: true,
  ...team,
}

export const setNoticeChannel: Endpoint<typeof schemas.setNoticeChannel> = {
  method: 'PUT',
  path: `${path}/channels/:id`,
  fresh: true,
  ...team,
}

export const removeNoticeChannel: Endpoint<typeof schemas.removeNoticeChannel> = {
  method: 'DELETE',
  path: `${path}/channels/:id`,
  fresh: true,
  ...team,
}

export const tryNoticeChannel: Endpoint<typeof schemas.tryNoticeChannel> = {
  method: 'POST',
  path: `${path}/channels/:id/test`,
  ...team,
}

export const setNotice: Endpoint<typeof schemas.setNotice> = {
  method: 'PUT',
  path: `${path}/kinds/:kind`,
  fresh: true,
  ...team,
}
