import { Link } from 'react-router'
import type { NewsTeaser } from '#contract/news.ts'
import { NEWS_PATH } from '#contract/news-path.ts'
import { Picture } from '#web/components/picture.tsx'
import { NewsDate } from './news-date.tsx'

type NewsCardProps = { news: NewsTeaser; lead?: boolean }

/** One of the news; the whole card leads to it. The `lead` story has its words beside the picture. */
export function NewsCard({ news, lead = false }: NewsCardProps) {
  return (
    <article
      className={`group relative ${lead ? 'grid items-center gap-x-10 sm:grid-cols-2' : ''}`}
    >
      <div className="framed relative overflow-hidden rounded-md bg-[#03060e]">
        <Picture
          src={news.image}
          alt=""
          width={600}
          height={400}
          className={`${lead ? 'aspect-[2/1] object-[50%_60%]' : 'aspect-[3/2]'} transition-transform duration-700 group-hover:scale-105`}
        />
      </div>
      <div>
        <h3 className={`${lead ? 'title-2' : 'title-4'} mt-4`}>
          <Link to={`${NEWS_PATH}/${news.slug}`} className="after:absolute after:inset-0">
            {news.title}
          </Link>
        </h3>
        <NewsDate news={news} />
        <p
          className={`mt-3 text-pretty text-soft ${lead ? 'lead' : 'text-[0.9375rem] leading-relaxed'}`}
        >
          {news.summary}
        </p>
        {lead && (
          <span aria-hidden="true" className="btn btn-ghost btn-small mt-5">
            Lire la suite
          </span>
        )}
      </div>
    </article>
  )
}
