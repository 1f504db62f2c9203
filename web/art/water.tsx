/** The basin below the skyline: the same lights, broken by the ripples. */
export function Water() {
  return (
    <div className="water" aria-hidden="true">
      <div className="water-lights">
        <i className="water-sky" />
        <i className="water-orb" />
        <i />
        <i className="water-neon" />
      </div>
    </div>
  )
}
