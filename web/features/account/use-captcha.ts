import { useCallback, useEffect, useRef, useState } from 'react'
import { normaliseCaptcha } from '#contract/captcha.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { solveProof } from './proof-of-work.ts'

export type Proof = 'none' | 'working' | 'done' | 'failed'

/** One captcha of one form: its picture, its renewal, and the way around it. */
export function useCaptcha() {
  const canvas = useRef<HTMLCanvasElement>(null)
  /** The code when the page has to check it, null when the server does. */
  const localCode = useRef<string | null>(null)
  const proofAnswer = useRef<string | null>(null)
  const [proof, setProof] = useState<Proof>('none')

  const renew = useCallback(async () => {
    proofAnswer.current = null
    setProof('none')
    if (canvas.current) localCode.current = await drawCaptcha(canvas.current)
  }, [])

  useEffect(() => {
    renew()
  }, [renew])

  async function prove() {
    setProof('working')
    try {
      proofAnswer.current = await solveProof()
      setProof('done')
    } catch {
      setProof('failed')
    }
  }

  return {
    canvas,
    proof,
    renew,
    prove,
    /** What goes to the server for what was typed. */
    answerFor: (typed: string) => proofAnswer.current ?? typed,
    /** Whether the page itself can tell that it is wrong. */
    isWrong: (typed: string) =>
      proofAnswer.current === null &&
      (typed.trim() === '' || (localCode.current !== null && normaliseCaptcha(typed) !== localCode.current)),
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
