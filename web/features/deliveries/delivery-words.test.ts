import { expect, it } from 'vitest'
import { DELIVERY_STATES, type DeliveryState, type OwnDelivery } from '#contract/deliveries.ts'
import { deliveryWords, isSettled } from './delivery-words.ts'

const delivery = (state: DeliveryState, more: Partial<OwnDelivery> = {}): OwnDelivery => ({
  state,
  receives: { kind: 'money', account: 'bank', amount: 500 },
  until: null,
  reason: null,
  updated_at: '2026-11-16T10:00:00.000Z',
  ...more,
})

it.each(DELIVERY_STATES)('has words for « %s » that are not those of a program', (state) => {
  const { label } = deliveryWords(delivery(state))
  expect(label).not.toBe(state)
  expect(label).toMatch(/^[A-ZÀ]/)
})

it('tells a player what to do about a try that gave nothing', () => {
  expect(deliveryWords(delivery('retrying', { reason: 'inventory_full' })).advice).toContain(
    'faites de la place',
  )
  expect(deliveryWords(delivery('retrying', { reason: 'boom' })).advice).toContain('réessayons')
})

it('does not say that the game delivered what the team handed over', () => {
  expect(deliveryWords(delivery('applied', { receives: null })).label).toBe('Remis')
})

it('shows a state of a later version under its own name', () => {
  expect(deliveryWords(delivery('dreamt' as DeliveryState))).toEqual({
    label: 'dreamt',
    tone: 'neutral',
  })
})

it('goes on asking until nothing more happens by itself', () => {
  const open = DELIVERY_STATES.filter((state) => !isSettled(delivery(state)))
  expect(open.sort()).toEqual(['offered', 'retrying', 'revoking', 'unlinked', 'waiting'])
})
