import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { deliveryId } from './delivery-id.ts'

it('gives the same thing the same id, another thing another one', () => {
  expect(deliveryId('key', 1, 0)).toBe(deliveryId('key', 1, 0))
  const ids = [deliveryId('key', 1, 0), deliveryId('key', 1, 1), deliveryId('key', 10)]
  expect(new Set(ids).size).toBe(3)
})

it('is an id as the game checks it', () => {
  for (let n = 0; n < 200; n++) expect(z.uuid().safeParse(deliveryId('key', n)).success).toBe(true)
})
