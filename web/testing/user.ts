import { screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'

/** Whoever sits before the page; made anew with it. */
export let user: UserEvent

export function openUser() {
  // Where a test has stopped the clock, the pauses between keys must not wait for it.
  user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {})
}

type Words = string | RegExp

/** Clicks once it would do something: while what was pressed before is under way, much would not. */
export async function clickWhenReady(element: HTMLElement) {
  await waitFor(() => {
    expect(element).toBeEnabled()
    expect(element).not.toHaveAttribute('aria-disabled')
  })
  await user.click(element)
}
export const press = async (name: Words) =>
  clickWhenReady(await screen.findByRole('button', { name }))
export const follow = async (name: Words) => user.click(await screen.findByRole('link', { name }))
export async function fill(label: Words, text: string) {
  await user.clear(await screen.findByLabelText(label))
  if (text) await user.paste(text)
}
