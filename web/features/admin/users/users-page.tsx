import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { AdminUser } from '#contract/admin-users.ts'
import {
  adminListUsers,
  adminRemoveUser,
  adminUpdateUser,
} from '#contract/endpoints/admin-users.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { StandingSanction } from '#contract/standing-sanction.ts'
import { USER_FILTERS, type UserFilter } from '#contract/user-filters.ts'
import { Button, ButtonLink, IconButton } from '#web/components/button.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { readUser } from '#web/lib/read-user.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { customerAddress } from '../customers/places.ts'
import { dateTime, shortDay } from '../dates.ts'
import { explain, isOutdated } from '../failures.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
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
import { type Filters, usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { Role } from './role.tsx'
import { SanctionBadge } from './sanction-badge.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { useUserActions } from './use-user-actions.ts'
import type { UserValues } from './user-form.tsx'

const UserForm = lazy(() => import('./user-form.tsx'))
const SanctionDialog = lazy(() => import('./sanction-dialog.tsx'))

/** A server may have none of these. */
type Added = 'version' | 'group' | 'sanction' | 'has_second_factor' | 'character'
type User = Omit<AdminUser, Added> & Partial<Pick<AdminUser, Added>>
type Open = { mode: 'view' | 'edit' | 'sanction'; user: User } | null

const DEFAULTS = { comptes: '', page: '1' }
const FILTER_OPTIONS = [
  { value: '', label: 'Tous les comptes' },
  ...Object.entries(USER_FILTERS).map(([value, label]) => ({ value, label })),
]

const KEPT: Record<UserFilter, (user: User) => boolean> = {
  team: ({ roles }) => roles.includes('admin'),
  sanctioned: ({ sanction }) => Boolean(sanction),
  never_seen: ({ last_login }) => !last_login,
  unlinked: ({ character }) => !character,
}
const LOCAL = {
  read: readUser,
  matches: (user: User, search: string) =>
    `${user.username} ${user.email} ${user.roles.join(' ')}`.toLowerCase().includes(search),
  keeps: (user: User, { only }: Filters) => !only || (KEPT[only as UserFilter]?.(user) ?? true),
  sortValue: (user: User, key: string) =>
    key === 'id' ? user.id : String(user[key as keyof User] ?? ''),
}

export default function UsersPage() {
  const { list, typed, sort, onSearch, onSize, onSort } = useListState('id')
  const [{ comptes }, setState] = useUrlState(DEFAULTS)
  const users = usePagedList<User>(adminListUsers, list, { only: comptes }, LOCAL)
  const adminCall = useAdminCall()
  const may = useMay()
  const [mayWrite, maySanction] = [may('users.write'), may('users.sanction')]
  const actionsFor = useUserActions()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [open, setOpen] = useState<Open>(null)
  /** The row whose deletion was asked for once; the second click does it. */
  const [marked, setMarked] = useState<number | null>(null)
  const selection = useSelection(users.data?.rows, ({ username }) => username)
  const refresh = () => queryClient.invalidateQueries()
  useAskedRow(users.data?.rows, (user) => setOpen({ mode: 'view', user }))

  async function onSave(
    user: User,
    { username, email, roles }: UserValues,
  ): Promise<string | null> {
    const input = { params: { id: String(user.id) }, body: { username, email, roles: [roles] } }
    try {
      await adminCall(adminUpdateUser, input, ifMatch(user.version))
      await refresh()
      notify.success('Utilisateur mis à jour avec succès')
      return null
    } catch (error) {
      // The next time it is opened, it is as the other admin left it.
      if (isOutdated(error)) await refresh()
      return explain(error, 'Échec de la mise à jour')
    }
  }

  const remove = ({ id }: User) => adminCall(adminRemoveUser, { params: { id: String(id) } })

  async function onRemove(user: User) {
    const { id } = user
    if (marked !== id) return setMarked(id)
    setMarked(null)
    try {
      await remove(user)
      notify.success('Utilisateur supprimé')
      await refresh()
    } catch (error) {
      notify.failure(explain(error, 'Échec de la suppression'))
      if (isOutdated(error)) await refresh()
    }
  }

  const outOfReach = open && actionsFor(open.user).outOfReach
  return (
    <>
      <PageHead title="Gestion des Utilisateurs" />
      {notice}
      <Toolbar
        search={typed}
        onSearch={onSearch}
        placeholder="Pseudo, email"
        filter={{
          label: 'Comptes',
          value: comptes,
          options: FILTER_OPTIONS,
          onChange: (value) => setState({ comptes: value, page: '1' }),
        }}
      />
      {users.isError && (
        <ErrorState
          message={failureSentence(users.error, 'Erreur de chargement des utilisateurs.')}
          onRetry={() => users.refetch()}
        />
      )}
      {users.isPending && <ListLoading />}
      {users.data?.rows.length === 0 && <EmptyState title="Aucun utilisateur trouvé" />}
      {users.data && users.data.rows.length > 0 && (
        <AdminTable
          caption="Utilisateurs"
          rows={users.data.rows}
          rowKey={({ id }) => id}
          {...(mayWrite && { selection })}
          sort={sort}
          onSort={onSort}
          columns={[
            { header: 'Nom d’utilisateur', sortKey: 'username', cell: Name },
            { header: 'Personnage', joined: true, cell: ({ character }) => character ?? NONE },
            { header: 'Email', sortKey: 'email', cell: ({ email }) => email },
            { header: 'Rôle', sortKey: 'roles', onPhone: 'status', cell: Role },
            {
              header: 'Créé le',
              sortKey: 'created_at',
              onPhone: 'none',
              cell: ({ created_at }) => shortDay(created_at),
            },
            {
              header: 'Dernière connexion',
              onPhone: 'named',
              cell: ({ last_login }) => (last_login ? shortDay(last_login) : 'Jamais'),
            },
            {
              header: 'Actions',
              align: 'end',
              cell: (user) => (
                <div className="row-actions" data-marked={marked === user.id || undefined}>
                  <IconButton
                    name="eye"
                    label={`Voir ${user.username}`}
                    onClick={() => setOpen({ mode: 'view', user })}
                  />
                  {actionsFor(user).edit ? (
                    <IconButton
                      name="edit"
                      label={`Modifier ${user.username}`}
                      onClick={() => setOpen({ mode: 'edit', user })}
                    />
                  ) : (
                    mayWrite && <NoAction />
                  )}
                  {actionsFor(user).sanction ? (
                    <IconButton
                      name="gavel"
                      label={`Sanctionner ${user.username}`}
                      onClick={() => setOpen({ mode: 'sanction', user })}
                    />
                  ) : (
                    maySanction && <NoAction />
                  )}
                  {marked === user.id ? (
                    <Button
                      variant="danger"
                      size="small"
                      onClick={() => onRemove(user)}
                      onBlur={() => setMarked(null)}
                      autoFocus
                    >
                      Confirmer
                    </Button>
                  ) : actionsFor(user).remove ? (
                    <IconButton
                      name="trash"
                      label={`Supprimer ${user.username}`}
                      onClick={() => onRemove(user)}
                    />
                  ) : (
                    mayWrite && <NoAction />
                  )}
                </div>
              ),
            },
          ]}
        />
      )}
      {users.data && (
        <ListFooter {...list} noun="compte" total={users.data.total} onSize={onSize} />
      )}
      <BulkBar
        selection={selection}
        notify={notify}
        actions={[
          {
            label: 'Supprimer',
            icon: 'trash',
            question:
              'Ces comptes seront supprimés. Leurs commandes restent, sans leur nom, pour la comptabilité.',
            run: remove,
          },
        ]}
      />
      {open?.mode === 'view' && (
        <ViewDialog
          title={open.user.username}
          onClose={() => setOpen(null)}
          details={[
            { label: 'ID', value: open.user.id },
            { label: 'Personnage', value: open.user.character },
            { label: 'Email', value: open.user.email },
            { label: 'Rôle', value: <Role {...open.user} /> },
            { label: 'Sanction', value: open.user.sanction && <Kept {...open.user.sanction} /> },
            { label: 'Créé le', value: dateTime(open.user.created_at) },
            { label: 'Dernière connexion', value: dateTime(open.user.last_login) },
            {
              label: 'Seconde étape',
              value: open.user.has_second_factor ? (
                <span className="flex flex-wrap items-center gap-3">
                  Active
                  {actionsFor(open.user).endSecondFactor && (
                    <SecondFactorOff
                      id={open.user.id}
                      notify={notify}
                      onDone={() => {
                        setOpen(null)
                        refresh()
                      }}
                    />
                  )}
                </span>
              ) : null,
            },
            ...(outOfReach ? [{ label: 'Modifications', value: outOfReach }] : []),
          ]}
        >
          <ButtonLink to={customerAddress(open.user.id)} icon="user" className="mt-6">
            Voir sa fiche
          </ButtonLink>
        </ViewDialog>
      )}
      {open?.mode === 'sanction' && (
        <Suspense>
          <SanctionDialog
            user={open.user}
            onDone={(message) => {
              setOpen(null)
              notify.success(message)
              refresh()
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open?.mode === 'edit' && (
        <Suspense>
          <UserForm
            user={open.user}
            onSave={(values) => onSave(open.user, values)}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Keeps the place of what cannot be done with this one: each icon has its column. */
function NoAction() {
  return <span className="icon-place" />
}

function Name({ username, sanction }: User) {
  if (!sanction) return username
  return (
    <span className="grid gap-1">
      {username}
      <SanctionBadge {...sanction} />
    </span>
  )
}

function Kept(sanction: StandingSanction) {
  return (
    <span className="grid gap-1">
      <SanctionBadge {...sanction} />
      {sanction.reason}
    </span>
  )
}
