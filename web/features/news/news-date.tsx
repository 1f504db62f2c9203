import type { NewsTeaser } from '#contract/news.ts'

export function NewsDate({ news: { published_at, day, author } }: { news: NewsTeaser }) {
  return (
    <p className="code mt-2">
      <time dateTime={published_at}>{day}</time>
      {author && ` · ${author}`}
    </p>
  )
}
