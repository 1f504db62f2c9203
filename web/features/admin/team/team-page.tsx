import './team.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { addMember, createGroup, handOver, updateGroup } from '#contract/endpoints/team.ts'
import { ifMatch } from '#contract/if-match.ts'
import type { TeamGroup } from '#contract/team.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { explain, isOutdated } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead, ShortLabel } from '../page-head.tsx'
import { useNotice } from '../use-notice.tsx'
import { GroupTable } from './group-table.tsx'
import { MemberTable } from './member-table.tsx'
import { useTeam } from './use-team.ts'

const MemberForm = lazy(() => import('./member-form.tsx'))
const GroupForm = lazy(() => import('./group-form.tsx'))
const HandOverForm = lazy(() => import('./hand-over-form.tsx'))

type Open = 'member' | 'owner' | { group: TeamGroup | null } | null

/** Who is on the team, what each group may do, and whose the site is. */
export default function TeamPage() {
  const team = useTeam()
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const may = useMay()
  const session = useSession()
  const { notice, notify } = useNotice('banner')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)

  /** Why it was not done, if it was not. */
  async function save(action: () => Promise<unknown>, success: string, failure: string) {
    try {
      await action()
      notify.success(success)
      await queryClient.invalidateQueries()
      return null
    } catch (error) {
      if (isOutdated(error)) await queryClient.invalidateQueries()
      return explain(error, failure)
    }
  }
  async function attempt(action: () => Promise<unknown>, success: string, failure: string) {
    const reason = await save(action, success, failure)
    if (reason) notify.failure(reason)
  }

  const { members = [], groups = [] } = team.data ?? {}
  const mayGive = ({ id, permissions }: TeamGroup) =>
    id !== 'owner' && permissions.every((one) => may(one))
  const ownId = session?.user.id
  return (
    <>
      <PageHead title="Équipe">
        <Button icon="plus" onClick={() => setOpen('member')}>
          <ShortLabel>Ajouter un membre</ShortLabel>
        </Button>
      </PageHead>
      {notice}
      {team.isError && (
        <ErrorState
          message={failureSentence(team.error, 'Impossible de charger l’équipe.')}
          onRetry={() => team.refetch()}
        />
      )}
      {team.isPending && <ListLoading />}
      {team.data && (
        <>
          <MemberTable
            members={members}
            groups={groups}
            ownId={ownId}
            mayGive={mayGive}
            attempt={attempt}
          />
          <GroupTable
            groups={groups}
            mayGive={mayGive}
            onEdit={(group) => setOpen({ group })}
            attempt={attempt}
          />
        </>
      )}
      {may('ownership') && members.length > 1 && (
        <section className="settings mt-8" aria-labelledby="propriete">
          <h2 id="propriete">Céder la propriété du site</h2>
          <p>
            Le site a un seul propriétaire, que personne d’autre ne peut modifier ni retirer. Une
            fois la propriété cédée, vous ne pourrez plus la reprendre vous-même.
          </p>
          <div className="settings-save">
            <Button variant="danger" onClick={() => setOpen('owner')}>
              Céder la propriété
            </Button>
          </div>
        </section>
      )}
      <Suspense>
        {open === 'member' && (
          <MemberForm
            groups={groups.filter(mayGive)}
            onSave={(body) =>
              save(
                () => adminCall(addMember, { body }),
                `« ${body.username} » a rejoint l’équipe`,
                'Le membre n’a pas été ajouté',
              )
            }
            onClose={close}
          />
        )}
        {open === 'owner' && (
          <HandOverForm
            heirs={members.filter(({ id }) => id !== ownId)}
            onSave={async (body) => {
              const reason = await save(
                () => adminCall(handOver, { body }),
                'La propriété du site est cédée',
                'La propriété n’a pas été cédée',
              )
              // Whoever was the owner may do less from now on: the panel asks what.
              if (!reason) location.reload()
              return reason
            }}
            onClose={close}
          />
        )}
        {typeof open === 'object' && open && (
          <GroupForm
            group={open.group}
            may={may}
            onSave={(body) => {
              const { group } = open
              return save(
                () =>
                  group
                    ? adminCall(
                        updateGroup,
                        { params: { id: group.id }, body },
                        ifMatch(group.version),
                      )
                    : adminCall(createGroup, { body }),
                group ? 'Groupe mis à jour' : 'Groupe créé',
                'Le groupe n’a pas été enregistré',
              )
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
