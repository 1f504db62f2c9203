import { brand } from 'virtual:brand'
import type { MouseEvent } from 'react'
import { ButtonLink } from '#web/components/button.tsx'
import { isHandheld, useJoinHelp } from './use-join-help.tsx'

type JoinLinkProps = { size: 'small' | 'large'; icon?: 'anchor'; className?: string }

/** Into the game at once, where there can be one. */
export function JoinLink(look: JoinLinkProps) {
  const { openHelp, help } = useJoinHelp(brand.links.connect)
  function follow(event: MouseEvent) {
    if (!isHandheld()) return
    event.preventDefault()
    openHelp()
  }
  return (
    <>
      <ButtonLink {...look} href={brand.links.connect} onClick={follow}>
        REJOINDRE LE SERVEUR
      </ButtonLink>
      {help}
    </>
  )
}
