import { type ReactNode, useId } from 'react'

/** One subject of the page, with its title. */
export function Card({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`crate panel-card ${className}`}>
      <h2 id={id} className="title-3">
        {title}
      </h2>
      {children}
    </section>
  )
}
