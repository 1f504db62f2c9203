import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { TOKEN, USER } from '#web/lib/session.ts'

/** A browser that remembers a customer, whatever their account says of them. */
export function rememberCustomer(user: object = {}, token = 'jeton') {
  localStorage.setItem(TOKEN, token)
  localStorage.setItem(USER, JSON.stringify({ id: 1, username: 'Lou', roles: ['user'], ...user }))
}

/** Lets the clock of every test of the file be stopped, and run again after it. */
export function stopClockBeforeTests() {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}
/** From here on time passes only by `pass`, to the millisecond: presses must be `pressFrozen`. */
export function freezeClock() {
  vi.setTimerTickMode('manual')
}
export const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Waits for answers, which take no time, until what is expected is so. */
export async function frozenUntil(expectation: () => void) {
  for (let patience = 1000; patience > 0; patience--) {
    try {
      return expectation()
    } catch {
      await pass(0)
    }
  }
  expectation()
}
export const pressFrozen = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** What the browser does with Escape while a dialog is open. */
export function pressEscape() {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!dialog) throw new Error('no dialog is open')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
}

/** What the page offers to save from now on, by name. */
export function savedFiles(): string[] {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fichier')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  return saved
}

/**
 * Makes one list of all that show it, as in a browser: who refreshes it refreshes it for all. Under
 * another name, since it is kept for good.
 */
export function shareList(list: Endpoint) {
  const { path } = list
  list.path = `${path}/${crypto.randomUUID()}`
  vi.unstubAllEnvs()
  onTestFinished(() => {
    list.path = path
  })
}

/** How often the page was loaded again from now on. */
export const reloads = () => vi.spyOn(location, 'reload').mockImplementation(() => undefined)

export const cards = () => screen.queryAllByRole('article')
