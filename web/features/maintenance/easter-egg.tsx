import { useEffect, useRef, useState } from 'react'
import { discoverEasterEgg } from '#contract/endpoints/easter-eggs.ts'
import { Button } from '#web/components/button.tsx'
import { call } from '#web/lib/api.ts'
import { readSession } from '#web/lib/session.ts'
import { useSite } from '#web/lib/site.ts'
import { ClaimDialog } from './claim-dialog.tsx'
import { startFireworks } from './fireworks.ts'
import { useKonami } from './use-konami.ts'

const EASTER_EGG = 'konami'
const FESTIVE_MS = 10_000

/** The sequence lights the town for ten seconds and opens the claim, until it is claimed. */
export function EasterEgg() {
  const [festive, setFestive] = useState(0)
  const [open, setOpen] = useState(false)
  const [claimed, setClaimed] = useState(false)
  const { secret } = useSite().maintenance
  const [text, setText] = useState(secret)

  useKonami(() => {
    setFestive((times) => times + 1)
    if (!claimed) setOpen(true)
    call(discoverEasterEgg, { body: { easterEggName: EASTER_EGG } }, readSession()?.token)
      .then(({ message }) => setText(message || secret))
      .catch(() => setText(secret))
  })

  useEffect(() => {
    if (festive === 0) return
    const timer = setTimeout(() => setFestive(0), FESTIVE_MS)
    return () => clearTimeout(timer)
  }, [festive])

  const stop = festive > 0 && (
    <Button variant="ghost" size="small" className="festive-stop" onClick={() => setFestive(0)}>
      Arrêter la fête
    </Button>
  )
  return (
    <>
      {festive > 0 && <Fireworks key={festive} />}
      {!open && stop}
      <ClaimDialog
        open={open}
        text={text}
        onClose={() => setOpen(false)}
        onClaimed={() => setClaimed(true)}
      >
        {stop}
      </ClaimDialog>
    </>
  )
}

/** Above all else, the dialog included: a popover that is opened after it. */
function Fireworks() {
  const sky = useRef<HTMLDivElement>(null)
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    sky.current?.showPopover()
    return startFireworks(canvas, matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])
  return (
    <div ref={sky} popover="manual" aria-hidden="true" className="festive">
      <canvas ref={ref} className="size-full" />
    </div>
  )
}
