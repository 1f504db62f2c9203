import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Form, Refusal, totalOf } from './fake-stripe-form.ts'

type FakeSession = {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  metadata: Record<string, string>
  created: number
  payment_intent: string | null
  consent: { terms_of_service: 'accepted' } | null
  url: string
}
type FakePayment = {
  session: string
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  refunded: number
  disputes: { status: string; amount: number }[]
}
type FakeRefund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded'
  created: number
}

const SECRET_KEY = 'sk_test_fake'
const WEBHOOK_SECRET = 'whsec_fake'

/**
 * Stripe's API on loopback, as far as we use it: it refuses what Stripe refuses and can be made
 * slow, broken or silent.
 */
export async function startFakeStripe(now: () => Date = () => new Date()) {
  const sessions = new Map<string, FakeSession>()
  const payments = new Map<string, FakePayment>()
  const refunds: FakeRefund[] = []
  const answers = new Map<string, unknown>()
  const requests: string[] = []
  let trouble: 'none' | 'error' | 'silence' = 'none'
  const seconds = () => Math.floor(now().getTime() / 1000)

  function createSession(form: Form): FakeSession {
    const total = totalOf(form, now())
    const id = `cs_test_${randomUUID()}`
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) =>
        /^metadata\[(\w+)\]$/.test(name) ? [[name.slice(9, -1), value]] : [],
      ),
    )
    const session: FakeSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: total,
      currency: 'eur',
      metadata,
      created: seconds(),
      payment_intent: null,
      consent: null,
      url: `https://checkout.stripe.test/${id}`,
    }
    sessions.set(id, session)
    return session
  }

  function find(id: string): FakeSession {
    const session = sessions.get(id)
    if (!session) throw new Refusal(`No such checkout.session: ${id}`, 404, 'resource_missing')
    return session
  }

  function expand(session: FakeSession, field: string | null) {
    const id = session.payment_intent
    return field === 'payment_intent' && id
      ? { ...session, payment_intent: paymentIntent(id) }
      : session
  }

  function findPayment(id: string): FakePayment {
    const payment = payments.get(id)
    if (!payment) throw new Refusal(`No such payment_intent: ${id}`, 404, 'resource_missing')
    return payment
  }

  function expire(id: string): FakeSession {
    const session = find(id)
    if (session.status !== 'open')
      throw new Refusal('Only Checkout Sessions with a status of open can be expired')
    session.status = 'expired'
    return session
  }

  function refund(paymentId: string, amount: number): FakeRefund {
    const payment = findPayment(paymentId)
    const left = find(payment.session).amount_total - payment.refunded
    if (left === 0)
      throw new Refusal('Charge has already been refunded.', 400, 'charge_already_refunded')
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      throw new Refusal('Refund amount is greater than unrefunded amount')
    payment.refunded += amount
    const made = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount,
      payment_intent: paymentId,
      status: 'succeeded',
      created: seconds(),
    } as const
    refunds.push(made)
    return made
  }

  function disputesOf(paymentId: string | null) {
    const disputed =
      paymentId === null ? [...payments] : [[paymentId, findPayment(paymentId)] as const]
    return disputed.flatMap(([id, { disputes }]) =>
      disputes.map((dispute) => ({ ...dispute, payment_intent: id, created: seconds() })),
    )
  }

  /** Newest first, a page at a time, as every list of Stripe's. */
  function list<Item extends { id?: string; created: number }>(
    items: Item[],
    query: URLSearchParams,
  ) {
    const since = Number(query.get('created[gte]') ?? 0)
    const limit = Math.min(Number(query.get('limit') ?? 10), 100)
    const found = items.filter(({ created }) => created >= since).toReversed()
    const after = query.get('starting_after')
    const rest = after ? found.slice(found.findIndex(({ id }) => id === after) + 1) : found
    return {
      object: 'list',
      url: '/v1/list',
      data: rest.slice(0, limit),
      has_more: rest.length > limit,
    }
  }

  function paymentIntent(id: string) {
    const payment = findPayment(id)
    const { metadata } = find(payment.session)
    return {
      id,
      object: 'payment_intent',
      status: payment.status,
      metadata,
      latest_charge: {
        id: `ch_${id}`,
        amount_refunded: payment.refunded,
        disputed: payment.disputes.length > 0,
      },
    }
  }

  function route(method: string, url: URL, form: Form): unknown {
    const path = url.pathname
    const id = path.split('/')[path.startsWith('/v1/checkout') ? 4 : 3] ?? ''
    if (method === 'POST' && path === '/v1/checkout/sessions') return createSession(form)
    if (method === 'POST' && path.endsWith('/expire')) return expire(id)
    if (method === 'GET' && path === '/v1/checkout/sessions') {
      const [wanted, status] = [
        url.searchParams.get('payment_intent'),
        url.searchParams.get('status'),
      ]
      const found = [...sessions.values()].filter(
        (session) => !wanted || session.payment_intent === wanted,
      )
      return list(
        found.filter((session) => !status || session.status === status),
        url.searchParams,
      )
    }
    if (method === 'GET' && path.startsWith('/v1/checkout/sessions/'))
      return expand(find(id), url.searchParams.get('expand[0]'))
    if (method === 'GET' && path.startsWith('/v1/payment_intents/')) return paymentIntent(id)
    if (method === 'POST' && path === '/v1/refunds')
      return refund(form.payment_intent ?? '', Number(form.amount))
    if (method === 'GET' && path === '/v1/refunds') return list(refunds, url.searchParams)
    if (method === 'GET' && path === '/v1/disputes')
      return list(disputesOf(url.searchParams.get('payment_intent')), url.searchParams)
    throw new Refusal(`Unrecognized request URL (${method}: ${path})`, 404, 'resource_missing')
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const form = Object.fromEntries(new URLSearchParams(await readBody(request)))
    requests.push(`${request.method} ${request.url}`)
    if (trouble === 'silence') return
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (trouble === 'error')
      return answer(500, { error: { type: 'api_error', message: 'An unknown error occurred' } })
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`)
      return answer(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key' } })
    const key = request.headers['idempotency-key'] as string | undefined
    try {
      const known = key ? answers.get(key) : undefined
      const body =
        known ?? route(request.method ?? 'GET', new URL(request.url ?? '/', 'http://stripe'), form)
      if (key) answers.set(key, body)
      answer(200, body)
    } catch (error) {
      const { status, code, message } = error as Refusal
      answer(status ?? 500, { error: { type: 'invalid_request_error', code, message } })
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** An event as Stripe would send it, signed. */
  function event(
    type: string,
    object: object,
    options: { id?: string; at?: Date; secret?: string } = {},
  ) {
    const payload = JSON.stringify({
      id: options.id ?? `evt_${randomUUID()}`,
      object: 'event',
      type,
      data: { object },
    })
    const timestamp = Math.floor((options.at ?? new Date()).getTime() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: options.secret ?? WEBHOOK_SECRET,
      timestamp,
    })
    return { payload, signature }
  }

  return {
    config: {
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    sessions,
    payments,
    requests,
    event,
    setTrouble(kind: typeof trouble) {
      trouble = kind
    },
    /** The owner refunds in Stripe's dashboard. */
    refund,
    /** The customer pays on Stripe's page. */
    pay(id: string, { consent = true } = {}) {
      const session = find(id)
      if (session.status !== 'open') throw new Error('this session is closed')
      const paymentId = `pi_${randomUUID()}`
      Object.assign(session, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: paymentId,
        consent: consent ? { terms_of_service: 'accepted' } : null,
      })
      payments.set(paymentId, { session: id, status: 'succeeded', refunded: 0, disputes: [] })
      return { session, paymentId }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
