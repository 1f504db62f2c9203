const FAR = 'stars orb far windows-far mid windows-a windows-b windows-c neon'
const NEAR = 'haze near goods lamps'

/**
 * The town, as layers that the stylesheet cuts out of light with the masks of the scene: there is no
 * picture to wait for before the text. `full` adds what only the home page has room for.
 */
export function Skyline({ full = false }: { full?: boolean }) {
  const layers = full ? `${FAR} beacons light mover ${NEAR} signals` : `${FAR} ${NEAR}`
  return (
    <div className="view" aria-hidden="true">
      {layers.split(' ').map((layer) => (
        <i key={layer} className={`view-${layer}`} />
      ))}
    </div>
  )
}
