import '#web/art/scenes/barrier.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readForm } from '#contract/endpoints/application-forms.ts'
import { Banner } from '#web/components/banner.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { call, failureSentence, RequestFailed } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'
import { AnswerList } from './answer-list.tsx'
import { ApplicationForm } from './application-form.tsx'
import { FormFrame } from './form-frame.tsx'

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader
        scene="barrier"
        kicker="Candidature"
        title={title}
        lead="L’équipe vous lit, et vous répond dans votre espace."
      />
      <div className="wrap pt-6 pb-24">{children}</div>
    </>
  )
}

/** A form, with what its reader has typed so far, or why they may not send it now. */
export default function FormToFill({ slug, session }: { slug: string; session: Session }) {
  const asked = useQuery({
    queryKey: [readForm.path, slug],
    queryFn: () => call(readForm, { params: { slug } }, session.token),
    // What is typed meanwhile is newer than what the server has.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isMissing = asked.error instanceof RequestFailed && asked.error.status === 404
  if (asked.isError)
    return (
      <Page title="Candidature">
        {isMissing ? (
          <EmptyState
            title="Formulaire introuvable"
            icon="search"
            action={<ButtonLink to="/accueil">Revenir à l’accueil</ButtonLink>}
          >
            Il a été retiré, ou son adresse est inexacte.
          </EmptyState>
        ) : (
          <ErrorState
            message={failureSentence(asked.error, 'Le formulaire n’a pas pu être chargé.')}
            onRetry={() => asked.refetch()}
          />
        )}
      </Page>
    )
  if (!asked.data)
    return (
      <Page title="Candidature">
        <div role="status">
          <span className="sr-only">Chargement...</span>
          <Skeleton lines={8} />
        </div>
      </Page>
    )
  const { form, obstacle, draft } = asked.data
  return (
    <Page title={form.title}>
      {obstacle ? (
        <FormFrame intro={form.intro}>
          <Banner variant={obstacle.kind === 'closed' ? 'error' : 'info'}>
            {obstacle.message}
          </Banner>
          {draft && <AnswerList fields={form.fields} answers={draft.answers} />}
          <ButtonLink
            to="/panelclient?onglet=candidatures"
            variant="ghost"
            className="justify-self-start"
          >
            Voir mes candidatures
          </ButtonLink>
        </FormFrame>
      ) : (
        <ApplicationForm
          key={form.version}
          fillable={asked.data}
          session={session}
          onOutdated={() => asked.refetch()}
        />
      )}
    </Page>
  )
}
