import { usePending } from '#web/lib/pending.ts'

/** A sign of life between a tap and its page on a slow line: the old page stays until then. */
export function PageProgress() {
  return (
    <div role="status" className="progress">
      {usePending() && <span className="sr-only">Chargement...</span>}
    </div>
  )
}
