import { waitFor } from '@testing-library/react'
import { openDialogs } from '#web/testing/panel.tsx'

const heard = new WeakSet<Element>()

/**
 * A banner or a toast says so where it can be read, in the topmost dialog if one is open, once for
 * each time that it is asked.
 */
export async function expectSaid(text: string | RegExp) {
  const says = ({ textContent: line }: Element) =>
    typeof text === 'string' ? line === text : text.test(line ?? '')
  const notice = await waitFor(() => {
    const place = openDialogs().at(-1) ?? document.body
    const notices = [...place.querySelectorAll(':is(.banner, .toast) div')]
    const found = notices.find((notice) => !heard.has(notice) && says(notice))
    if (found) return found
    throw new Error(`not « ${text} », but ${notices.map(({ textContent }) => textContent)}`)
  })
  heard.add(notice)
}
