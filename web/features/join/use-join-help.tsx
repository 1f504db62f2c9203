import { lazy, type MouseEvent, Suspense, useState } from 'react'

const JoinHelp = lazy(() => import('./join-help.tsx'))

/** By then a game client that exists has taken the focus from the page. */
const OPENED = 3000

/** No game client exists for what is held in the hand. */
export const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/** The help for who cannot follow a link into the game, fetched when it is first asked for. */
export function useJoinHelp(link: string) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  const openHelp = () => setState('open')

  /** Once the link is followed. */
  function helpUnlessOpened() {
    const waiting = setTimeout(() => document.hasFocus() && openHelp(), OPENED)
    addEventListener('blur', () => clearTimeout(waiting), { once: true })
  }

  function follow(event: MouseEvent) {
    if (!isHandheld()) return helpUnlessOpened()
    event.preventDefault()
    openHelp()
  }

  return {
    openHelp,
    helpUnlessOpened,
    follow,
    help: state !== 'unasked' && (
      <Suspense>
        <JoinHelp link={link} open={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}
