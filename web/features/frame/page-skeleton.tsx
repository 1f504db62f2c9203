import { Skeleton } from '#web/components/skeleton.tsx'

/**
 * Only seen on a first visit to a page that is not prerendered: afterwards the old page stays until
 * the new one is ready.
 */
export function PageSkeleton() {
  return (
    <div role="status" className="wrap min-h-dvh pt-40">
      <span className="sr-only">Chargement...</span>
      <Skeleton lines={4} className="max-w-xl" />
    </div>
  )
}
