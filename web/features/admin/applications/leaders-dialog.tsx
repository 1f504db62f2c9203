import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminForm } from '#contract/application-forms.ts'
import { listLeaders, setLeaders } from '#contract/endpoints/application-forms.ts'
import { Checkbox } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { FormDialog } from '../form-dialog.tsx'
import type { Notify } from '../use-notice.tsx'

type LeadersDialogProps = { form: AdminForm; notify: Notify; onClose: () => void }

/** Who reads and decides what a form brings, and nothing else of the panel. */
export default function LeadersDialog({ form, notify, onClose }: LeadersDialogProps) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState(() => form.leaders.map(({ id }) => id))
  const possible = useQuery({
    queryKey: ['admin', listLeaders.path],
    queryFn: () => adminCall(listLeaders, {}),
  })
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])

  async function save() {
    try {
      const params = { id: String(form.id) }
      await adminCall(setLeaders, { params, body: { user_ids: chosen } })
      notify.success('Formulaire confié')
      await queryClient.invalidateQueries()
      return null
    } catch (error) {
      return explain(error, 'Rien n’a été changé')
    }
  }

  return (
    <FormDialog
      title={`Confier « ${form.title} »`}
      confirmLabel="Enregistrer"
      check={() => null}
      onSave={save}
      onClose={onClose}
    >
      <p className="text-soft">
        Ces personnes lisent et décident les candidatures de ce formulaire, et ne voient rien
        d’autre de l’administration. Placez-les d’abord dans le groupe « Chef de faction », page «
        Équipe ».
      </p>
      {possible.data?.length === 0 && <p>Personne n’est encore dans ce groupe.</p>}
      {possible.data?.map(({ id, username }) => (
        <Checkbox
          key={id}
          label={username}
          checked={chosen.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </FormDialog>
  )
}
