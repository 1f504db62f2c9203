import type { Town } from './use-town.ts'

type ServerStatusProps = Partial<Town> & { capacity: number }

/** The buoy on the waterline: is the server up, and how many are in town, at what hour? */
export function ServerStatus({ count, hour, capacity }: ServerStatusProps) {
  const state = count === undefined ? 'loading' : count === null ? 'offline' : 'online'
  return (
    <div className="buoy" data-state={state}>
      <p role="status">
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
      {/* Where there is room, and not in what a change is read out of. */}
      {hour !== undefined && <p className="text-soft max-lg:hidden">{`${hour}\u00a0h en ville`}</p>}
    </div>
  )
}
