import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeBrowser } from '#contract/describe-browser.ts'
import { listSessions, removeSession } from '#contract/endpoints/account.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureSentence } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/format-date.ts'
import { flag, list, record, text } from '#web/lib/read.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'

type SignedIn = { id: string; created_at: string; user_agent: string; current: boolean }

const readSessions = list(
  record<SignedIn>({ id: text, created_at: text, user_agent: text, current: flag(false) }),
)

/** Every device that is signed in, each with a way to sign it out. */
export function SessionsCard({ session: { token } }: { session: Session }) {
  const queryClient = useQueryClient()
  const { showToast } = useToast()
  const sessions = useQuery({
    queryKey: [listSessions.path],
    queryFn: () => call(listSessions, {}, token),
    select: readSessions,
  })

  async function end(id: string) {
    try {
      await call(removeSession, { params: { id } }, token)
      showToast({
        title: 'Appareil déconnecté',
        message: 'Il devra se reconnecter.',
        variant: 'success',
      })
    } catch (error) {
      const message = failureSentence(error, 'L’appareil n’a pas pu être déconnecté.')
      showToast({ title: 'Échec', message, variant: 'danger' })
    }
    await queryClient.invalidateQueries({ queryKey: [listSessions.path] })
  }

  return (
    <Card title="Appareils connectés">
      {sessions.isPending && <Skeleton lines={2} />}
      {sessions.isError && (
        <p>
          {failureSentence(sessions.error, 'La liste ne peut pas être affichée pour le moment.')}
        </p>
      )}
      <ul className="grid gap-4">
        {sessions.data?.map(({ id, created_at, user_agent, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {describeBrowser(user_agent)}
              <span className="block text-sm text-soft">depuis le {dateAndTime(created_at)}</span>
            </span>
            {current ? (
              <Badge tone="good">Cet appareil</Badge>
            ) : (
              <Button variant="ghost" size="small" onClick={() => end(id)}>
                Déconnecter
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
