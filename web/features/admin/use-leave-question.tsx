import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ConfirmDialog } from '#web/components/dialog.tsx'

/** The link that a plain click would follow out of this page, if it is one. */
function linkAway(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element).closest('a')
  // A link with a scheme of its own opens the game or the mail, and one with a target another tab: the page stays.
  if (!link || link.target || link.download || !link.protocol.startsWith('http')) return null
  return link.hash && link.pathname === location.pathname && link.search === location.search ? null : link
}

/** Asks before what was typed is lost, be it by a link anywhere on the page or by what is passed to `leave`. */
export function useLeaveQuestion(dirty: boolean): { question: ReactNode; leave: (go: () => void) => void } {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)

  useEffect(() => {
    if (!dirty) return
    const onClick = (event: MouseEvent) => {
      const link = linkAway(event)
      if (!link) return
      // Before the router sees it, which leaves such a click alone.
      event.preventDefault()
      const { origin, pathname, search, hash, href } = link
      setAsked({ go: () => (origin === location.origin ? navigate(pathname + search + hash) : location.assign(href)) })
    }
    document.addEventListener('click', onClick, true)
    return () => document.removeEventListener('click', onClick, true)
  }, [dirty, navigate])

  const question = (
    <ConfirmDialog
      open={asked !== null}
      title="Abandonner les modifications ?"
      message="Ce que vous avez saisi n’est pas enregistré."
      confirmLabel="Abandonner"
      onConfirm={() => {
        setAsked(null)
        asked?.go()
      }}
      onCancel={() => setAsked(null)}
    />
  )
  return { question, leave: (go) => (dirty ? setAsked({ go }) : go()) }
}
