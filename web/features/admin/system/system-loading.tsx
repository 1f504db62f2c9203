/** How many rows the cards have that are on their way. */
const CARDS = [3, 5]

/** The outline of the page while it is asked for. */
export function SystemLoading() {
  return (
    <div role="status" className="system-groups">
      <span className="sr-only">Chargement...</span>
      {CARDS.map((rows, card) => (
        <div key={`card-${card + 1}`} aria-hidden="true" className="crate panel-box system-waiting">
          {Array.from({ length: rows }, (_, row) => (
            <span key={`row-${row + 1}`} />
          ))}
        </div>
      ))}
    </div>
  )
}
