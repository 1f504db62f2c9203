const FAR = 'stars orb far windows-far mid windows-a windows-b windows-c neon'
const NEAR = 'haze near goods lamps'

type SkylineProps = {
  /** With what only the home page has room for. */
  full?: boolean
  /** In town, for a scene that has a clock; it stands at midnight until somebody tells. */
  hour?: number | undefined
}

/**
 * The town, as layers that the stylesheet cuts out of light with the masks of the scene: there is no
 * picture to wait for before the text.
 */
export function Skyline({ full, hour }: SkylineProps) {
  const layers = full ? `${FAR} beacons light mover ${NEAR} signals` : `${FAR} ${NEAR}`
  return (
    <div className="view" aria-hidden="true">
      {layers.split(' ').map((layer) => (
        <i key={layer} className={`view-${layer}`} />
      ))}
      <i className="view-clock" style={hour ? { rotate: `${hour * 30}deg` } : undefined} />
    </div>
  )
}
