import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isOpenState } from '#contract/application-states.ts'
import type { AdminApplication } from '#contract/applications.ts'
import { assignApplication, getApplication } from '#contract/endpoints/applications.ts'
import { ifMatch } from '#contract/if-match.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { SelectField } from '#web/components/field.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { AnswerList } from '#web/features/applications/answer-list.tsx'
import { ApplicationHistory } from '#web/features/applications/application-history.tsx'
import { failureReason } from '#web/lib/api.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { customerAddress } from '../customers/places.ts'
import { refusalReason } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { type Notify, useNotice } from '../use-notice.tsx'
import { Notes, Votes } from './opinions.tsx'
import { StateChip } from './state-chip.tsx'
import { StepForm } from './step-form.tsx'

/** What one part of the file does to it: says how it went, and shows it as it is then. */
export type Act = (action: () => Promise<AdminApplication>, success: string) => Promise<boolean>

function useAct(id: number, notify: Notify): Act {
  const queryClient = useQueryClient()
  return async (action, success) => {
    try {
      const after = await action()
      queryClient.setQueryData(['admin', getApplication.path, id], after)
      notify.success(success)
      await queryClient.invalidateQueries()
      return true
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
      await queryClient.invalidateQueries()
      return false
    }
  }
}

type ApplicationDialogProps = { id: number; onClose: () => void }

/** One application: what was answered, what happened, what the team thinks, and the next step. */
export default function ApplicationDialog({ id, onClose }: ApplicationDialogProps) {
  const adminCall = useAdminCall()
  const { notice, notify } = useNotice('banner')
  const act = useAct(id, notify)
  const read = useQuery({
    queryKey: ['admin', getApplication.path, id],
    queryFn: () => adminCall(getApplication, { params: { id: String(id) } }),
  })
  const application = read.data
  return (
    <Dialog
      open
      size="large"
      className="dialog-wide"
      title={
        application
          ? `${application.form.title} : ${application.applicant.username}`
          : `Candidature n° ${id}`
      }
      onClose={onClose}
    >
      {read.isError && (
        <ErrorState message={failureReason(read.error)} onRetry={() => read.refetch()} />
      )}
      {read.isPending && <ListLoading />}
      {notice && <div className="mb-4">{notice}</div>}
      {application && <File application={application} act={act} />}
    </Dialog>
  )
}

function File({ application, act }: { application: AdminApplication; act: Act }) {
  const adminCall = useAdminCall()
  const may = useMay()
  const { id, version, applicant, state, assigned_to, team } = application
  const isOpen = isOpenState(state)
  return (
    <div className="application-file">
      <div className="application-side">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StateChip state={state} />
          {may('users.read') && (
            <Link className="link" to={customerAddress(applicant.id)}>
              Voir sa fiche
            </Link>
          )}
        </p>
        <section aria-label="Réponses">
          <h3 className="title-4">Réponses</h3>
          <AnswerList fields={application.fields} answers={application.answers} />
        </section>
        {isOpen && <StepForm key={version} application={application} act={act} />}
      </div>
      <div className="application-side">
        {isOpen && (
          <SelectField
            label="Suivie par"
            value={assigned_to?.id ?? ''}
            onChange={(event) => {
              const body = { assigned_to: Number(event.target.value) || null }
              const params = { id: String(id) }
              void act(
                () => adminCall(assignApplication, { params, body }, ifMatch(version)),
                'Candidature mise à jour',
              )
            }}
          >
            <option value="">Personne</option>
            {team.map((member) => (
              <option key={member.id} value={member.id}>
                {member.username}
              </option>
            ))}
          </SelectField>
        )}
        <section aria-label="Historique">
          <h3 className="title-4">Historique</h3>
          <ApplicationHistory events={application.events} named />
        </section>
        <Votes application={application} act={act} />
        <Notes application={application} act={act} />
      </div>
    </div>
  )
}
