import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { getThread, handleMessage } from '#contract/endpoints/messages.ts'
import type { ContactMessage, MessageThread } from '#contract/messages.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectField } from '#web/components/field.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { Conversation } from '#web/features/messages/conversation.tsx'
import { failureReason } from '#web/lib/api.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { customerAddress } from '../customers/places.ts'
import { refusalReason } from '../failures.ts'
import { type Notify, useNotice } from '../use-notice.tsx'
import { AnswerForm } from './answer-form.tsx'

type ThreadDialogProps = { message: ContactMessage; onClose: () => void }

/** A conversation with a customer: who has it, what was said, and the next answer. */
export default function ThreadDialog({ message, onClose }: ThreadDialogProps) {
  const adminCall = useAdminCall()
  const mayWrite = useMay()('messages.write')
  const { notice, notify } = useNotice('banner')
  const thread = useQuery({
    queryKey: ['admin', getThread.path, message.id],
    queryFn: () => adminCall(getThread, { params: { id: String(message.id) } }),
  })
  const known = thread.data?.message ?? message
  return (
    <Dialog
      open
      title={`Message n° ${message.id} de ${message.name}`}
      onClose={onClose}
      size="large"
    >
      <p className="mb-4 flex flex-wrap gap-x-4 text-soft">
        <span className="wrap-anywhere">{known.email}</span>
        {known.user_id && (
          <Link className="link" to={customerAddress(known.user_id)}>
            Voir sa fiche
          </Link>
        )}
        {!known.signed_in && <span>Écrit sans être connecté</span>}
      </p>
      <Conversation
        begins={{ author: known.name, text: known.message, created_at: known.created_at }}
        replies={thread.data?.replies ?? []}
      />
      {thread.isError && (
        <ErrorState message={failureReason(thread.error)} onRetry={() => thread.refetch()} />
      )}
      {mayWrite && thread.data && <Handling thread={thread.data} notify={notify} />}
      {notice && <div className="mt-4">{notice}</div>}
      {mayWrite && thread.data && <AnswerForm thread={thread.data} notify={notify} />}
    </Dialog>
  )
}

/** Who looks after it, and whether it is over. */
function Handling({ thread, notify }: { thread: MessageThread; notify: Notify }) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { message, team } = thread

  async function change(body: { handled?: boolean; assigned_to?: number | null }) {
    try {
      await adminCall(handleMessage, { params: { id: String(message.id) }, body })
      notify.success('Message mis à jour')
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
    }
    await queryClient.invalidateQueries()
  }

  return (
    <div className="mt-6 flex flex-wrap items-end gap-3">
      <SelectField
        label="Suivi par"
        value={message.assigned_to ?? ''}
        onChange={(event) => change({ assigned_to: Number(event.target.value) || null })}
      >
        <option value="">Personne</option>
        {team.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
      </SelectField>
      <Button
        variant="ghost"
        icon={message.handled_at ? 'refresh' : 'check'}
        onClick={() => change({ handled: !message.handled_at })}
      >
        {message.handled_at ? 'Rouvrir' : 'Clore'}
      </Button>
    </div>
  )
}
