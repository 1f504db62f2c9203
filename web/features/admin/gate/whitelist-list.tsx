import { useState } from 'react'
import { Link } from 'react-router'
import { listWhitelist } from '#contract/endpoints/whitelist.ts'
import type { Whitelisted } from '#contract/whitelist.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { TextField } from '#web/components/field.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useMay } from '../admin-session.tsx'
import { shortDay } from '../dates.ts'
import { FormDialog } from '../form-dialog.tsx'
import { AdminTable } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { ListFooter } from '../list-footer.tsx'
import { PageHead, ShortLabel } from '../page-head.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { hasNothing, usePagedList } from '../use-paged-list.ts'
import { useWhitelist } from './use-whitelist.ts'
import { sourceWords } from './whitelist-words.ts'

const LOCAL = {
  read: (row: unknown) => row as Whitelisted,
  matches: ({ username, player }: Whitelisted, search: string) =>
    `${username} ${player}`.toLowerCase().includes(search),
  sortValue: ({ granted_at }: Whitelisted) => granted_at,
}

/** Who is on the whitelist, with the way on it and off it. */
export function WhitelistList() {
  const { list, typed, onSearch, onSize } = useListState('')
  const whitelisted = usePagedList<Whitelisted>(listWhitelist, list, {}, LOCAL)
  const { notice, notify } = useNotice('banner')
  const { grant, revoke } = useWhitelist(notify)
  const seesPeople = useMay()('users.read')
  const [removed, setRemoved] = useState<Whitelisted | null>(null)
  const [adding, setAdding] = useState(false)

  async function remove({ id, username }: Whitelisted) {
    const failure = await revoke(id, username)
    if (failure) notify.failure(failure)
  }

  return (
    <>
      <PageHead title="Accès au serveur">
        <Button icon="plus" onClick={() => setAdding(true)}>
          <ShortLabel>Ajouter un compte</ShortLabel>
        </Button>
      </PageHead>
      {notice}
      {!hasNothing(whitelisted, list) && (
        <Toolbar search={typed} onSearch={onSearch} placeholder="Pseudo ou nom en jeu" />
      )}
      {whitelisted.isError && (
        <ErrorState
          message={failureSentence(whitelisted.error, 'La whitelist ne peut pas être lue.')}
          onRetry={() => whitelisted.refetch()}
        />
      )}
      {whitelisted.isPending && <ListLoading />}
      {whitelisted.data?.rows.length === 0 && (
        <EmptyState title="Personne sur la whitelist" icon="users">
          Ajoutez un compte par son pseudo. Les candidatures acceptées y entrent d’elles-mêmes.
        </EmptyState>
      )}
      {whitelisted.data && whitelisted.data.rows.length > 0 && (
        <AdminTable
          caption="Whitelist"
          rows={whitelisted.data.rows}
          rowKey={({ id }) => id}
          columns={[
            {
              header: 'Compte',
              cell: ({ id, username }) =>
                seesPeople ? (
                  <Link className="link" to={`/admin?onglet=utilisateurs&client=${id}`}>
                    {username}
                  </Link>
                ) : (
                  username
                ),
            },
            { header: 'Depuis', onPhone: 'named', cell: ({ granted_at }) => shortDay(granted_at) },
            {
              header: 'En jeu',
              onPhone: 'named',
              cell: ({ player }) => player ?? <Badge>Pas encore lié</Badge>,
            },
            { header: 'Origine', cell: sourceWords },
            {
              header: 'Actions',
              align: 'end',
              cell: (row) => (
                <div className="row-actions">
                  <IconButton
                    name="trash"
                    label={`Retirer ${row.username} de la whitelist`}
                    onClick={() => setRemoved(row)}
                  />
                </div>
              ),
            },
          ]}
        />
      )}
      {whitelisted.data && (
        <ListFooter {...list} noun="compte" total={whitelisted.data.total} onSize={onSize} />
      )}
      <ConfirmDialog
        open={removed !== null}
        title="Retirer de la whitelist"
        confirmLabel="Retirer"
        message={`${removed?.username} n’entrera plus en jeu dans les cinq minutes, sauf si la whitelist n’est pas demandée.`}
        onConfirm={() => {
          if (removed) void remove(removed)
          setRemoved(null)
        }}
        onCancel={() => setRemoved(null)}
      />
      {adding && <AddForm onSave={grant} onClose={() => setAdding(false)} />}
    </>
  )
}

type AddFormProps = { onSave: (username: string) => Promise<string | null>; onClose: () => void }

function AddForm({ onSave, onClose }: AddFormProps) {
  const [typed, setTyped] = useState('')
  const username = typed.trim()
  return (
    <FormDialog
      title="Ajouter à la whitelist"
      confirmLabel="Ajouter"
      check={() => (username ? null : 'Indiquez le pseudo du compte')}
      onSave={() => onSave(username)}
      onClose={onClose}
    >
      <TextField
        label="Pseudo"
        hint="Celui du compte que cette personne a déjà sur le site."
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}
