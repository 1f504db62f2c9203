import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkAnswers } from '#contract/application-answers.ts'
import type { AdminForm } from '#contract/application-forms.ts'
import type { Answers } from '#contract/application-kinds.ts'
import { createForm, updateForm } from '#contract/endpoints/application-forms.ts'
import { ifMatch } from '#contract/if-match.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { AnswerFields } from '#web/features/applications/answer-fields.tsx'
import { RequestFailed } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { useLeaveQuestion } from '../use-leave-question.tsx'
import { useNotice } from '../use-notice.tsx'
import { blankForm, type Draft } from './draft-form.ts'
import { FieldsEditor } from './fields-editor.tsx'
import { FormSettings } from './form-settings.tsx'

const LIST = '/admin?onglet=candidatures&vue=formulaires'

/** What the server found wrong, under the part of the page that it is about. */
function faultsIn(error: unknown): Record<string, string> {
  const fields = (error instanceof RequestFailed && error.body.fields) || {}
  return Object.fromEntries(
    Object.entries(fields)
      .toReversed()
      .map(([path, message]) => [path.split('.')[0] ?? '', message]),
  )
}

/** A form being composed: what it is for, what it asks, and how it looks to who fills it in. */
export default function FormEditor({ form }: { form: AdminForm | null }) {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { notice, notify } = useNotice('banner')
  const [draft, setDraft] = useState<Draft>(() => form ?? blankForm())
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  const { question } = useLeaveQuestion(isDirty, () => setIsDirty(false))
  function change(changes: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...changes }))
    setIsDirty(true)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setPending(true)
    setErrors({})
    try {
      if (form)
        await adminCall(
          updateForm,
          { params: { id: String(form.id) }, body: draft },
          ifMatch(form.version),
        )
      else await adminCall(createForm, { body: draft })
      await queryClient.invalidateQueries()
      navigate(LIST)
    } catch (error) {
      setErrors(faultsIn(error))
      notify.failure(explain(error, 'Le formulaire n’a pas été enregistré'))
    }
    setPending(false)
  }

  return (
    <form noValidate onSubmit={save}>
      {notice}
      {question}
      <div className="form-editor">
        <div className="form-editor-part">
          <h2 className="title-3">{form ? form.title : 'Nouveau formulaire'}</h2>
          <FormSettings draft={draft} errors={errors} onChange={change} />
          <h2 className="title-3">Questions</h2>
          <FieldsEditor fields={draft.fields} onChange={(fields) => change({ fields })} />
          {errors.fields && <Banner variant="error">{errors.fields}</Banner>}
          {form && form.received > 0 && (
            <p className="text-soft">
              Les candidatures déjà reçues gardent les questions auxquelles elles répondent.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" pending={pending}>
              Enregistrer
            </Button>
            <ButtonLink to={LIST} variant="ghost">
              Annuler
            </ButtonLink>
          </div>
        </div>
        <Preview draft={draft} />
      </div>
    </form>
  )
}

/** The form as its applicant sees it; one may fill it in, and nothing of that is kept. */
function Preview({ draft }: { draft: Draft }) {
  const [answers, setAnswers] = useState<Answers>({})
  const [checked, setChecked] = useState(false)
  const errors = checked ? checkAnswers(draft.fields, answers).errors : {}
  return (
    <section className="form-editor-preview" aria-label="Aperçu">
      <p className="code">Aperçu</p>
      <h3 className="title-3">{draft.title || 'Sans titre'}</h3>
      {draft.intro && <p className="whitespace-pre-line text-soft">{draft.intro}</p>}
      <AnswerFields
        fields={draft.fields}
        answers={answers}
        errors={errors}
        onAnswer={(key, answer) => setAnswers({ ...answers, [key]: answer })}
      />
      <Button variant="ghost" className="justify-self-start" onClick={() => setChecked(true)}>
        Vérifier les réponses
      </Button>
    </section>
  )
}
