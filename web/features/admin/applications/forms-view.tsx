import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminForm } from '#contract/application-forms.ts'
import { FORM_PURPOSES } from '#contract/application-states.ts'
import { removeForm, setLeaders } from '#contract/endpoints/application-forms.ts'
import { Button, IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useMay, useMayCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { GivenAddress } from '../given-address.tsx'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { StateMark } from '../state-mark.tsx'
import { useNotice } from '../use-notice.tsx'
import { useUrlState } from '../use-url-state.ts'
import { editAddress, NEW } from './form-address.ts'
import { useForms } from './use-forms.ts'

const FormEditor = lazy(() => import('./form-editor.tsx'))
const LeadersDialog = lazy(() => import('./leaders-dialog.tsx'))

const DEFAULTS = { modifier: '' }

/** The forms there are, or the one that is being composed. */
export default function FormsView() {
  const forms = useForms()
  const [{ modifier }] = useUrlState(DEFAULTS)
  if (forms.isError)
    return (
      <ErrorState
        message={failureSentence(forms.error, 'Impossible de charger les formulaires.')}
        onRetry={() => forms.refetch()}
      />
    )
  if (!forms.data) return <ListLoading />
  const edited = forms.data.find(({ id }) => String(id) === modifier)
  if (modifier === NEW || edited)
    return (
      <Suspense fallback={<ListLoading />}>
        <FormEditor key={modifier} form={edited ?? null} />
      </Suspense>
    )
  return <FormList forms={forms.data} />
}

function FormList({ forms }: { forms: AdminForm[] }) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayCompose = useMay()('applications.forms')
  const mayEntrust = useMayCall()(setLeaders)
  const { notice, notify } = useNotice('banner')
  const [removing, setRemoving] = useState<AdminForm | null>(null)
  const [entrusted, setEntrusted] = useState<AdminForm | null>(null)

  async function remove(form: AdminForm) {
    try {
      await adminCall(removeForm, { params: { id: String(form.id) } })
      notify.success('Formulaire supprimé')
    } catch (error) {
      notify.failure(explain(error, 'Le formulaire n’a pas été supprimé'))
    }
    await queryClient.invalidateQueries()
  }

  return (
    <>
      {notice}
      {forms.length === 0 ? (
        <EmptyState title="Aucun formulaire" icon="edit">
          Un formulaire pour la whitelist, une faction ou un métier : vous posez les questions, les
          candidatures arrivent ici.
        </EmptyState>
      ) : (
        <>
          <AdminTable
            caption="Formulaires"
            rows={forms}
            rowKey={({ id }) => id}
            columns={[
              { header: 'Titre', cell: ({ title }) => title },
              {
                header: 'Adresse',
                cell: ({ slug, title }) => (
                  <GivenAddress path={`/candidature/${slug}`} of={title} />
                ),
              },
              { header: 'Pour', onPhone: 'named', cell: ({ purpose }) => FORM_PURPOSES[purpose] },
              {
                header: 'État',
                cell: ({ open }) => (
                  <StateMark tone={open ? 'good' : 'neutral'}>
                    {open ? 'Ouvert' : 'Fermé'}
                  </StateMark>
                ),
              },
              { header: 'Reçues', align: 'end', cell: ({ received }) => received },
              { header: 'À étudier', align: 'end', cell: ({ to_study }) => to_study },
              {
                header: 'Confié à',
                onPhone: 'named',
                cell: ({ leaders }) => leaders.map(({ username }) => username).join(', ') || NONE,
              },
              {
                header: 'Actions',
                align: 'end',
                cell: (form) => (
                  <div className="row-actions">
                    {mayEntrust && (
                      <Button
                        variant="ghost"
                        size="small"
                        icon="users"
                        onClick={() => setEntrusted(form)}
                      >
                        <span>
                          Confier<span className="sr-only"> « {form.title} »</span>
                        </span>
                      </Button>
                    )}
                    {mayCompose && (
                      <>
                        <IconButton
                          name="edit"
                          label={`Modifier « ${form.title} »`}
                          onClick={() => navigate(editAddress(form.id))}
                        />
                        <IconButton
                          name="trash"
                          label={`Supprimer « ${form.title} »`}
                          onClick={() => setRemoving(form)}
                        />
                      </>
                    )}
                  </div>
                ),
              },
            ]}
          />
          <p className="list-note">
            Partagez ces adresses, par exemple sur Discord. Celle d’une faction a aussi son bouton
            sur sa fiche. Un chef à qui un formulaire est confié n’en voit que les candidatures.
          </p>
        </>
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Supprimer ce formulaire ?"
        message="Les brouillons en cours seront effacés. Un formulaire qui a reçu des candidatures se ferme, il ne se supprime pas."
        onConfirm={() => {
          if (removing) void remove(removing)
          setRemoving(null)
        }}
        onCancel={() => setRemoving(null)}
      />
      {entrusted && (
        <Suspense>
          <LeadersDialog form={entrusted} notify={notify} onClose={() => setEntrusted(null)} />
        </Suspense>
      )}
    </>
  )
}
