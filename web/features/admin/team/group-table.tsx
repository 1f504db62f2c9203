import { useState } from 'react'
import { removeGroup } from '#contract/endpoints/team.ts'
import { ALL_PERMISSIONS, GRANTABLE, isBuiltIn, PERMISSIONS } from '#contract/permissions.ts'
import type { TeamGroup } from '#contract/team.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { AdminTable } from '../list/admin-table.tsx'
import type { Attempt } from './member-table.tsx'
import { rightsByArea } from './rights-by-area.ts'

/** In words, but for who may do everything. */
function Rights({ permissions }: Pick<TeamGroup, 'permissions'>) {
  if (permissions.length === ALL_PERMISSIONS.length) return 'Tout'
  if (permissions.length === GRANTABLE.length) return 'Tout, sauf céder la propriété du site'
  return (
    <ul className="team-rights">
      {rightsByArea(permissions).map(({ area, may, permissions: held }) => (
        <li key={area} title={held.map((one) => PERMISSIONS[one]).join('\n')}>
          <strong>{area} :</strong> {may.join(', ')}
        </li>
      ))}
    </ul>
  )
}

/** On a desk the heading says what is counted. */
function MemberCount({ members }: TeamGroup) {
  return (
    <span className={members === 0 ? 'text-faint' : undefined}>
      {members}
      <span className="team-unit"> membre{members > 1 && 's'}</span>
    </span>
  )
}

type GroupTableProps = {
  groups: TeamGroup[]
  mayGive: (group: TeamGroup) => boolean
  /** Null for a new one. */
  onEdit: (group: TeamGroup | null) => void
  attempt: Attempt
}

export function GroupTable({ groups, mayGive, onEdit, attempt }: GroupTableProps) {
  const adminCall = useAdminCall()
  const [removing, setRemoving] = useState<TeamGroup | null>(null)
  const mayChange = (group: TeamGroup) => !isBuiltIn(group.id) && mayGive(group)
  const actions = (group: TeamGroup) =>
    mayChange(group) && (
      <div className="row-actions">
        <IconButton
          name="edit"
          label={`Modifier le groupe ${group.name}`}
          onClick={() => onEdit(group)}
        />
        <IconButton
          name="trash"
          label={`Supprimer le groupe ${group.name}`}
          onClick={() => setRemoving(group)}
        />
      </div>
    )
  return (
    <section aria-labelledby="groupes">
      <div className="team-head">
        <h2 id="groupes" className="title-4">
          Groupes
        </h2>
        <Button variant="ghost" icon="plus" size="small" onClick={() => onEdit(null)}>
          Créer un groupe
        </Button>
      </div>
      <AdminTable
        caption="Groupes de l’équipe"
        rows={groups}
        rowKey={({ id }) => id}
        groupOf={({ id }) =>
          isBuiltIn(id) ? 'Fournis avec le site, non modifiables' : 'Personnalisés'
        }
        columns={[
          { header: 'Nom', cell: ({ name }) => name },
          { header: 'Membres', align: 'end', onPhone: 'status', cell: MemberCount },
          { header: 'Droits', cell: ({ permissions }) => <Rights permissions={permissions} /> },
          ...(groups.some(mayChange)
            ? [{ header: 'Actions', align: 'end' as const, cell: actions }]
            : []),
        ]}
      />
      <ConfirmDialog
        open={removing !== null}
        title={`Supprimer le groupe « ${removing?.name ?? ''} » ?`}
        message="Un groupe qui a encore des membres ne peut pas être supprimé."
        onConfirm={() => {
          if (removing)
            attempt(
              () => adminCall(removeGroup, { params: { id: removing.id } }),
              'Groupe supprimé',
              'Le groupe n’a pas été supprimé',
            )
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      />
    </section>
  )
}
