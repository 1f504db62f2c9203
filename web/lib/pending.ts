import { useSyncExternalStore } from 'react'

/** Below this nobody notices that they wait. */
const NOTICED = 150

let noticed = 0
const listeners = new Set<() => void>()

function change(by: number) {
  noticed += by
  for (const listener of listeners) listener()
}

/** Tells `usePending` of something that the next page waits for, unless it is there at once. */
export async function awaited<Result>(wait: Promise<Result>): Promise<Result> {
  let shown = false
  const timer = setTimeout(() => {
    shown = true
    change(1)
  }, NOTICED)
  try {
    return await wait
  } finally {
    clearTimeout(timer)
    if (shown) change(-1)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a page has been on its way for long enough to say so. */
export const usePending = () =>
  useSyncExternalStore(
    subscribe,
    () => noticed > 0,
    () => false,
  )
