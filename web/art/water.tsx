/** What lies before the town, water or road: the same lights, broken by its surface. */
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
