import { useSyncExternalStore } from 'react'

const CHANGED = 'stored'

/**
 * Browser storage may be forbidden (private windows, policies): then nothing is stored and nothing
 * breaks.
 */
function safely<Result>(action: () => Result): Result | null {
  try {
    return action()
  } catch {
    return null
  }
}

/** A stored text: session storage first, then local storage. */
export function readStored(key: string): string | null {
  return safely(() => sessionStorage.getItem(key) ?? localStorage.getItem(key))
}

/** Stores a text for good and tells every `useStored` of this page. */
export function writeStored(key: string, value: string) {
  safely(() => localStorage.setItem(key, value))
  dispatchEvent(new Event(CHANGED))
}

/** Whether a text is stored for good rather than for this tab. */
export function isRemembered(key: string): boolean {
  return safely(() => sessionStorage.getItem(key)) === null
}

/** Stores a text until the tab is closed. */
export function writeForTab(key: string, value: string) {
  safely(() => sessionStorage.setItem(key, value))
  dispatchEvent(new Event(CHANGED))
}

/** Forgets a text wherever it is stored. */
export function removeStored(key: string) {
  safely(() => sessionStorage.removeItem(key))
  safely(() => localStorage.removeItem(key))
  dispatchEvent(new Event(CHANGED))
}

function subscribe(onChange: () => void) {
  // `storage` is what other tabs do, CHANGED what this one does.
  addEventListener('storage', onChange)
  addEventListener(CHANGED, onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener(CHANGED, onChange)
  }
}

/**
 * A stored text that follows its changes, in this tab and the others; null in prerendered pages.
 */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => null,
  )
}
