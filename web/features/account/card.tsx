import { type ReactNode, useId } from 'react'

/** One subject of the page, with its title and, `beside` it, its state. */
export function Card({
  title,
  beside,
  className = '',
  children,
}: {
  title: string
  beside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`crate panel-card ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
