import { lazy, Suspense, useState } from 'react'

const JoinHelp = lazy(() => import('./join-help.tsx'))

/** No game client exists for what is held in the hand. */
export const isHandheld = () => matchMedia('(hover: none) and (pointer: coarse)').matches

/** The help for who cannot follow a link into the game, fetched when it is first asked for. */
export function useJoinHelp(link: string) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  return {
    openHelp: () => setState('open'),
    help: state !== 'unasked' && (
      <Suspense>
        <JoinHelp link={link} open={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  }
}
