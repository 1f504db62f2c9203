import './applications.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isOpenState, OPEN_STATES } from '#contract/application-states.ts'
import type { OwnApplication } from '#contract/applications.ts'
import {
  answerQuestion,
  listOwnApplications,
  withdrawApplication,
} from '#contract/endpoints/applications.ts'
import { unbroken } from '#contract/french-spacing.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { TextArea } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Pagination } from '#web/components/pagination.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { AnswerList } from '#web/features/applications/answer-list.tsx'
import { ApplicationHistory } from '#web/features/applications/application-history.tsx'
import { StateBadge } from '#web/features/applications/application-state.tsx'
import { useOpenForms } from '#web/features/applications/apply-link.tsx'
import { JoinLink } from '#web/features/join/join-link.tsx'
import { call, failureReason, failureSentence, request } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { Card } from './card.tsx'

const PER_PAGE = 5

/** What somebody applied for, where it is, and the door that is open to them. */
export default function ApplicationsTab({ session }: { session: Session }) {
  const [page, setPage] = useState(1)
  const own = useQuery({
    queryKey: [listOwnApplications.path, page],
    queryFn: async () => {
      const query = { page: String(page), size: String(PER_PAGE) }
      const { data, headers } = await request(
        listOwnApplications,
        { query },
        { token: session.token },
      )
      return { rows: data, total: Number(headers.get(TOTAL_HEADER) ?? data.length) }
    },
  })
  if (own.isError)
    return (
      <ErrorState
        message={failureSentence(own.error, 'Vos candidatures n’ont pas pu être chargées.')}
        onRetry={() => own.refetch()}
      />
    )
  if (!own.data)
    return (
      <div role="status">
        <span className="sr-only">Chargement...</span>
        <Skeleton lines={6} />
      </div>
    )
  const { rows, total } = own.data
  return (
    <div className="grid gap-6">
      {rows.map((application) => (
        <Application key={application.id} application={application} session={session} />
      ))}
      <Pagination page={page} pageCount={Math.ceil(total / PER_PAGE)} onPage={setPage} />
      <OpenDoors sent={rows} />
      {total === 0 && (
        <EmptyState title="Aucune candidature" icon="door">
          Vos candidatures, leur état et ce que l’équipe vous répond se lisent ici.
        </EmptyState>
      )}
    </div>
  )
}

/**
 * The forms that lead to no faction or job, and that nothing of theirs is under way for; who has
 * been let in need not ask again.
 */
function OpenDoors({ sent }: { sent: readonly OwnApplication[] }) {
  const sentAs = (slug: string, ...states: OwnApplication['state'][]) =>
    sent.some(({ form, state }) => form.slug === slug && states.includes(state))
  const doors = (useOpenForms() ?? []).filter(({ purpose, slug }) =>
    purpose === 'whitelist'
      ? !sentAs(slug, 'draft', 'accepted', ...OPEN_STATES)
      : purpose === 'free' && !sentAs(slug, 'draft', ...OPEN_STATES),
  )
  if (doors.length === 0) return null
  const hasApplied = (slug: string) => sent.some(({ form }) => form.slug === slug)
  return (
    <div className="grid gap-6 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
      {doors
        .toSorted((a, b) => Number(b.purpose === 'whitelist') - Number(a.purpose === 'whitelist'))
        .map(({ slug, title, intro }) => (
          // No region of its own: what was sent through it has one by the same name.
          <div key={slug} className="crate panel-card">
            <h2 className="title-3">{title}</h2>
            <p className="max-w-[44rem] text-soft">{unbroken(intro)}</p>
            <ButtonLink
              to={`/candidature/${slug}`}
              icon="door"
              variant={hasApplied(slug) ? 'ghost' : 'primary'}
              className="justify-self-start"
            >
              {hasApplied(slug) ? 'Postuler à nouveau' : 'Postuler'}
              <span className="sr-only"> : {title}</span>
            </ButtonLink>
          </div>
        ))}
    </div>
  )
}

type ApplicationProps = { application: OwnApplication; session: Session }

function Application({ application, session }: ApplicationProps) {
  const { id, form, state, fields, answers, events } = application
  const isDraft = state === 'draft'
  return (
    <Card title={form.title} beside={<StateBadge state={state} />} className="application-card">
      {isDraft ? (
        <ButtonLink to={`/candidature/${form.slug}`} className="justify-self-start">
          Reprendre le brouillon
        </ButtonLink>
      ) : (
        <div className="grid content-start justify-items-start gap-4">
          <ApplicationHistory events={events} />
          {state === 'accepted' && <JoinLink size="normal" className="max-sm:w-full" />}
        </div>
      )}
      {state === 'question' && <AnswerForm id={id} title={form.title} session={session} />}
      <details className="change-link">
        <summary>
          Mes réponses
          <Icon name="chevron" />
        </summary>
        <div className="mt-4">
          <AnswerList fields={fields} answers={answers} />
        </div>
      </details>
      {(isDraft || isOpenState(state)) && (
        <Withdrawal application={application} session={session} />
      )}
    </Card>
  )
}

function AnswerForm({ id, title, session }: { id: number; title: string; session: Session }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () =>
      call(answerQuestion, { params: { id: String(id) }, body: { text } }, session.token),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [listOwnApplications.path] }),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    sending.mutate()
  }
  return (
    <form className="reply" onSubmit={submit}>
      <TextArea
        label={
          <>
            Votre réponse<span className="sr-only"> pour « {title} »</span>
          </>
        }
        rows={3}
        maxLength={2000}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" pending={sending.isPending}>
        Répondre
      </Button>
      {sending.isError && <Banner variant="error">{failureReason(sending.error)}</Banner>}
    </form>
  )
}

function Withdrawal({ application: { id, state, form }, session }: ApplicationProps) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const isDraft = state === 'draft'
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawApplication, { params: { id: String(id) } }, session.token),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listOwnApplications.path] }),
  })
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start"
        pending={withdrawing.isPending}
        onClick={() => setAsking(true)}
      >
        {isDraft ? 'Supprimer le brouillon' : 'Retirer ma candidature'}
      </Button>
      {withdrawing.isError && <Banner variant="error">{failureReason(withdrawing.error)}</Banner>}
      <ConfirmDialog
        open={asking}
        title={isDraft ? 'Supprimer ce brouillon ?' : 'Retirer cette candidature ?'}
        message={
          isDraft
            ? 'Ce que vous avez écrit sera effacé.'
            : `L’équipe n’étudiera plus votre candidature « ${form.title} ».`
        }
        onConfirm={() => {
          setAsking(false)
          withdrawing.mutate()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
