/** A section's own place in town. */
export type SceneName =
  | 'barrier'
  | 'barrier-up'
  | 'council'
  | 'counter'
  | 'court'
  | 'ledger'
  | 'press'
  | 'radio'

/** Four layers that the stylesheet colours: what is behind, its light, what is before, its lamps. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <div className="scene" data-scene={name} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
