import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type BadgeTone = 'neutral' | 'accent' | 'amber' | 'good' | 'bad'

/** A short word about a thing: its kind, its state. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className="badge" data-tone={tone}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}
