import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Answer, Answers } from '#contract/application-kinds.ts'
import { saveDraft } from '#contract/endpoints/application-forms.ts'
import { call, failureReason } from '#web/lib/api.ts'

const PAUSE_MS = 1000

export type DraftState = { saved?: boolean; failure?: string }

/**
 * What is typed into a form, which the server keeps: after a pause, and at once when the page is
 * left. `drop` forgets what was not saved yet, for who has sent it.
 */
export function useDraft(slug: string, version: number, begun: Answers, token: string) {
  const [answers, setAnswers] = useState(begun)
  const [state, setState] = useState<DraftState>({})
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null)

  function drop() {
    if (waiting.current) clearTimeout(waiting.current)
    waiting.current = null
  }
  const save = useEffectEvent(async () => {
    if (!waiting.current) return
    drop()
    try {
      await call(saveDraft, { params: { slug }, body: { version, answers } }, token)
      setState({ saved: true })
    } catch (error) {
      setState({ failure: failureReason(error) })
    }
  })
  function answer(key: string, value: Answer) {
    setAnswers({ ...answers, [key]: value })
    setState({})
    drop()
    waiting.current = setTimeout(() => save(), PAUSE_MS)
  }
  useEffect(() => {
    const leave = () => void save()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])
  return { answers, answer, drop, state }
}
