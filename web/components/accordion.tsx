import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

export type AccordionItem = {
  id: string
  title: ReactNode
  content: ReactNode
  /** Shown at the end of the title line: a badge, a number. */
  meta?: ReactNode
  /** Below both, open or not. */
  hint?: ReactNode
  open?: boolean
}

/**
 * Native `<details>`: sharing a name makes one open at a time, and find-in-page opens the right
 * one.
 */
export function Accordion({
  items,
  single = true,
  className = '',
}: {
  items: AccordionItem[]
  single?: boolean
  className?: string
}) {
  const name = useId()
  return (
    <div className={`accordion ${className}`}>
      {items.map((item) => (
        <details key={item.id} id={item.id} name={single ? name : undefined} open={item.open}>
          <summary>
            <span className="accordion-title">{item.title}</span>
            {item.meta}
            <Icon name="chevron" />
            {item.hint}
          </summary>
          <div className="accordion-body">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
