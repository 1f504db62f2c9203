import * as z from 'zod/mini'
import { idParams } from './fields.ts'

/** What is being worked on may be unfinished: it is checked whole when it is published. */
const document = z.record(z.string(), z.unknown())
const faults = z.record(z.string(), z.string())
/** Whether publishing it would change anything of the site. */
const changed = z.boolean()

const published = z.object({
  id: z.int(),
  /** Null: the site itself, or somebody who is gone. */
  author: z.nullable(z.string()),
  published_at: z.string(),
  restored_from: z.nullable(z.int()),
})
export type PublishedVersion = z.infer<typeof published>

export const readAppearance = {
  response: z.object({
    /** With the version that a save names in `If-Match`. */
    draft: z.object({
      document,
      version: z.int(),
      author: z.nullable(z.string()),
      saved_at: z.nullable(z.string()),
      faults,
      changed,
    }),
    published: z.object({ ...published.shape, document }),
    /** What the environment has the last word on: names of variables by the paths of fields. */
    fixed: z.record(z.string(), z.string()),
  }),
}
export type AppearanceOverview = z.infer<typeof readAppearance.response>

export const saveDraft = {
  body: z.object({ document }),
  response: z.object({ version: z.int(), faults, changed }),
}

export const publishDraft = { response: z.object({ success: z.literal(true), id: z.int() }) }

export const listVersions = { response: z.array(published) }

export const restoreVersion = {
  params: idParams,
  response: z.object({ success: z.literal(true), id: z.int() }),
}

/** What a picture is for; each has its size and its weight. */
const PICTURE_USES = ['logo', 'favicon', 'preview', 'hero', 'slide'] as const
export type PictureUse = (typeof PICTURE_USES)[number]

export const uploadPicture = {
  params: z.object({ use: z.enum(PICTURE_USES, 'Usage inconnu') }),
  response: z.object({
    success: z.literal(true),
    url: z.string(),
    /** The same for phones, where there is one. */
    narrow: z.nullable(z.string()),
  }),
}

export const previewPage = {
  query: z.object({
    path: z.string().check(z.maxLength(100)),
    theme: z.enum(['light', 'dark'], 'Thème inconnu'),
  }),
  response: z.unknown(),
}
