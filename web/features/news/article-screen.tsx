import { Link, useParams } from 'react-router'
import { readNews } from '#contract/endpoints/news.ts'
import { NEWS_PATH } from '#contract/news-path.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Picture } from '#web/components/picture.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { WrittenText } from '#web/components/written-text.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAnswer } from '#web/lib/use-answer.ts'
import { useHead } from '#web/lib/use-head.ts'
import { NewsDate } from './news-date.tsx'

export default function ArticleScreen() {
  const { slug = '' } = useParams()
  const address = readNews.path.replace(':slug', encodeURIComponent(slug))
  const { answer, missing, error } = useAnswer(readNews, address, { params: { slug } })
  useHead(`${NEWS_PATH}/${slug}`, missing ? 'Page introuvable' : answer?.title, answer?.summary)
  return (
    <>
      <PageHeader
        kicker={<Link to={NEWS_PATH}>Actualités</Link>}
        title={missing ? 'Page introuvable' : (answer?.title ?? 'Chargement…')}
      >
        {answer && <NewsDate news={answer} />}
      </PageHeader>
      <div className="wrap pt-6 pb-20">
        {missing && (
          <EmptyState
            title="Cette actualité n’existe pas ou plus"
            action={<ButtonLink to={NEWS_PATH}>Voir les dernières actualités</ButtonLink>}
          />
        )}
        {!missing && error !== undefined && (
          <ErrorState
            message={failureSentence(error, 'Impossible de charger cette actualité.')}
            onRetry={() => location.reload()}
          />
        )}
        {!missing && !answer && error === undefined && <Skeleton lines={6} />}
        {answer && (
          <article className="grid gap-6 lg:grid-cols-[minmax(0,44rem)_1fr] lg:gap-x-14">
            <p className="lead text-ink">{answer.summary}</p>
            {answer.image && (
              <div className="framed relative overflow-hidden rounded-md lg:sticky lg:top-28 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-start">
                <Picture
                  src={answer.image}
                  alt=""
                  width={960}
                  height={640}
                  eager
                  className="aspect-[3/2]"
                />
              </div>
            )}
            <WrittenText html={answer.html} />
            <p>
              <Link to={NEWS_PATH} className="link">
                Toutes les actualités
              </Link>
            </p>
          </article>
        )}
      </div>
    </>
  )
}
