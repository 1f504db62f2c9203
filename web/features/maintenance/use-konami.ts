import { useEffect, useRef } from 'react'

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

/** Calls back when the keys have been pressed in order. */
export function useKonami(onFound: () => void) {
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    let at = 0
    function onKeyDown({ key }: KeyboardEvent) {
      const pressed = key.length === 1 ? key.toLowerCase() : key
      if (pressed === SEQUENCE[at]) at += 1
      // A third "up" still leaves two to go on from.
      else if (pressed === 'ArrowUp') at = at === 2 ? 2 : 1
      else at = 0
      if (at < SEQUENCE.length) return
      at = 0
      found.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
