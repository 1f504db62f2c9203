import { type ReactNode, useId } from 'react'

/** One subject of the page, with its title and, `beside` it, its state; `name` where others have the same title. */
export function Card({
  title,
  name,
  beside,
  className = '',
  children,
}: {
  title: string
  name?: string
  beside?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`crate panel-card ${className}`}>
      <div className="panel-card-head">
        {name ? (
          <div className="card-head">
            <h2 className="title-3">{title}</h2>
            <p id={id} className="text-soft">
              {name}
            </p>
          </div>
        ) : (
          <h2 id={id} className="title-3">
            {title}
          </h2>
        )}
        {beside}
      </div>
      {children}
    </section>
  )
}
