import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { askedFields, checkAnswers } from '#contract/application-answers.ts'
import type { FillableForm } from '#contract/application-forms.ts'
import { sendApplication } from '#contract/endpoints/application-forms.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { Meter } from '#web/components/meter.tsx'
import { useToast } from '#web/components/toast.tsx'
import { call, failureReason, RequestFailed } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { AnswerFields } from './answer-fields.tsx'
import { FormFrame, NextSteps } from './form-frame.tsx'
import { type DraftState, useDraft } from './use-draft.ts'

const CHANGED =
  'Le formulaire a changé depuis votre brouillon : vos réponses sont gardées là où la question est restée. Relisez-les avant d’envoyer.'

type ApplicationFormProps = {
  fillable: FillableForm
  session: Session
  /** The form is not the one that was filled in any more. */
  onOutdated: () => Promise<unknown>
}

/** The questions, the draft that is kept of the answers, and the way to send them. */
export function ApplicationForm({ fillable, session, onOutdated }: ApplicationFormProps) {
  const { form, draft, changed } = fillable
  const navigate = useNavigate()
  const { showToast } = useToast()
  const { answers, answer, drop, state } = useDraft(
    form.slug,
    form.version,
    draft?.answers ?? {},
    session.token,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const sheet = useRef<HTMLFormElement>(null)

  /** The first that is wrong is where one goes on. */
  function refuse(found: Record<string, string>) {
    setErrors(found)
    setFailure(null)
    requestAnimationFrame(() =>
      sheet.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  async function send(event: FormEvent) {
    event.preventDefault()
    const checked = checkAnswers(form.fields, answers)
    if (Object.keys(checked.errors).length > 0) return refuse(checked.errors)
    setErrors({})
    setPending(true)
    drop()
    try {
      const body = { version: form.version, answers }
      await call(sendApplication, { params: { slug: form.slug }, body }, session.token)
      showToast({
        title: 'Candidature envoyée',
        message: 'Suivez-la dans votre espace.',
        variant: 'success',
      })
      navigate('/panelclient?onglet=candidatures')
    } catch (error) {
      setPending(false)
      if (error instanceof RequestFailed && error.body.fields) return refuse(error.body.fields)
      setFailure(failureReason(error))
      if (error instanceof RequestFailed && error.status === 409) await onOutdated()
    }
  }

  const required = askedFields(form.fields, answers).filter((field) => field.required)
  const { errors: lacking } = checkAnswers(form.fields, answers)
  const answered = required.filter(({ key }) => !(key in lacking)).length

  return (
    <FormFrame
      intro={form.intro}
      aside={
        <>
          {required.length > 0 && (
            <Meter
              label="Réponses obligatoires"
              value={answered}
              max={required.length}
              display={`${answered}/${required.length}`}
              tone="amber"
            />
          )}
          <NextSteps />
        </>
      }
    >
      <form ref={sheet} noValidate className="grid gap-6" onSubmit={send}>
        <div className="application-head">
          <h2 className="title-3">Vos réponses</h2>
          {required.length > 0 && <p>* obligatoire</p>}
        </div>
        {changed && <Banner variant="info">{CHANGED}</Banner>}
        <AnswerFields
          fields={form.fields}
          answers={answers}
          errors={errors}
          onAnswer={(key, value) => {
            const { [key]: _, ...others } = errors
            setErrors(others)
            answer(key, value)
          }}
        />
        {failure && <Banner variant="error">{failure}</Banner>}
        <div className="application-end">
          <Button type="submit" pending={pending}>
            Envoyer ma candidature
          </Button>
          <DraftNotice state={state} begun={draft !== null} />
        </div>
      </form>
    </FormFrame>
  )
}

function DraftNotice({ state: { saved, failure }, begun }: { state: DraftState; begun: boolean }) {
  const words = failure
    ? `Brouillon non enregistré : ${failure}`
    : saved
      ? 'Brouillon enregistré'
      : begun
        ? 'Vous reprenez votre brouillon.'
        : 'Ce que vous écrivez est gardé au fur et à mesure.'
  return (
    <p role="status" className="text-soft">
      {words}
    </p>
  )
}
