import { useEffect, useRef } from 'react'
import { swipeKey } from './swipe-key.ts'

const SEQUENCE = [
  'ArrowUp',
  'ArrowUp',
  'ArrowDown',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ArrowLeft',
  'ArrowRight',
  'b',
  'a',
]

/** Calls back when the keys have been pressed in order, or swiped: a tap is then `b` and `a`. */
export function useKonami(onFound: () => void) {
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    let at = 0
    let from = { x: 0, y: 0 }
    function press(pressed: string): boolean {
      if (pressed === SEQUENCE[at]) at += 1
      // A third "up" still leaves two to go on from.
      else if (pressed === 'ArrowUp') at = at === 2 ? 2 : 1
      else at = 0
      if (at < SEQUENCE.length) return false
      at = 0
      found.current()
      return true
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key } = event
      // The last letter would be typed into the field that opens.
      if (press(key.length === 1 ? key.toLowerCase() : key)) event.preventDefault()
    }
    function onTouchStart({ changedTouches: [touch] }: TouchEvent) {
      if (touch) from = { x: touch.clientX, y: touch.clientY }
    }
    function onTouchEnd(event: TouchEvent) {
      const [touch] = event.changedTouches
      if (!touch) return
      const swiped = swipeKey(touch.clientX - from.x, touch.clientY - from.y)
      press(swiped ?? (SEQUENCE[at] === 'a' ? 'a' : 'b'))
    }
    addEventListener('keydown', onKeyDown)
    // Not pointer events: a browser that scrolls takes those away.
    addEventListener('touchstart', onTouchStart, { passive: true })
    addEventListener('touchend', onTouchEnd, { passive: true })
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchend', onTouchEnd)
    }
  }, [])
}
