import { useSyncExternalStore } from 'react'

/**
 * Stack of the open modal dialogs, the topmost last. The browser keeps Escape and the focus with
 * the topmost by itself; what has to follow it reads this.
 */
let stack: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function setStack(next: readonly HTMLDialogElement[]) {
  stack = next
  for (const listener of listeners) listener()
}

const without = (dialog: HTMLDialogElement) => stack.filter((other) => other !== dialog)

export function openModal(dialog: HTMLDialogElement) {
  dialog.showModal()
  setStack([...without(dialog), dialog])
  // However it closes. Told a task later than it happens: by then it may be open again.
  dialog.onclose = () => !dialog.open && setStack(without(dialog))
}

/** At once: a dialog that leaves the page tells nobody that it closes. */
export function closeModal(dialog: HTMLDialogElement) {
  dialog.close()
  setStack(without(dialog))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dialog nearest to the reader: outside it nothing can be clicked or read out. */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => stack.at(-1) ?? null,
    () => null,
  )
