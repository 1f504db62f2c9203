import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { isHandheld, useJoinHelp } from '#web/features/join/use-join-help.tsx'
import { useSite } from '#web/lib/site.ts'

const CONNECTING = 1500
const REDIRECT = 500

/**
 * The way into the game: a moment of connecting, a word of welcome, then the game client takes
 * over; where there is none, how to come later.
 */
export function JoinButton({ link }: { link: string }) {
  const { hero, identity } = useSite()
  const { showToast } = useToast()
  const [connecting, setConnecting] = useState(false)
  const { openHelp, helpUnlessOpened, help } = useJoinHelp(link)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  function join() {
    if (timer.current) return
    if (isHandheld()) return openHelp()
    setConnecting(true)
    timer.current = setTimeout(() => {
      setConnecting(false)
      showToast({
        title: 'CONNEXION AU SERVEUR',
        message: `Bienvenue dans l’univers criminel de ${identity.name}. Gardez vos amis près de vous, et votre alibi plus près encore.`,
      })
      timer.current = setTimeout(() => {
        timer.current = undefined
        window.location.href = link
        helpUnlessOpened()
      }, REDIRECT)
    }, CONNECTING)
  }

  return (
    <>
      <Button size="large" icon={hero.buttonIcon} pending={connecting} onClick={join}>
        {connecting ? 'CONNEXION...' : hero.buttonText}
      </Button>
      {help}
    </>
  )
}
