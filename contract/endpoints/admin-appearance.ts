import type * as schemas from '../admin-appearance.ts'
import type { Endpoint } from '../endpoint.ts'

const PATH = '/api/admin/appearance'
const team = { who: 'admin', needs: ['appearance.write'] } as const

export const readAppearance: Endpoint<typeof schemas.readAppearance> = {
  method: 'GET',
  path: PATH,
  ...team,
}

/** Saved as it is typed; names the version that it started from in `If-Match`. */
export const saveDraft: Endpoint<typeof schemas.saveDraft> = {
  method: 'PUT',
  path: `${PATH}/draft`,
  ...team,
}

/** The draft as it is saved, under the version that was seen. */
export const publishDraft: Endpoint<typeof schemas.publishDraft> = {
  method: 'POST',
  path: `${PATH}/publish`,
  fresh: true,
  ...team,
}

export const listVersions: Endpoint<typeof schemas.listVersions> = {
  method: 'GET',
  path: `${PATH}/versions`,
  ...team,
}

export const restoreVersion: Endpoint<typeof schemas.restoreVersion> = {
  method: 'POST',
  path: `${PATH}/versions/:id/restore`,
  fresh: true,
  ...team,
}

/** A picture as raw bytes; answers where it is served from. */
export const uploadPicture: Endpoint<typeof schemas.uploadPicture> = {
  method: 'POST',
  path: `${PATH}/pictures/:use`,
  ...team,
}

/** A page as the draft would have it, without scripts, for a frame of the panel. */
export const previewPage: Endpoint<typeof schemas.previewPage> = {
  method: 'GET',
  path: `${PATH}/preview`,
  ...team,
}
