import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ALERT_WORDS } from '#contract/alert-kinds.ts'
import { listNotices, setNotice } from '#contract/endpoints/notices.ts'
import { isNoticeKind, NOTICE_WORDS } from '#contract/notice-kinds.ts'
import type { NoticeSetting } from '#contract/notices.ts'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence, RequestFailed } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { useNotice } from '../use-notice.tsx'
import { ChannelForm } from './channel-form.tsx'
import { ChannelList } from './channel-list.tsx'
import { NoticeRow } from './notice-row.tsx'

const wordsOf = ({ kind }: NoticeSetting) =>
  isNoticeKind(kind) ? NOTICE_WORDS[kind] : ALERT_WORDS[kind]

/** The channels at Discord, and what each is told of. */
export function DiscordNotices() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [sending, setSending] = useState(false)
  const notices = useQuery({
    queryKey: ['admin', listNotices.path],
    queryFn: () => adminCall(listNotices, {}),
  })

  /** Answers what is wrong with each field, which stays beside it when the banner has gone. */
  async function doing(work: () => Promise<string | Error>, failed: string) {
    setSending(true)
    try {
      const said = await work()
      if (said instanceof Error) notify.failure(said.message)
      else notify.success(said)
      return {}
    } catch (error) {
      notify.failure(explain(error, failed))
      return (error instanceof RequestFailed && error.body.fields) || {}
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin', listNotices.path] })
      setSending(false)
    }
  }

  const change = ({ kind, ...body }: NoticeSetting) =>
    doing(async () => {
      await adminCall(setNotice, { params: { kind }, body })
      return `Annonce enregistrée : ${wordsOf({ kind, ...body }).label}`
    }, 'L’annonce n’a pas été changée')

  const { channels = [], kinds = [] } = notices.data ?? {}
  return (
    <section className="settings" aria-labelledby="notices-title">
      <h2 id="notices-title">Sur Discord</h2>
      {notice}
      {notices.isPending && <ListLoading rows={2} />}
      {notices.isError && (
        <ErrorState
          message={failureSentence(notices.error, 'Les annonces ne peuvent pas être lues.')}
          onRetry={() => notices.refetch()}
        />
      )}
      {notices.data && (
        <>
          <p>
            Ajoutez vos salons, puis choisissez ce que chacun annonce. Personne n’y est jamais
            mentionné, et rien n’y est dit d’un joueur au-delà de son pseudo.
          </p>
          <ChannelList channels={channels} sending={sending} doing={doing} />
          <ChannelForm sending={sending} doing={doing} />
          {channels.length > 0 &&
            kinds.map((setting) => (
              <NoticeRow
                key={setting.kind}
                setting={setting}
                words={wordsOf(setting)}
                channels={channels}
                sending={sending}
                onChange={change}
              />
            ))}
        </>
      )}
    </section>
  )
}

/** What it came to is said, whether it worked or not. */
export type Doing = (
  work: () => Promise<string | Error>,
  failed: string,
) => Promise<Record<string, string>>
