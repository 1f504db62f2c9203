import type { MouseEvent } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { useSite } from '#web/lib/site.ts'
import { isHandheld, useJoinHelp } from './use-join-help.tsx'

type JoinLinkProps = { size: 'small' | 'large'; icon?: 'anchor'; className?: string }

/** Into the game at once, where there can be one. */
export function JoinLink(look: JoinLinkProps) {
  const { connect } = useSite().links
  return connect && <Join {...look} connect={connect} />
}

function Join({ connect, ...look }: JoinLinkProps & { connect: string }) {
  const { openHelp, help } = useJoinHelp(connect)
  function follow(event: MouseEvent) {
    if (!isHandheld()) return
    event.preventDefault()
    openHelp()
  }
  return (
    <>
      <ButtonLink {...look} href={connect} onClick={follow}>
        REJOINDRE LE SERVEUR
      </ButtonLink>
      {help}
    </>
  )
}
