import '#web/art/scenes/press.css'
import { useSearchParams } from 'react-router'
import { listNews } from '#contract/endpoints/news.ts'
import type { NewsTeaser } from '#contract/news.ts'
import { FEED_PATH, NEWS_PATH } from '#contract/news-path.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { useHead } from '#web/lib/use-head.ts'
import { NewsCard } from './news-card.tsx'

const pageAddress = (page: number) => (page === 1 ? NEWS_PATH : `${NEWS_PATH}?page=${page}`)

export default function NewsScreen() {
  const [params] = useSearchParams()
  const page = params.get('page') ?? '1'
  useHead(NEWS_PATH, page === '1' ? 'Actualités' : `Actualités, page ${page}`)
  return (
    <>
      <PageHeader
        scene="press"
        kicker="La gazette de la ville"
        title="Actualités"
        lead="Ce qui se passe en ville : annonces, événements et nouveautés du serveur."
      />
      <div className="wrap pt-6 pb-20">
        <NewsList page={page} />
        <p className="mt-10">
          <a href={FEED_PATH} className="link">
            Suivre les actualités (flux RSS)
          </a>
        </p>
      </div>
    </>
  )
}

function NewsList({ page }: { page: string }) {
  const { answer, missing, error } = useAnswer(listNews, `${listNews.path}?page=${page}`, {
    query: { page },
  })
  if (error && !missing) {
    const message = failureSentence(error, 'Impossible de charger les actualités.')
    return <ErrorState message={message} onRetry={() => location.reload()} />
  }
  if (missing)
    return (
      <EmptyState
        title="Cette page n’existe pas"
        action={<ButtonLink to={NEWS_PATH}>Voir les dernières actualités</ButtonLink>}
      />
    )
  if (!answer) return <Skeleton lines={6} />
  if (answer.news.length === 0) return <EmptyState title="Pas encore d’actualité" icon="mail" />
  return (
    <>
      <h2 className="sr-only">Les dernières actualités</h2>
      <div className="grid gap-10">
        <Editions news={answer.news} />
      </div>
      {answer.page_count > 1 && (
        <nav aria-label="Pagination" className="mt-10 flex flex-wrap gap-3">
          {answer.page > 1 && (
            <ButtonLink variant="ghost" to={pageAddress(answer.page - 1)}>
              Plus récentes
            </ButtonLink>
          )}
          {answer.page < answer.page_count && (
            <ButtonLink variant="ghost" to={pageAddress(answer.page + 1)}>
              Plus anciennes
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}

/** The newest first and largest; a second one alone too, as a row of cards would look unfinished. */
function Editions({ news }: { news: NewsTeaser[] }) {
  const leads = news.slice(0, news.length === 2 ? 2 : 1)
  const others = news.slice(leads.length)
  return (
    <>
      {leads.map((one) => (
        <NewsCard key={one.slug} news={one} lead />
      ))}
      {others.length > 0 && (
        <div className="card-grid">
          {others.map((one) => (
            <NewsCard key={one.slug} news={one} />
          ))}
        </div>
      )}
    </>
  )
}
