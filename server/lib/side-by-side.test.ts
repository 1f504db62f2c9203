import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sideBySide } from './side-by-side.ts'

async function* slowly(items: number[]) {
  for (const item of items) {
    await sleep(1)
    yield item
  }
}

it.each([
  ['a list', (items: number[]) => items] as const,
  ['what comes in one by one', slowly] as const,
])('does the work for each of %s once, never for more than so many at a time', async (_, give) => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  const done: number[] = []
  let [running, most] = [0, 0]
  await sideBySide(give(items), 4, async (item) => {
    most = Math.max(most, ++running)
    await sleep(2)
    done.push(item)
    running--
  })
  expect(done.toSorted((a, b) => a - b)).toEqual(items)
  expect(most).toBeLessThanOrEqual(4)
  expect(most).toBeGreaterThan(1)
})
