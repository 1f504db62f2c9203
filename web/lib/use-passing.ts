import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

const RECHECK_MS = 500

/**
 * Calls `onGone` after a while, once nobody is reading what has the ref: pointing at it, or with
 * the focus in it.
 */
export function usePassing(duration: number, onGone: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const go = useEffectEvent(onGone)
  useEffect(() => {
    const element = ref.current as HTMLDivElement
    let pointedAt = false
    // Moves, not `:hover`: a pointer that rests where it appears, on the button just pressed, is no
    // reader.
    element.onpointermove = () => {
      pointedAt = true
    }
    element.onpointerleave = () => {
      pointedAt = false
    }
    let timer = setTimeout(function leave() {
      if (pointedAt || element.matches(':focus-within')) timer = setTimeout(leave, RECHECK_MS)
      else go()
    }, duration)
    return () => clearTimeout(timer)
  }, [duration])
  return ref
}
