import * as endpoints from '#contract/endpoints/notices.ts'
import * as schemas from '#contract/notices.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { countWithin, HOUR_MS, quotaUsedUp } from '#server/lib/quota.ts'
import * as service from './notice-channels.ts'
import { channelById } from './notice-channels.ts'
import { postTo } from './post-notice.ts'

const TESTS_PER_HOUR = 30

export function noticeRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.listNotices, schemas.listNotices, () => service.listNotices(deps))
  api.serve(endpoints.addNoticeChannel, schemas.addNoticeChannel, (request) =>
    service.addChannel(deps, request, request.body),
  )
  api.serve(endpoints.setNoticeChannel, schemas.setNoticeChannel, (request) =>
    service.changeChannel(deps, request, request.params.id, request.body),
  )
  api.serve(endpoints.removeNoticeChannel, schemas.removeNoticeChannel, async (request) => {
    await service.removeChannel(deps, request, request.params.id)
    return { success: true } as const
  })
  api.serve(endpoints.setNotice, schemas.setNotice, (request) =>
    service.setNotice(deps, request, request.params.kind, request.body),
  )

  /** At once: whoever has just pasted the address wants to know whether it works. */
  api.serve(endpoints.tryNoticeChannel, schemas.tryNoticeChannel, async ({ params }) => {
    const channel = await channelById(deps.db, params.id)
    if (!(await countWithin(deps.db, deps.now(), 'notice-test', TESTS_PER_HOUR, HOUR_MS)))
      throw quotaUsedUp()
    try {
      const site = deps.appearance.current().identity.name
      const { outcome } = await postTo(deps, channel, `Essai : ${site} écrit dans ce salon.`)
      return { outcome }
    } catch (error) {
      deps.report(error instanceof Error ? error : new Error('Discord'))
      return { outcome: 'unreachable' as const }
    }
  })
}
