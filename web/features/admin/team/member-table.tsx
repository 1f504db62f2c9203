import { useState } from 'react'
import { placeMember, removeMember } from '#contract/endpoints/team.ts'
import type { Member, TeamGroup } from '#contract/team.ts'
import { Badge } from '#web/components/badge.tsx'
import { IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { AdminTable } from '../list/admin-table.tsx'

export type Attempt = (
  action: () => Promise<unknown>,
  success: string,
  failure: string,
) => Promise<void>

type MemberTableProps = {
  members: Member[]
  groups: TeamGroup[]
  ownId: number | undefined
  mayGive: (group: TeamGroup) => boolean
  attempt: Attempt
}

export function MemberTable({ members, groups, ownId, mayGive, attempt }: MemberTableProps) {
  const adminCall = useAdminCall()
  const [leaving, setLeaving] = useState<Member | null>(null)
  /** Whoever may do no more than oneself; nobody changes their own group. */
  const mayTouch = ({ id, group }: Member) =>
    id !== ownId && groups.some((one) => one.id === group.id && mayGive(one))
  const params = ({ id }: Member) => ({ id: String(id) })
  const place = (member: Member, group: string) =>
    attempt(
      () => adminCall(placeMember, { params: params(member), body: { group } }),
      `Groupe de « ${member.username} » changé`,
      'Le groupe n’a pas été changé',
    )

  return (
    <section aria-labelledby="membres">
      <div className="team-head">
        <h2 id="membres" className="title-4">
          Membres
        </h2>
      </div>
      <AdminTable
        caption="Membres de l’équipe"
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          { header: 'Pseudo', cell: ({ username }) => username },
          {
            header: 'Groupe',
            onPhone: 'status',
            cell: (member) =>
              mayTouch(member) ? (
                <span className="select team-group">
                  <select
                    className="control control-small"
                    aria-label={`Groupe de ${member.username}`}
                    value={member.group.id}
                    onChange={(event) => place(member, event.target.value)}
                  >
                    {groups.filter(mayGive).map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                  <Icon name="chevron" />
                </span>
              ) : (
                <Badge>{member.group.name}</Badge>
              ),
          },
          {
            header: 'Dernière connexion',
            onPhone: 'named',
            cell: ({ last_login }) => dateTime(last_login),
          },
          {
            header: 'Actions',
            align: 'end',
            cell: (member) =>
              mayTouch(member) && (
                <div className="row-actions">
                  <IconButton
                    name="trash"
                    label={`Retirer ${member.username} de l’équipe`}
                    onClick={() => setLeaving(member)}
                  />
                </div>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={leaving !== null}
        title={`Retirer « ${leaving?.username ?? ''} » de l’équipe ?`}
        message="Son compte reste, comme celui d’un client. Ses sessions sont fermées."
        confirmLabel="Retirer"
        onConfirm={() => {
          if (leaving)
            attempt(
              () => adminCall(removeMember, { params: params(leaving) }),
              `« ${leaving.username} » n’est plus dans l’équipe`,
              'Le membre n’a pas été retiré',
            )
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      />
    </section>
  )
}
