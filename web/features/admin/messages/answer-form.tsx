import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { preparedAnswerResource } from '#contract/endpoints/admin-resources.ts'
import { answerMessage, getThread } from '#contract/endpoints/messages.ts'
import type { MessageThread } from '#contract/messages.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox, SelectField, TextArea } from '#web/components/field.tsx'
import { useAdminCall } from '../admin-session.tsx'
import { isOutdated, refusalReason } from '../failures.ts'
import type { Notify } from '../use-notice.tsx'
import { fillAnswer, orderNamed } from './fill-answer.ts'

type AnswerFormProps = { thread: MessageThread; notify: Notify }

/** The next word of the team, which leaves by mail; it may begin with a prepared one. */
export function AnswerForm({ thread, notify }: AnswerFormProps) {
  const { message, replies } = thread
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [handled, setHandled] = useState(true)
  const prepared = useQuery({
    queryKey: ['admin', preparedAnswerResource.list.path],
    queryFn: () => adminCall(preparedAnswerResource.list, {}),
  })
  const sending = useMutation({
    mutationFn: () =>
      adminCall(answerMessage, {
        params: { id: String(message.id) },
        body: { text, handled, seen: replies.at(-1)?.id ?? 0 },
      }),
    onSuccess: (answered) => {
      setText('')
      queryClient.setQueryData(['admin', getThread.path, message.id], answered)
      notify.success(`Réponse envoyée à ${message.email}`)
      return queryClient.invalidateQueries()
    },
    onError: async (error) => {
      notify.failure(refusalReason(error, 'La réponse n’a pas été envoyée'))
      if (isOutdated(error)) await queryClient.invalidateQueries()
    },
  })

  function insert(id: string) {
    const chosen = prepared.data?.find((one) => String(one.id) === id)
    if (!chosen) return
    const known = { pseudo: message.name, order: orderNamed(message.message) }
    setText(fillAnswer(chosen.text, known))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    sending.mutate()
  }

  return (
    <form className="decision" onSubmit={submit}>
      {prepared.data && prepared.data.length > 0 && (
        <SelectField
          label="Réponse préparée"
          value=""
          onChange={(event) => insert(event.target.value)}
        >
          <option value="">Choisir…</option>
          {prepared.data.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label="Votre réponse"
        hint={
          message.user_id
            ? 'Elle part par mail, et se lit dans l’espace du client.'
            : 'Elle part par mail.'
        }
        maxLength={5000}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Checkbox
        label="Clore la conversation"
        checked={handled}
        onChange={(event) => setHandled(event.target.checked)}
      />
      <Button type="submit" icon="mail" className="justify-self-start" pending={sending.isPending}>
        Envoyer la réponse
      </Button>
    </form>
  )
}
