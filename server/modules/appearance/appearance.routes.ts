import * as schemas from '#contract/admin-appearance.ts'
import { fixedFields, withOverrides } from '#contract/brand.ts'
import * as endpoints from '#contract/endpoints/admin-appearance.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { AppError, notFound } from '#server/lib/errors.ts'
import type { PreviewOf } from '#server/lib/page-renderer.ts'
import { filledFrom } from './complete-document.ts'
import { differs, faultsOf, readDraft, saveDraft, showable } from './drafts.ts'
import { preparePicture, storePicture } from './pictures.ts'
import { createPreviewAnswers } from './preview-answers.ts'
import { listVersions, publishDraft, restoreVersion } from './publish.ts'

const LARGEST_UPLOAD = 8 * 1024 * 1024
/** Other types are refused before a byte is read. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']

/** Draws a page as a document would have it; null when there is no such page. */
export type Preview = (path: string, shown: PreviewOf) => Promise<string | null>

export function appearanceRoutes(api: Api, deps: Deps, preview: Preview) {
  const readAnswers = createPreviewAnswers(deps)
  api.serve(endpoints.readAppearance, schemas.readAppearance, async () => {
    const { document, version, author, savedAt } = await readDraft(deps)
    const { id } = deps.appearance.published()
    const published = (await listVersions(deps)).find((one) => one.id === id)
    if (!published) throw notFound()
    return {
      draft: {
        document,
        version,
        author,
        saved_at: savedAt?.toISOString() ?? null,
        faults: faultsOf(document),
        changed: differs(document, deps.appearance.published().document),
      },
      published: { ...published, document: deps.appearance.published().document },
      fixed: fixedFields(deps.config.overrides),
    }
  })

  api.serve(endpoints.saveDraft, schemas.saveDraft, async (request) => {
    const { document } = request.body
    const published = deps.appearance.published().document
    const draft = filledFrom(document, published)
    return {
      version: await saveDraft(deps, request, document),
      faults: faultsOf(draft),
      changed: differs(draft, published),
    }
  })

  api.serve(endpoints.publishDraft, schemas.publishDraft, async (request) => ({
    success: true as const,
    id: await publishDraft(deps, request),
  }))

  api.serve(endpoints.listVersions, schemas.listVersions, () => listVersions(deps))

  api.serve(endpoints.restoreVersion, schemas.restoreVersion, async (request) => ({
    success: true as const,
    id: await restoreVersion(deps, request, request.params.id),
  }))

  api.serve(
    endpoints.uploadPicture,
    schemas.uploadPicture,
    async (request) => {
      const sent: unknown = request.body
      if (!Buffer.isBuffer(sent))
        throw new AppError(
          'unsupported_type',
          'Envoyez une image PNG, JPEG, WebP, AVIF ou GIF : un SVG peut porter des scripts.',
        )
      const { use } = request.params
      const prepared = await preparePicture(use, sent)
      return deps.db.transaction(async (tx) => {
        const stored = await storePicture(deps, tx, prepared)
        await deps.recordChange(tx, request, {
          action: 'create',
          noun: 'images',
          id: 0,
          before: null,
          after: { use, url: stored.url },
        })
        return { success: true as const, ...stored }
      })
    },
    {
      summary: 'A picture of the site as raw bytes; answers where it is served from',
      bytes: { types: TYPES, limit: LARGEST_UPLOAD },
    },
  )

  api.serve(endpoints.previewPage, schemas.previewPage, async ({ query }, reply) => {
    const { document } = await readDraft(deps)
    const look = showable(document, deps.appearance.published().document)
    const { path, theme } = query
    const html = await preview(path, {
      look: withOverrides(look, deps.config.overrides),
      theme,
      answers: await readAnswers(),
    })
    if (html === null) throw notFound()
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
