import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { createSandboxPayments, type SandboxPayments } from './sandbox-payments.ts'

const MINUTE = 60_000

describe.each(ONE_DATABASE)('the sandbox on $name', ({ open }) => {
  let connection: DatabaseConnection
  let sandbox: SandboxPayments
  let time = Date.parse('2026-11-15T10:00:00Z')

  beforeAll(async () => {
    connection = await open()
    sandbox = createSandboxPayments({
      db: connection.db,
      now: () => new Date(time),
      signingSecret: 'secret',
    })
  })
  afterAll(() => connection.close())

  const openSession = (orderKey: string = randomUUID()) =>
    sandbox.createSession({
      orderId: 7,
      orderKey,
      customerEmail: 'lou@port.example',
      customerAddress: '203.0.113.7',
      lines: [
        {
          name: 'Grade',
          description: '',
          image: null,
          unitCents: 1000,
          quantity: 2,
          packageId: null,
        },
      ],
      totalCents: 2000,
      consentWording: 'oui',
      successUrl: 'https://port.example/success',
      cancelUrl: 'https://port.example/cancel',
      expiresAt: new Date(time + 30 * MINUTE),
    })
  const payNew = async () => {
    const { id } = await openSession()
    const event = await sandbox.pay(id)
    return { id, event, paymentId: (await sandbox.getSession(id))?.paymentId as string }
  }

  it('opens one page for one idempotency key', async () => {
    const key = randomUUID()
    const [first, again] = [await openSession(key), await openSession(key)]
    expect(again).toEqual(first)
    expect(first.url).toBe(`https://port.example/paiement-test/${first.id}`)
  })

  it('is paid once, and says so in an event that it signs', async () => {
    const { id, event } = await payNew()
    expect(await sandbox.getSession(id)).toMatchObject({
      orderKey: expect.any(String),
      state: 'complete',
      paid: true,
      amountCents: 2000,
      consented: true,
    })
    expect(await sandbox.pay(id)).toBeNull()
    if (!event) throw new Error('no event')
    expect(await sandbox.readEvent(event.body, event.signature)).toMatchObject({
      type: 'checkout.session.completed',
      sessionId: id,
    })
    await expect(sandbox.readEvent(Buffer.from(`${event.body} `), event.signature)).rejects.toThrow(
      'Signature invalide',
    )
  })

  it('takes no money for a page that was closed or has run out', async () => {
    const [closed, late] = [await openSession(), await openSession()]
    await sandbox.expireSession(closed.id)
    time += 31 * MINUTE
    for (const { id } of [closed, late]) {
      expect(await sandbox.pay(id)).toBeNull()
      expect(await sandbox.getSession(id)).toMatchObject({ state: 'expired', paid: false })
    }
  })

  it('gives money back once for one idempotency key, and never more than was paid', async () => {
    const { paymentId } = await payNew()
    const refunded = async () => (await sandbox.getPayment(paymentId)).refundedCents
    for (let times = 0; times < 3; times++) await sandbox.refund(paymentId, 500, 'first')
    expect(await refunded()).toBe(500)
    await Promise.all([
      sandbox.refund(paymentId, 700, 'second'),
      sandbox.refund(paymentId, 700, 'second'),
    ])
    expect(await refunded()).toBe(1200)
    expect(await sandbox.refund(paymentId, 801, 'third')).toBe('refused')
    expect(await refunded()).toBe(1200)
    expect(await sandbox.refund(paymentId, 800, 'fourth')).toBe('accepted')
    expect(await refunded()).toBe(2000)
  })
})
