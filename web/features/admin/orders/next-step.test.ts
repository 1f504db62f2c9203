import { describe, expect, it } from 'vitest'
import { DELIVERY_STATES, type DeliveryState } from '#contract/deliveries.ts'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { nextStep } from './next-step.ts'

const PAID = { paid_at: '2026-11-01T10:05:00.000Z', status: 'completed', amount: 12 }
const delivered = (...states: DeliveryState[]) => ({
  items: [{ product_name: 'VIP', deliveries: states.map((state) => ({ state })) }],
})
const next = (order: object) => nextStep(readAdminOrder({ id: 7, status: 'pending', ...order }))

describe('what to do next about an order', () => {
  it.each<[string, object, string]>([
    ['waits for its payment', {}, 'Le paiement est attendu'],
    ['was never paid', { status: 'cancelled' }, 'Jamais payée'],
    ['delivers nothing', PAID, 'Payée, rien à livrer'],
    ['is on its way', { ...PAID, ...delivered('applied', 'waiting') }, 'Payée, personnage lié'],
    ['has arrived', { ...PAID, ...delivered('applied') }, 'Payée et livrée'],
    ['was given back', { ...PAID, refunded_amount: 12, ...delivered('cancelled') }, 'Entièrement'],
    ['is taken back', { ...PAID, refunded_amount: 12, ...delivered('revoking') }, 'Remboursée'],
  ])('is nothing when it %s', (_, order, begins) => {
    const step = next(order)
    expect(step?.text.startsWith(begins), step?.text).toBe(true)
    expect(step?.text.endsWith(' : rien à faire.')).toBe(true)
    expect(step?.wanted).toBe(false)
  })

  it.each<[string, object, string]>([
    ['has a warning', { ...PAID, ...delivered('applied'), attention: 'Litige' }, 'À vérifier'],
    ['has no character', { ...PAID, ...delivered('unlinked') }, 'Payée, aucun personnage lié'],
    ['has failed', { ...PAID, ...delivered('applied', 'failed') }, 'Livraison en échec'],
    ['may have arrived', { ...PAID, ...delivered('uncertain', 'failed') }, 'Livraison incertaine'],
    ['is for the team to give', { ...PAID, ...delivered('manual') }, 'À remettre en jeu'],
    ['was cancelled by the team', { ...PAID, status: 'cancelled' }, 'Payée mais annulée'],
    [
      'was withdrawn from',
      { ...PAID, timeline: [{ step: 'withdrawn', at: '' }] },
      'Le client s’est rétracté',
    ],
    [
      'was given back, and nobody knows whether it had arrived',
      { ...PAID, refunded_amount: 12, ...delivered('uncertain') },
      'Livraison incertaine',
    ],
  ])('is something when it %s', (_, order, begins) => {
    const step = next(order)
    expect([step?.text.startsWith(begins), step?.wanted], step?.text).toEqual([true, true])
  })

  it('has words for every state of a delivery, and none for a sale of the demo', () => {
    for (const state of DELIVERY_STATES)
      expect(next({ ...PAID, ...delivered(state) })?.text, state).toMatch(/\.$/)
    expect(next({ ...PAID, demo: true })).toBeNull()
  })
})
