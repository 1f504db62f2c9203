import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#web/components/icon.tsx'

function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
  if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
}

/** What the bar has no room for, however many there are; the phone's menu has them in line. */
export function MoreLinks({ children }: { children: ReactNode }) {
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    // Heard wherever the focus is: not every browser gives it to a summary that is clicked.
    const close = ({ target, type, key }: Event & { key?: string }) => {
      const button = summary.current as HTMLElement
      const menu = button.parentElement as HTMLDetailsElement
      if (!menu.open || (type === 'click' ? button.contains(target as Node) : key !== 'Escape'))
        return
      menu.open = false
      if (key) button.focus()
    }
    addEventListener('click', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('click', close)
      removeEventListener('keydown', close)
    }
  }, [])
  return (
    <li>
      <details className="more" onBlur={closeWhenLeft}>
        <summary ref={summary}>
          PLUS
          <Icon name="chevron" className="-my-1 inline" />
        </summary>
        <ul>{children}</ul>
      </details>
    </li>
  )
}
