const ROWS = 8

/** The outline of a list that is on its way. */
export function ListLoading() {
  return (
    <div role="status" className="list-loading">
      <span className="sr-only">Chargement...</span>
      {Array.from({ length: ROWS }, (_, row) => (
        <span key={`row-${row + 1}`} aria-hidden="true" />
      ))}
    </div>
  )
}
