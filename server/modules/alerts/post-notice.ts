import type { Deps } from '#server/deps.ts'
import { type Posted, postMessage } from '#server/integrations/discord/post-message.ts'
import type { Task } from '#server/lib/tasks.ts'
import type { noticeChannels } from './alerts.table.ts'
import { noteOutcome, openWebhook, placeOf } from './notice-channels.ts'
import { POST_NOTICE, type PostNotice } from './raise-notice.ts'

type Channel = typeof noticeChannels.$inferSelect

/** Posts to a channel, and notes for the panel what Discord said of it. */
export async function postTo(deps: Deps, channel: Channel, text: string): Promise<Posted> {
  const webhook = openWebhook(deps, channel)
  if (webhook === null) return { outcome: 'gone' }
  try {
    const posted = await postMessage(deps.config, webhook, text)
    if (posted.outcome !== 'busy') {
      const goneAt = posted.outcome === 'gone' ? deps.now() : null
      await noteOutcome(deps, channel, { goneAt, failingSince: null })
    }
    return posted
  } catch (error) {
    const failingSince = channel.failingSince ?? deps.now()
    await noteOutcome(deps, channel, { goneAt: channel.goneAt, failingSince })
    throw error
  }
}

/** Tells a channel, unless it is switched off by then. Retried for days while Discord is away. */
export const postNoticeTask: Task<Deps, PostNotice> = {
  ...POST_NOTICE,
  async run(deps, notice) {
    const place = await placeOf(deps.db, notice.kind)
    if (!place) return
    const posted = await postTo(deps, place.channel, notice.text)
    if (posted.outcome !== 'busy') return
    const startAfter = new Date(Date.now() + posted.waitSeconds * 1000)
    await deps.tasks.enqueue(deps.db, postNoticeTask, notice, { startAfter })
  },
}
