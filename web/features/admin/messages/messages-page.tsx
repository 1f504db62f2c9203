import './messages.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  getThread,
  handleMessage,
  listMessages,
  removeMessage,
} from '#contract/endpoints/messages.ts'
import type { ContactMessage } from '#contract/messages.ts'
import { ButtonLink, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { CATEGORY_LABELS } from '#web/features/contact/categories.ts'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { isOutdated, refusalReason } from '../failures.ts'
import { AdminTable } from '../list/admin-table.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { useSelection } from '../list/use-selection.ts'
import { ListFooter } from '../list-footer.tsx'
import { PageHead } from '../page-head.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useAskedOne } from '../use-asked-one.ts'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { type Filters, hasNothing, usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { inboxMoment } from './inbox-day.ts'
import { THREAD_STATE_LABELS, ThreadStateBadge, threadState } from './thread-state.tsx'

const ThreadDialog = lazy(() => import('./thread-dialog.tsx'))
const PreparedAnswersPage = lazy(() => import('./prepared-answers-page.tsx'))

const DEFAULTS = { vue: '', etat: '', page: '1' }
const STATES = [
  { value: '', label: 'Tous les états' },
  ...Object.entries(THREAD_STATE_LABELS).map(([value, label]) => ({ value, label })),
]
const TURNS = Object.keys(THREAD_STATE_LABELS)
const LOCAL = {
  read: (message: unknown) => message as ContactMessage,
  matches: ({ name, email, message }: ContactMessage, search: string) =>
    `${name} ${email} ${message}`.toLowerCase().includes(search),
  keeps: (message: ContactMessage, { state }: Filters) => !state || threadState(message) === state,
  sortValue: (message: ContactMessage, key: string) => {
    const last = Date.parse(message.last_at ?? message.created_at)
    if (key !== 'state') return last
    // Of each state the newest first: no moment is as far as from one state to the next.
    return TURNS.indexOf(threadState(message)) * 1e15 - last
  },
}

/** The conversations with customers, or the answers that are prepared for them. */
export default function MessagesPage() {
  const [{ vue }] = useUrlState(DEFAULTS)
  return vue === 'reponses' ? (
    <Suspense>
      <PreparedAnswersPage />
    </Suspense>
  ) : (
    <Threads />
  )
}

/** What came through the contact form, and where it is. */
function Threads() {
  const { list, typed, sort, onSearch, onSize, onSort } = useListState('state')
  const [{ etat }, setState] = useUrlState(DEFAULTS)
  const filters = { state: etat }
  const messages = usePagedList<ContactMessage>(listMessages, list, filters, LOCAL)
  const adminCall = useAdminCall()
  const mayWrite = useMay()('messages.write')
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [viewed, setViewed] = useState<ContactMessage | null>(null)
  const [removing, setRemoving] = useState<ContactMessage | null>(null)
  useAskedOne(
    getThread.path,
    async (id) => (await adminCall(getThread, { params: { id } })).message,
    messages.data?.rows,
    setViewed,
    () => notify.failure('Ce message n’existe plus.'),
  )
  const selection = useSelection(messages.data?.rows, ({ name }) => `le message de ${name}`)

  async function attempt(action: () => Promise<unknown>, success: string) {
    try {
      await action()
      notify.success(success)
      await queryClient.invalidateQueries()
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
      if (isOutdated(error)) await queryClient.invalidateQueries()
    }
  }
  const params = ({ id }: ContactMessage) => ({ id: String(id) })
  const handle = (message: ContactMessage, handled: boolean) =>
    adminCall(handleMessage, { params: params(message), body: { handled } })
  const remove = (message: ContactMessage) => adminCall(removeMessage, { params: params(message) })

  return (
    <>
      <PageHead title="Messages">
        {mayWrite && (
          <ButtonLink to="/admin?onglet=messages&vue=reponses" variant="ghost" icon="edit">
            Réponses préparées
          </ButtonLink>
        )}
      </PageHead>
      {notice}
      {!hasNothing(messages, list, filters) && (
        <Toolbar
          search={typed}
          onSearch={onSearch}
          placeholder="Nom, email…"
          filter={{
            label: 'État',
            value: etat,
            options: STATES,
            onChange: (state) => setState({ etat: state, page: '1' }),
          }}
        />
      )}
      {messages.isError && (
        <ErrorState
          message={failureSentence(messages.error, 'Impossible de charger les messages.')}
          onRetry={() => messages.refetch()}
        />
      )}
      {messages.isPending && <ListLoading />}
      {messages.data?.rows.length === 0 && (
        <EmptyState title="Aucun message" icon="mail">
          {typed || etat
            ? 'Aucun message ne correspond à cette recherche.'
            : 'Ce que les visiteurs écrivent depuis la page Contact arrive ici.'}
        </EmptyState>
      )}
      {messages.data && messages.data.rows.length > 0 && (
        <AdminTable
          caption="Messages"
          rows={messages.data.rows}
          rowKey={({ id }) => id}
          {...(mayWrite && { selection })}
          sort={sort}
          onSort={onSort}
          columns={[
            {
              header: 'Date',
              sortKey: 'last_at',
              onPhone: 'status',
              cell: ({ last_at, created_at }) => <Came at={last_at ?? created_at} />,
            },
            {
              header: 'De',
              onPhone: 'title',
              cell: (message) => (
                <span className="message-from">
                  <span className={isWaiting(message) ? 'font-bold' : 'message-seen'}>
                    {message.name}
                  </span>
                  <small>{message.email}</small>
                </span>
              ),
            },
            {
              header: 'Message',
              cut: true,
              cell: (message) => (
                <span className="message-words">
                  <small>{CATEGORY_LABELS[message.category]}</small>{' '}
                  <span className={isWaiting(message) ? 'message-new' : 'message-seen'}>
                    {message.message}
                  </span>
                </span>
              ),
            },
            {
              header: 'État',
              sortKey: 'state',
              cell: (message) => <ThreadStateBadge message={message} />,
            },
            {
              header: 'Actions',
              align: 'end',
              cell: (message) => (
                <div className="row-actions">
                  <IconButton
                    name="eye"
                    label={`Lire le message de ${message.name}`}
                    onClick={() => setViewed(message)}
                  />
                  {mayWrite && (
                    <>
                      <IconButton
                        name={message.handled_at ? 'refresh' : 'check'}
                        label={message.handled_at ? 'Remettre à traiter' : 'Marquer comme traité'}
                        onClick={() =>
                          attempt(() => handle(message, !message.handled_at), 'Message mis à jour')
                        }
                      />
                      <IconButton
                        name="trash"
                        label={`Supprimer le message de ${message.name}`}
                        onClick={() => setRemoving(message)}
                      />
                    </>
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {messages.data && (
        <ListFooter {...list} noun="message" total={messages.data.total} onSize={onSize} />
      )}
      <BulkBar
        selection={selection}
        notify={notify}
        actions={[
          {
            label: 'Marquer comme traités',
            icon: 'check',
            run: (message) => handle(message, true),
          },
          {
            label: 'Supprimer',
            icon: 'trash',
            question: 'Les messages seront définitivement effacés.',
            run: remove,
          },
        ]}
      />
      {viewed && (
        <Suspense>
          <ThreadDialog message={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Supprimer ce message ?"
        message="Le message sera définitivement effacé."
        onConfirm={() => {
          if (removing) attempt(() => remove(removing), 'Message supprimé')
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

/** As an inbox shows what nobody has read: who wrote in bold while it waits for the team. */
const isWaiting = (message: ContactMessage) => threadState(message) === 'waiting'

/** A card has no room for the hour beside another day. */
function Came({ at }: { at: string }) {
  const { day, time } = inboxMoment(at)
  if (!day) return time
  return (
    <span className="whitespace-nowrap">
      {day} <span className="message-hour">{time}</span>
    </span>
  )
}
