import './messages.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listOwnThreads, replyToThread } from '#contract/endpoints/messages.ts'
import type { OwnThread } from '#contract/messages.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { Badge } from '#web/components/badge.tsx'
import { Banner } from '#web/components/banner.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { TextArea } from '#web/components/field.tsx'
import { Pagination } from '#web/components/pagination.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { CATEGORY_LABELS } from '#web/features/contact/categories.ts'
import { Conversation } from '#web/features/messages/conversation.tsx'
import { call, failureReason, failureSentence, request } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'

const PER_PAGE = 5

/** What a customer wrote to the team while signed in, and what was answered. */
export default function MessagesTab({ session }: { session: Session }) {
  const [page, setPage] = useState(1)
  const threads = useQuery({
    queryKey: [listOwnThreads.path, page],
    queryFn: async () => {
      const query = { page: String(page), size: String(PER_PAGE) }
      const { data, headers } = await request(listOwnThreads, { query }, { token: session.token })
      return { rows: data, total: Number(headers.get(TOTAL_HEADER) ?? data.length) }
    },
  })
  if (threads.isError)
    return (
      <ErrorState
        message={failureSentence(threads.error, 'Vos messages n’ont pas pu être chargés.')}
        onRetry={() => threads.refetch()}
      />
    )
  if (!threads.data)
    return (
      <div role="status">
        <span className="sr-only">Chargement...</span>
        <Skeleton lines={6} />
      </div>
    )
  const { rows, total } = threads.data
  if (total === 0)
    return (
      <EmptyState
        title="Aucun message"
        icon="mail"
        action={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
      >
        Ce que vous nous écrivez en étant connecté, et nos réponses, se lisent ici.
      </EmptyState>
    )
  return (
    <div className="panel-columns items-start">
      <div className="threads">
        {rows.map((thread) => (
          <Thread key={thread.id} thread={thread} session={session} />
        ))}
        <Pagination page={page} pageCount={Math.ceil(total / PER_PAGE)} onPage={setPage} />
      </div>
      <Card title="Une autre question ?">
        <p className="text-soft">
          Un message par sujet : la réponse de l’équipe se lit ici, et arrive par email.
        </p>
        <ButtonLink to="/contact" variant="ghost" icon="mail">
          Écrire un autre message
        </ButtonLink>
      </Card>
    </div>
  )
}

type ThreadProps = { thread: OwnThread; session: Session }

function Thread({ thread, session: { token, user } }: ThreadProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () =>
      call(replyToThread, { params: { id: String(thread.id) }, body: { text } }, token),
    onSuccess: () => {
      setText('')
      return queryClient.invalidateQueries({ queryKey: [listOwnThreads.path] })
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <Card
      title={CATEGORY_LABELS[thread.category]}
      name={`Message n° ${thread.id}`}
      beside={
        <Badge tone={thread.closed ? 'good' : 'amber'}>{thread.closed ? 'Clos' : 'En cours'}</Badge>
      }
    >
      <Conversation
        begins={{ author: user.username, text: thread.message, created_at: thread.created_at }}
        replies={thread.replies}
      />
      <form className="reply" onSubmit={submit}>
        <TextArea
          label={
            <>
              {thread.replies.some(({ from_team }) => from_team)
                ? 'Votre réponse'
                : 'Ajouter un message'}
              <span className="sr-only"> au message n° {thread.id}</span>
            </>
          }
          {...(thread.closed && { hint: 'Une réponse rouvre la conversation.' })}
          rows={2}
          maxLength={5000}
          required
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" pending={sending.isPending}>
          Envoyer
        </Button>
        {sending.isError && <Banner variant="error">{failureReason(sending.error)}</Banner>}
      </form>
    </Card>
  )
}
