import type { ReactNode } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { useSite } from '#web/lib/site.ts'
import { useJoinHelp } from './use-join-help.tsx'

type JoinButtonProps = { size: 'small' | 'normal' | 'large'; icon?: 'anchor'; className?: string }

/** Into the game at once, where there can be one. */
export function JoinLink(look: JoinButtonProps) {
  const { connect } = useSite().links
  return connect && <Join {...look} connect={connect} />
}

function Join({ connect, ...look }: JoinButtonProps & { connect: string }) {
  const { follow, help } = useJoinHelp(connect)
  return (
    <>
      <ButtonLink {...look} href={connect} onClick={follow}>
        REJOINDRE LE SERVEUR
      </ButtonLink>
      {help}
    </>
  )
}

type GameLinkProps = { href: string; className?: string; children: ReactNode }

/** The same among other links. */
export function GameLink({ href, ...look }: GameLinkProps) {
  const { follow, help } = useJoinHelp(href)
  return (
    <>
      <a {...look} href={href} onClick={follow} />
      {help}
    </>
  )
}
