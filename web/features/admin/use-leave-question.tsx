import { type ReactNode, useEffect, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { ConfirmDialog } from '#web/components/dialog.tsx'

/** A link with a scheme of its own opens the game or the mail: the page stays. */
const opensProgram = (link: HTMLAnchorElement) => !link.protocol.startsWith('http')

/** Whether a plain click on this link would follow it out of the page. */
function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return false
  // One with a target opens another tab.
  if (link.target || link.download || opensProgram(link)) return false
  return !link.hash || link.pathname !== location.pathname || link.search !== location.search
}

/**
 * Hands each way out of the page to `ask` instead of taking it, and answers how to stop. Of
 * reloading and closing the browser asks.
 */
function holdPage(navigate: NavigateFunction, ask: (go: () => void) => void): () => void {
  const holding = new AbortController()
  const { signal } = holding
  const letGo = () => holding.abort()
  let opening = false

  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    if (!link) return
    // Some browsers take it for leaving.
    opening = opensProgram(link)
    setTimeout(() => {
      opening = false
    })
    if (!leadsAway(link, event)) return
    // Before the router sees it, which leaves such a click alone.
    event.preventDefault()
    const { origin, pathname, search, hash, href } = link
    ask(() => {
      letGo()
      if (origin === location.origin) navigate(pathname + search + hash)
      else location.assign(href)
    })
  }

  function onNavigate(event: NavigateEvent) {
    // Nobody is held for good: who goes back again without touching the page is let go by the
    // browser.
    if (event.navigationType !== 'traverse' || event.hashChange || !event.cancelable) return
    event.preventDefault()
    const { key } = event.destination
    ask(() => {
      letGo()
      navigation.traverseTo(key)
    })
  }

  document.addEventListener('click', onClick, { capture: true, signal })
  // A browser from before 2026 may not have it, and goes back unasked.
  window.navigation?.addEventListener('navigate', onNavigate, { signal })
  window.addEventListener('beforeunload', (event) => !opening && event.preventDefault(), { signal })
  return letGo
}

/**
 * Asks before what was typed is lost: by a link anywhere on the page, by the browser's back button
 * or by what is passed to `leave`. `onAbandon` puts the form away, whichever it was.
 */
export function useLeaveQuestion(
  dirty: boolean,
  onAbandon: () => void,
): { question: ReactNode; leave: (go?: () => void) => void } {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ go: (() => void) | undefined } | null>(null)
  useEffect(
    () => (dirty ? holdPage(navigate, (go) => setAsked({ go })) : undefined),
    [dirty, navigate],
  )

  function abandon(go?: () => void) {
    setAsked(null)
    onAbandon()
    go?.()
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      title="Abandonner les modifications ?"
      message="Ce que vous avez saisi n’est pas enregistré."
      confirmLabel="Abandonner"
      onConfirm={() => abandon(asked?.go)}
      onCancel={() => setAsked(null)}
    />
  )
  return { question, leave: (go) => (dirty ? setAsked({ go }) : abandon(go)) }
}
