import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { handleMessage, listMessages, removeMessage } from '#contract/endpoints/messages.ts'
import type { ContactMessage } from '#contract/messages.ts'
import { Badge } from '#web/components/badge.tsx'
import { ButtonLink, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { customerAddress } from '../customers/places.ts'
import { dateTime } from '../dates.ts'
import { isOutdated, refusalReason } from '../failures.ts'
import { AdminTable } from '../list/admin-table.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { useSelection } from '../list/use-selection.ts'
import { ListFooter } from '../list-footer.tsx'
import { PageHead } from '../page-head.tsx'
import { ViewDialog } from '../resource/view-dialog.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useAskedRow } from '../use-asked-row.ts'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { usePagedList } from '../use-paged-list.ts'

const LOCAL = {
  read: (message: unknown) => message as ContactMessage,
  matches: ({ name, email, message }: ContactMessage, search: string) =>
    `${name} ${email} ${message}`.toLowerCase().includes(search),
  sortValue: ({ id }: ContactMessage) => -id,
}

/** What came through the contact form, and whether somebody has answered. */
export default function MessagesPage() {
  const { list, typed, onSearch, onSize } = useListState('')
  const messages = usePagedList<ContactMessage>(listMessages, list, {}, LOCAL)
  const adminCall = useAdminCall()
  const mayWrite = useMay()('messages.write')
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [viewed, setViewed] = useState<ContactMessage | null>(null)
  const [removing, setRemoving] = useState<ContactMessage | null>(null)
  useAskedRow(messages.data?.rows, setViewed)
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
      <PageHead title="Messages" />
      {notice}
      <Toolbar search={typed} onSearch={onSearch} />
      {messages.isError && (
        <ErrorState
          message={failureSentence(messages.error, 'Impossible de charger les messages.')}
          onRetry={() => messages.refetch()}
        />
      )}
      {messages.isPending && <ListLoading />}
      {messages.data?.rows.length === 0 && <EmptyState title="Aucun message" icon="mail" />}
      {messages.data && messages.data.rows.length > 0 && (
        <AdminTable
          caption="Messages"
          rows={messages.data.rows}
          rowKey={({ id }) => id}
          {...(mayWrite && { selection })}
          columns={[
            { header: 'Date', cell: ({ created_at }) => dateTime(created_at) },
            {
              header: 'De',
              cell: ({ name, email }) => (
                <span className="grid">
                  {name}
                  <small className="text-soft">{email}</small>
                </span>
              ),
            },
            { header: 'Message', cut: true, cell: ({ message }) => message },
            { header: 'Catégorie', cell: ({ category }) => category },
            {
              header: 'État',
              cell: ({ handled_at }) => (
                <Badge tone={handled_at ? 'good' : 'amber'}>
                  {handled_at ? 'Traité' : 'À traiter'}
                </Badge>
              ),
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
      {messages.data && <ListFooter {...list} total={messages.data.total} onSize={onSize} />}
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
        <ViewDialog
          title={`Message de ${viewed.name}`}
          onClose={() => setViewed(null)}
          details={[
            { label: 'Email', value: viewed.email },
            {
              label: 'Compte',
              value: viewed.user_id && (
                <Link className="link" to={customerAddress(viewed.user_id)}>
                  Voir sa fiche
                </Link>
              ),
            },
            { label: 'Catégorie', value: viewed.category },
            { label: 'Reçu le', value: dateTime(viewed.created_at) },
            { label: 'Message', value: <p className="whitespace-pre-wrap">{viewed.message}</p> },
          ]}
        >
          <ButtonLink href={`mailto:${viewed.email}`} icon="mail" className="mt-6">
            Répondre
          </ButtonLink>
        </ViewDialog>
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
