import type { AdminDelivery } from '#contract/deliveries.ts'

export const WHEN = '2026-11-16T10:00:00.000Z'

/** A delivery as the server lists it to the team. */
export const buildDelivery = (overrides: Partial<AdminDelivery> = {}): AdminDelivery => ({
  id: '7f8f6f0e-0f5c-4c3e-9f0a-0a1b2c3d4e5f',
  state: 'unlinked',
  cause: 'purchase',
  attempt: 0,
  reason: null,
  note: null,
  action: { kind: 'money', account: 'bank', amount: 100_000 },
  order_id: 7,
  user_id: 2,
  user_name: 'lou',
  product_name: 'Liasse de $100,000',
  license: null,
  character: null,
  game_server: null,
  refunded: false,
  due_at: null,
  created_at: WHEN,
  updated_at: WHEN,
  attempts: [],
  ...overrides,
})
