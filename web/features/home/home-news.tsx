import { Link } from 'react-router'
import { latestNews } from '#contract/endpoints/news.ts'
import { NEWS_PATH } from '#contract/news-path.ts'
import { Reveal } from '#web/components/reveal.tsx'
import { NewsCard } from '#web/features/news/news-card.tsx'
import { useAnswer } from '#web/lib/use-answer.ts'

/** The three newest, where there are any. */
export function HomeNews() {
  const { answer: news } = useAnswer(latestNews, latestNews.path, {})
  if (!news || news.length === 0) return null
  return (
    <section className="wrap py-16" aria-labelledby="news-title">
      <Reveal>
        <h2 id="news-title" className="title-2">
          Actualités
        </h2>
        {/* Two fill the row that three would. */}
        <div className={`${news.length > 2 ? 'card-grid' : 'grid gap-7 md:grid-cols-2'} mt-8`}>
          {news.map((one) => (
            <NewsCard key={one.slug} news={one} />
          ))}
        </div>
        <p className="mt-8">
          <Link to={NEWS_PATH} className="link">
            Toutes les actualités
          </Link>
        </p>
      </Reveal>
    </section>
  )
}
