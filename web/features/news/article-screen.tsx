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
      <PageHeader title={missing ? 'Page introuvable' : (answer?.title ?? 'Chargement…')}>
        {answer && <NewsDate news={answer} />}
      </PageHeader>
      <div className="wrap pt-10 pb-20">
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
          <article>
            <p className="lead max-w-[44rem]">{answer.summary}</p>
            {answer.image && (
              <div className="mt-8 max-w-[44rem] overflow-hidden rounded-md">
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
            <div className="mt-8">
              <WrittenText html={answer.html} />
            </div>
            <p className="mt-10">
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
