import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  variant?: 'primary' | 'ghost' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
}

const look = ({ variant = 'primary', size = 'normal' }: Look, className = '') =>
  `btn btn-${variant} btn-${size} ${className}`

function Content({ icon, children }: { icon?: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
}

/** `pending` keeps focus and place but ignores clicks, so that nothing is sent twice. */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { pending?: boolean } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      {...rest}
      type={pending && type === 'submit' ? 'button' : type}
      className={look({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      data-pending={pending || undefined}
      onClick={pending ? undefined : onClick}
    >
      <Content icon={icon}>{children}</Content>
    </button>
  )
}

/** A link that looks like a button; `to` stays in the site, `href` leaves it. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: Look &
  (
    | ({ to: string } & Omit<ComponentPropsWithRef<typeof Link>, 'to'>)
    | ({ href: string } & ComponentPropsWithRef<'a'>)
  )) {
  const classes = look({ ...(variant && { variant }), ...(size && { size }) }, className)
  const content = <Content icon={icon}>{children}</Content>
  if ('to' in rest) {
    return (
      <Link {...rest} className={classes}>
        {content}
      </Link>
    )
  }
  return (
    <a {...rest} className={classes}>
      {content}
    </a>
  )
}

/** A square button that shows an icon only: its label is read out and shown as tooltip. */
export function IconButton({
  name,
  label,
  className = '',
  ...rest
}: { name: IconName; label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`icon-btn ${className}`}
    >
      <Icon name={name} />
    </button>
  )
}
