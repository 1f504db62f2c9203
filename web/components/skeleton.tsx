/** The grey shape of what is coming; `label` is read out once for the whole group. */
export function Skeleton({ lines = 3, className = '' }: { lines?: number; className?: string }) {
  return (
    <div aria-hidden="true" className={`skeleton ${className}`}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={`line-${line + 1}`} />
      ))}
    </div>
  )
}
