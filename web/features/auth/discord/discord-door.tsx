import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import {
  finishDiscordLink,
  finishDiscordSignIn,
  startDiscordSignIn,
} from '#contract/endpoints/discord.ts'
import { Button } from '#web/components/button.tsx'
import { type Outcome, OutcomeBanner } from '#web/components/outcome-banner.tsx'
import { call, failureReason } from '#web/lib/api.ts'
import { openSession } from '#web/lib/open-session.ts'
import { readSession, type Session } from '#web/lib/session.ts'
import type { MoreToDo } from './discord-steps.tsx'

/** Not needed by who is known and has no second step. */
const DiscordSteps = lazy(() => import('./discord-steps.tsx'))

type Stage = { at: 'door' | 'working' } | { at: 'more'; answer: MoreToDo }

type Returned = { code: string; state: string }

const DENIED = 'Vous n’avez pas donné votre accord à Discord : rien n’a changé.'

/**
 * The way in by Discord, below the forms, and above them while it is taken. Discord sends browsers
 * back to this very page.
 */
export default function DiscordDoor() {
  const navigate = useNavigate()
  const { search, state: from } = useLocation()
  const [stage, setStage] = useState<Stage>({ at: 'door' })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const taken = useRef(false)

  const fail = (error: unknown) => {
    setOutcome({ variant: 'error', message: failureReason(error) })
    setStage({ at: 'door' })
  }

  function enter(session: Session) {
    openSession(session, false)
    navigate('/redirect', { replace: true, state: from })
  }

  async function finish(returned: Returned) {
    const answer = await call(finishDiscordSignIn, { body: returned })
    if ('token' in answer) enter(answer)
    else setStage({ at: 'more', answer })
  }

  async function finishLink(returned: Returned) {
    const session = readSession()
    await call(finishDiscordLink, { body: returned }, session?.token)
    navigate('/panelclient?onglet=securite', { replace: true })
  }

  // Once: what Discord sent is good once, and has no business in the address.
  useEffect(() => {
    const params = new URLSearchParams(search)
    const [code, state] = [params.get('code'), params.get('state')]
    if (taken.current || !state || !(code || params.has('error'))) return
    taken.current = true
    navigate('/login', { replace: true, state: from })
    if (!code) {
      setOutcome({ variant: 'error', message: DENIED })
      return
    }
    setStage({ at: 'working' })
    const isLink = state.startsWith('link.')
    ;(isLink ? finishLink : finish)({ code, state }).catch(fail)
  })

  async function leave() {
    setOutcome(null)
    setStage({ at: 'working' })
    try {
      window.location.assign((await call(startDiscordSignIn, {})).url)
    } catch (error) {
      fail(error)
    }
  }

  const back = () => setStage({ at: 'door' })
  return (
    <div className="mt-6 grid gap-5">
      <Button variant="ghost" icon="users" pending={stage.at === 'working'} onClick={leave}>
        Continuer avec Discord
      </Button>
      <OutcomeBanner outcome={outcome} />
      {stage.at === 'more' && (
        <Suspense>
          <DiscordSteps answer={stage.answer} onSignedIn={enter} onBack={back} />
        </Suspense>
      )}
    </div>
  )
}
