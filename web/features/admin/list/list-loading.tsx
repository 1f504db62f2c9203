/** The outline of a list that is on its way. */
export function ListLoading({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className="list-loading">
      <span className="sr-only">Chargement...</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={`row-${row + 1}`} aria-hidden="true" />
      ))}
    </div>
  )
}
