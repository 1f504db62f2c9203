import { Link } from 'react-router'
import type { NewsTeaser } from '#contract/news.ts'
import { NEWS_PATH } from '#contract/news-path.ts'
import { Picture } from '#web/components/picture.tsx'
import { NewsDate } from './news-date.tsx'

/** How low its picture is: the words below should be seen as well. */
const SHAPES = { whole: 'aspect-[2/1]', half: 'aspect-[5/2]', third: 'aspect-[3/2]' }

type NewsCardProps = { news: NewsTeaser; size?: keyof typeof SHAPES }

/** One of the news; the whole card leads to it. A whole line has its words beside the picture. */
export function NewsCard({ news, size = 'third' }: NewsCardProps) {
  const lead = size === 'whole'
  return (
    <article
      className={`group relative ${lead ? 'grid items-center gap-x-10 sm:grid-cols-[3fr_2fr]' : ''}`}
    >
      <div className="relative overflow-hidden rounded-md bg-[#03060e]">
        <Picture
          src={news.image}
          alt=""
          width={600}
          height={400}
          className={`${SHAPES[size]} transition-transform duration-700 group-hover:scale-105`}
        />
      </div>
      <div>
        <h3 className={`${size === 'third' ? 'title-4' : 'title-2'} mt-4`}>
          <Link to={`${NEWS_PATH}/${news.slug}`} className="after:absolute after:inset-0">
            {news.title}
          </Link>
        </h3>
        <NewsDate news={news} />
        <p className="mt-3 text-[0.9375rem] leading-relaxed text-pretty text-soft">
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
