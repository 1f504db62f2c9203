const CITY = 'stars orb far windows-far mid windows-a windows-b windows-c neon'
const QUAY = 'haze port containers lamps'

/**
 * The harbour, as layers that the stylesheet cuts out of light with masks: its colours are the
 * theme's, and there is no picture to wait for before the text. `full` adds what only the home page
 * has room for.
 */
export function Skyline({ full = false }: { full?: boolean }) {
  const layers = full ? `${CITY} beacons light ship ${QUAY} crane-lights` : `${CITY} ${QUAY}`
  return (
    <div className="harbour" aria-hidden="true">
      {layers.split(' ').map((layer) => (
        <i key={layer} className={`harbour-${layer}`} />
      ))}
    </div>
  )
}
