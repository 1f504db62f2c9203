import type { NewsTeaser } from '#contract/news.ts'

export function NewsDate({ news: { published_at, day, author } }: { news: NewsTeaser }) {
  return (
    <p className="code">
      <time dateTime={published_at}>{day}</time>
      {author && ` · ${author}`}
    </p>
  )
}
