/**
 * The harbour, as layers that the stylesheet cuts out of light with masks: its colours are the
 * theme's, and there is no picture to wait for before the text. `full` adds what only the home page
 * has room for.
 */
export function Skyline({ full = false }: { full?: boolean }) {
  return (
    <div className="harbour" aria-hidden="true">
      <i className="harbour-stars" />
      <i className="harbour-orb" />
      <i className="harbour-far" />
      <i className="harbour-windows-far" />
      <i className="harbour-mid" />
      <i className="harbour-windows-a" />
      <i className="harbour-windows-b" />
      <i className="harbour-windows-c" />
      <i className="harbour-neon" />
      {full && (
        <>
          <i className="harbour-beacons" />
          <i className="harbour-light" />
          <i className="harbour-ship" />
        </>
      )}
      <i className="harbour-haze" />
      <i className="harbour-port" />
      <i className="harbour-containers" />
      <i className="harbour-lamps" />
      {full && <i className="harbour-crane-lights" />}
    </div>
  )
}
