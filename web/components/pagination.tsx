import { IconButton } from './button.tsx'

/** First, last, the current page and its neighbours; a gap is `null`. */
function visiblePages(page: number, pageCount: number): (number | null)[] {
  const kept = [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((n) => n >= 1 && n <= pageCount)
    .sort((a, b) => a - b)
  return kept.flatMap((n, index) => (index > 0 && n - (kept[index - 1] ?? n) > 1 ? [null, n] : [n]))
}

/** Pages count from 1. Nothing is shown for a single page. */
export function Pagination({
  page,
  pageCount,
  onPage,
}: {
  page: number
  pageCount: number
  onPage: (page: number) => void
}) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Pagination" className="pagination">
      <IconButton
        name="chevron"
        label="Page précédente"
        className="rotate-90"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {visiblePages(page, pageCount).map((n, index) =>
        n === null ? (
          <span key={`gap-${index === 1 ? 'start' : 'end'}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={n}
            type="button"
            className="page-btn"
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ),
      )}
      <IconButton
        name="chevron"
        label="Page suivante"
        className="-rotate-90"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
