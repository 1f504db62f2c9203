import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './icon.tsx'

type BannerProps = {
  variant: 'success' | 'error' | 'info'
  children: ReactNode
  /** Calls `onHide` after this many milliseconds; without it the banner stays. */
  hideAfter?: number
  onHide?: () => void
}

const ICONS = { success: 'check', error: 'warning', info: 'info' } as const

/**
 * A message in the page, near what it is about. Give it a `key` that changes with the message to
 * restart its time.
 */
export function Banner({ variant, children, hideAfter, onHide }: BannerProps) {
  const hide = useRef(onHide)
  useEffect(() => {
    hide.current = onHide
  })
  useEffect(() => {
    if (hideAfter === undefined) return
    const timer = setTimeout(() => hide.current?.(), hideAfter)
    return () => clearTimeout(timer)
  }, [hideAfter])
  return (
    <div role={variant === 'error' ? 'alert' : 'status'} className="banner" data-variant={variant}>
      <Icon name={ICONS[variant]} />
      <div>{children}</div>
    </div>
  )
}
