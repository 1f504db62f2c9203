import { Skeleton } from './skeleton.tsx'

/** A grid of blank cards while a list loads. */
export function SkeletonCards({
  count = 6,
  label = 'Chargement...',
}: {
  count?: number
  label?: string
}) {
  return (
    <div role="status" className="card-grid">
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, card) => (
        <div key={`card-${card + 1}`} className="crate p-6">
          <Skeleton lines={5} />
        </div>
      ))}
    </div>
  )
}
