import sprite from '#web/art/icons.svg'

/** One name per `<symbol>` of art/icons.svg. */
export type IconName =
  | 'anchor'
  | 'bank'
  | 'bolt'
  | 'briefcase'
  | 'car'
  | 'cart'
  | 'chat'
  | 'check'
  | 'chevron'
  | 'clock'
  | 'close'
  | 'copy'
  | 'cross'
  | 'door'
  | 'download'
  | 'edit'
  | 'external'
  | 'eye'
  | 'eyeOff'
  | 'gamepad'
  | 'gavel'
  | 'grip'
  | 'history'
  | 'house'
  | 'info'
  | 'ledger'
  | 'live'
  | 'lock'
  | 'logout'
  | 'mail'
  | 'map'
  | 'menu'
  | 'minus'
  | 'moon'
  | 'palette'
  | 'play'
  | 'plus'
  | 'refresh'
  | 'search'
  | 'shield'
  | 'shortVideo'
  | 'skull'
  | 'star'
  | 'starEmpty'
  | 'sun'
  | 'trash'
  | 'user'
  | 'users'
  | 'video'
  | 'warning'

/** Always decorative: the words beside it, or the button around it, say what it means. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
