import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

/** Nothing to show, said kindly, with a way on. */
export function EmptyState({
  title,
  children,
  icon = 'anchor',
  action,
}: {
  title: string
  children?: ReactNode
  icon?: IconName
  action?: ReactNode
}) {
  return (
    <div className="state">
      <Icon name={icon} />
      <p className="title-3 font-display font-extrabold uppercase">{title}</p>
      {children && <p className="text-soft">{children}</p>}
      {action}
    </div>
  )
}

/** Something failed: what, and Réessayer. */
export function ErrorState({
  message,
  onRetry,
  retryLabel = 'Réessayer',
}: {
  message: string
  onRetry?: () => void
  retryLabel?: string
}) {
  return (
    <div role="alert" className="state" data-tone="bad">
      <Icon name="warning" />
      <p className="text-lg">{message}</p>
      {onRetry && (
        <Button variant="ghost" icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
