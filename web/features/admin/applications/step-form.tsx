import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AdminApplication, StepInput } from '#contract/applications.ts'
import { preparedAnswerResource } from '#contract/endpoints/admin-resources.ts'
import { takeStep } from '#contract/endpoints/applications.ts'
import { ifMatch } from '#contract/if-match.ts'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextArea, TextField } from '#web/components/field.tsx'
import { useAdminCall, useMayCall } from '../admin-session.tsx'
import { fillAnswer } from '../messages/fill-answer.ts'
import { MomentField } from '../resource/moment-field.tsx'
import type { Act } from './application-dialog.tsx'

type StepKind = Exclude<StepInput['step'], 'reading'>

const STEPS: Record<StepKind, { label: string; send: string; done: string }> = {
  question: {
    label: 'Poser une question',
    send: 'Envoyer la question',
    done: 'Question envoyée',
  },
  interview: {
    label: 'Proposer un entretien',
    send: 'Proposer l’entretien',
    done: 'Entretien proposé',
  },
  accepted: { label: 'Accepter', send: 'Accepter la candidature', done: 'Candidature acceptée' },
  refused: { label: 'Refuser', send: 'Refuser la candidature', done: 'Candidature refusée' },
}
const KINDS = Object.keys(STEPS) as StepKind[]

/** The team's next step, which leaves by mail; its words may begin with prepared ones. */
export function StepForm({ application, act }: { application: AdminApplication; act: Act }) {
  const { id, version, applicant } = application
  const adminCall = useAdminCall()
  const mayCall = useMayCall()
  const [step, setStep] = useState<StepKind>('question')
  const [text, setText] = useState('')
  const [place, setPlace] = useState('')
  const [meetingAt, setMeetingAt] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const prepared = useQuery({
    queryKey: ['admin', preparedAnswerResource.list.path],
    queryFn: () => adminCall(preparedAnswerResource.list, {}),
    enabled: mayCall(preparedAnswerResource.list),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body: StepInput =
      step === 'interview' ? { step, text, place, meeting_at: meetingAt ?? '' } : { step, text }
    setPending(true)
    await act(
      () => adminCall(takeStep, { params: { id: String(id) }, body }, ifMatch(version)),
      STEPS[step].done,
    )
    setPending(false)
  }
  function insert(chosen: string) {
    const found = prepared.data?.find((one) => String(one.id) === chosen)
    if (found) setText(fillAnswer(found.text, { pseudo: applicant.username, order: null }))
  }

  return (
    <form className="decision" onSubmit={submit}>
      <SelectField
        label="Prochaine étape"
        value={step}
        onChange={(event) => setStep(event.target.value as StepKind)}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {STEPS[kind].label}
          </option>
        ))}
      </SelectField>
      {prepared.data && prepared.data.length > 0 && (
        <SelectField
          label="Réponse préparée"
          value=""
          onChange={(event) => insert(event.target.value)}
        >
          <option value="">Choisir…</option>
          {prepared.data.map(({ id: answerId, title }) => (
            <option key={answerId} value={answerId}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      {step === 'interview' && (
        <>
          <MomentField
            label="Date de l’entretien"
            hint="Heure de Paris"
            required
            value={meetingAt}
            onChange={setMeetingAt}
          />
          <TextField
            label="Lieu"
            hint="Un salon vocal, une adresse en ville…"
            required
            maxLength={200}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
          />
        </>
      )}
      <TextArea
        label="Votre message"
        hint={`Il part par mail à ${applicant.username}, et se lit dans son espace.`}
        required
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        variant={step === 'refused' ? 'danger' : 'primary'}
        className="justify-self-start"
        pending={pending}
      >
        {STEPS[step].send}
      </Button>
    </form>
  )
}
