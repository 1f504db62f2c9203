type ServerStatusProps = { count: number | null | undefined; capacity: number }

/** The buoy on the waterline: is the server up, and how many are in town? */
export function ServerStatus({ count, capacity }: ServerStatusProps) {
  const state = count === undefined ? 'loading' : count === null ? 'offline' : 'online'
  return (
    <p role="status" className="buoy" data-state={state}>
      <i aria-hidden="true" />
      <span>
        {
          {
            loading: 'Chargement...',
            online: 'Serveur en ligne',
            offline: 'Serveur hors ligne',
          }[state]
        }
      </span>
      {typeof count === 'number' && (
        <strong>
          {count}/{capacity} joueurs
        </strong>
      )}
    </p>
  )
}
