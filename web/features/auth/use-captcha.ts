import { useCallback, useEffect, useRef, useState } from 'react'
import { normaliseCaptcha } from '#contract/captcha.ts'
import { failureSentence } from '#web/lib/api.ts'
import { useSite } from '#web/lib/site.ts'
import { type Drawn, drawCaptcha } from './draw-captcha.ts'

export type Proof = 'none' | 'working' | 'done' | 'failed'

/** One captcha of one form: its picture, its renewal, and the way around it. */
export function useCaptcha() {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The captcha on screen, or on its way there: who is faster than it waits for it. */
  const drawing = useRef<Promise<Drawn>>(undefined)
  const proofAnswer = useRef<string | null>(null)
  /** Whatever is under way for the captcha on screen: a newer one must not be overtaken by it. */
  const underWay = useRef(new AbortController())
  const [proof, setProof] = useState<Proof>('none')
  const [failure, setFailure] = useState('')
  // The page was told, so that nothing moves; the server has the last word, as pages are cached.
  const [off, setOff] = useState(useSite().noCaptcha === true)

  const renew = useCallback(async () => {
    underWay.current.abort()
    underWay.current = new AbortController()
    const { signal } = underWay.current
    proofAnswer.current = null
    setProof('none')
    if (!canvas.current) return
    drawing.current = drawCaptcha(canvas.current, signal)
    const drawn = await drawing.current
    if (!signal.aborted) setOff(drawn.off)
  }, [])

  useEffect(() => {
    renew()
    return () => underWay.current.abort()
  }, [renew])

  async function prove() {
    const { signal } = underWay.current
    setProof('working')
    try {
      // Few need it: it comes when asked for.
      const { solveProof } = await import('./proof-of-work.ts')
      proofAnswer.current = await solveProof(signal)
      setProof('done')
    } catch (error) {
      if (signal.aborted) return
      setFailure(failureSentence(error, 'La vérification n’a pas abouti. Veuillez réessayer.'))
      setProof('failed')
    }
  }

  return {
    canvas,
    proof,
    /** The server asks for none. */
    off,
    /** Why the proof failed. */
    failure,
    renew,
    prove,
    /** What goes to the server for what was typed. */
    answerFor: (typed: string) => proofAnswer.current ?? typed,
    /** Whether the page itself can tell that it is wrong. */
    async isWrong(typed: string) {
      const drawn = await drawing.current
      if (!drawn || drawn.off || proofAnswer.current) return false
      return !typed.trim() || (drawn.code && normaliseCaptcha(typed) !== drawn.code)
    },
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
