import { Navigate, useParams } from 'react-router'
import { readFreePage } from '#contract/endpoints/free-pages.ts'
import { HOME_PATH } from '#contract/page-title.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Contents } from '#web/components/contents.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { sectionsIn, WrittenText } from '#web/components/written-text.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { useHead } from '#web/lib/use-head.ts'

const NOT_FOUND = 'Page introuvable'

/** A page of the owner's own; an address that is none leads home, as every other does. */
export default function FreePageScreen() {
  const { slug = '' } = useParams()
  const address = readFreePage.path.replace(':slug', encodeURIComponent(slug))
  const { answer, missing, wasMissing, error } = useAnswer(readFreePage, address, {
    params: { slug },
  })
  useHead(`/${slug}`, missing ? NOT_FOUND : answer?.title, answer?.description)
  if (missing && !wasMissing) return <Navigate to={HOME_PATH} replace />
  return (
    <>
      <PageHeader
        kicker="À lire"
        title={missing ? NOT_FOUND : (answer?.title ?? 'Chargement…')}
        {...(answer?.description && { lead: answer.description })}
      />
      <div className="wrap pt-6 pb-20">
        {missing && (
          <EmptyState
            title="Cette page n’est pas publiée"
            action={<ButtonLink to={HOME_PATH}>Retour à l’accueil</ButtonLink>}
          />
        )}
        {!missing && error !== undefined && (
          <ErrorState
            message={failureSentence(error, 'Impossible de charger cette page.')}
            onRetry={() => location.reload()}
          />
        )}
        {!missing && !answer && error === undefined && <Skeleton lines={6} />}
        {answer && <FreePage html={answer.html} />}
      </div>
    </>
  )
}

/** A text that has sections has them listed beside it, as a legal one does. */
function FreePage({ html }: { html: string }) {
  const sections = sectionsIn(html)
  if (sections.length < 2) return <WrittenText html={html} opening />
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <aside className="lg:sticky lg:top-28 lg:max-h-[calc(100dvh-9rem)] lg:self-start lg:overflow-y-auto">
        <Contents sections={sections} />
      </aside>
      <WrittenText html={html} opening />
    </div>
  )
}
