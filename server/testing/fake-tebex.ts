import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TebexConfig } from '#server/config.ts'
import { loginPage, paymentPage } from './fake-tebex-pages.ts'

export type FakePackage = {
  id: number
  name: string
  description: string
  image: string | null
  type: 'single' | 'subscription' | 'both'
  category: { id: number; name: string }
  base_price: number
  sales_tax: number
  total_price: number
  currency: string
  disable_quantity: boolean
  user_limit: number | null
}
type FakeBasket = {
  ident: string
  complete_url: string
  cancel_url: string
  custom: unknown
  ip: string
  username: string | null
  username_id: number | null
  packages: Map<number, number>
  payment: string | null
  couponCents: number
}
type FakePayment = {
  id: string
  status: 'Complete' | 'Refund' | 'Chargeback'
  cents: number
  currency: string
  products: [FakePackage, number][]
  custom: unknown
  refundable: boolean
}

const PUBLIC_TOKEN = 'tvix-0123456789abcdef'
const PRIVATE_KEY = 'tebex-private'
const WEBHOOK_SECRET = 'tebex-webhook'
const SERVER_SECRET = 'tebex-server'
const PROJECT_ID = 813_402
const MOST_OF_ONE = 20

class Refusal extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

const basic = (user: string | number, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/**
 * Tebex on loopback: its three APIs as far as we use them, and the two pages a buyer sees there. It
 * refuses what Tebex refuses and can be made slow, broken or silent. One origin for all: the paths
 * differ.
 */
export async function startFakeTebex() {
  const packages = new Map<number, FakePackage>()
  const baskets = new Map<string, FakeBasket>()
  const payments = new Map<string, FakePayment>()
  const requests: string[] = []
  /** What differs between stores, and what goes wrong. */
  const store = {
    asksForLogin: true,
    isCheckoutApiOpen: true,
    currency: 'EUR',
    trouble: 'none' as 'none' | 'error' | 'silence' | 'page',
    /** Answers of calls to these paths are lost after they were carried out. */
    losesAnswersTo: null as RegExp | null,
  }
  let nextPackage = 6_000_000
  let origin = ''

  function addPackage(values: Partial<FakePackage> & { price?: number } = {}): FakePackage {
    const { price = 10, ...rest } = values
    const id = rest.id ?? ++nextPackage
    const added: FakePackage = {
      id,
      name: `Paquet ${id}`,
      description: '<p>Un paquet</p>',
      image: null,
      type: 'single',
      category: { id: 1, name: 'Grades' },
      base_price: price,
      sales_tax: 0,
      total_price: price,
      currency: store.currency,
      disable_quantity: false,
      user_limit: null,
      ...rest,
    }
    packages.set(id, added)
    return added
  }

  function createBasket(body: Record<string, unknown>, auth: string | undefined): FakeBasket {
    if (typeof body.complete_url !== 'string' || typeof body.cancel_url !== 'string')
      throw new Refusal(422, 'The complete url field is required.')
    if (body.ip_address !== undefined && auth !== basic(PUBLIC_TOKEN, PRIVATE_KEY))
      throw new Refusal(422, 'Basic auth credentials are required')
    const basket: FakeBasket = {
      ident: `1a-${randomBytes(20).toString('hex')}`,
      complete_url: body.complete_url,
      cancel_url: body.cancel_url,
      custom: body.custom ?? null,
      ip: String(body.ip_address ?? '198.51.100.200'),
      username: null,
      username_id: null,
      packages: new Map(),
      payment: null,
      couponCents: 0,
    }
    baskets.set(basket.ident, basket)
    return basket
  }

  function findBasket(ident: string): FakeBasket {
    const basket = baskets.get(ident)
    if (!basket) throw new Refusal(404, 'Basket not found')
    return basket
  }

  function findOpen(ident: string): FakeBasket {
    const basket = findBasket(ident)
    if (basket.payment) throw new Refusal(422, 'Basket is already complete')
    return basket
  }

  const centsIn = ({ packages: content, couponCents }: FakeBasket) =>
    [...content].reduce(
      (sum, [id, quantity]) =>
        sum + Math.round((packages.get(id)?.total_price ?? 0) * 100) * quantity,
      0,
    ) - couponCents

  function showBasket(basket: FakeBasket) {
    const cents = centsIn(basket)
    const links = basket.payment
      ? { payment: `${origin}/api/payments/${basket.payment}?type=txn_id` }
      : { checkout: `${origin}/pay/${basket.ident}` }
    return {
      ident: basket.ident,
      complete: basket.payment !== null,
      email: null,
      username: basket.username,
      username_id: basket.username_id,
      coupons: [],
      giftcards: [],
      country: 'FR',
      ip: basket.ip,
      base_price: cents / 100,
      sales_tax: 0,
      total_price: cents / 100,
      currency: store.currency,
      custom: basket.custom,
      packages: [...basket.packages].map(([id, quantity]) => ({
        id,
        name: packages.get(id)?.name,
        type: 'single',
        in_basket: { quantity, price: packages.get(id)?.base_price },
      })),
      links: basket.packages.size === 0 && !basket.payment ? [] : links,
    }
  }

  function addToBasket(ident: string, body: Record<string, unknown>) {
    const basket = findOpen(ident)
    if (store.asksForLogin && !basket.username_id)
      throw new Refusal(422, 'User must login before adding packages to basket')
    const found = packages.get(Number(body.package_id))
    if (!found) throw new Refusal(404, 'Package not found')
    if (found.disable_quantity && body.quantity !== undefined)
      throw new Refusal(400, 'One of the options provided is invalid')
    const quantity = (basket.packages.get(found.id) ?? 0) + Number(body.quantity ?? 1)
    assertQuantity(found, quantity)
    basket.packages.set(found.id, quantity)
    return { data: showBasket(basket) }
  }

  function assertQuantity(found: FakePackage, quantity: number) {
    const most = found.user_limit ?? MOST_OF_ONE
    if (quantity > most) throw new Refusal(400, `Quantity cannot be greater than ${most}`)
  }

  function setQuantity(ident: string, id: number, body: Record<string, unknown>) {
    const basket = findOpen(ident)
    if (!basket.packages.has(id)) throw new Refusal(404, 'Package not found in basket')
    if (store.asksForLogin && !basket.username_id) throw new Refusal(422, 'User must login')
    assertQuantity(packages.get(id) as FakePackage, Number(body.quantity))
    basket.packages.set(id, Number(body.quantity))
    return { data: showBasket(basket) }
  }

  function removeFromBasket(ident: string, body: Record<string, unknown>) {
    const basket = findOpen(ident)
    if (!basket.packages.delete(Number(body.package_id)))
      throw new Refusal(404, 'Package not found in basket')
    return { data: showBasket(basket) }
  }

  function showPayment({ id, status, cents, currency, products, custom, refundable }: FakePayment) {
    const amount = { amount: cents / 100, currency }
    return {
      transaction_id: id,
      status: { id: status === 'Complete' ? 1 : 2, description: status },
      payment_sequence: 'oneoff',
      price: amount,
      price_paid: amount,
      payment_method: { name: 'Test Payments', refundable },
      customer: { first_name: 'Lou', email: 'lou@port.example', ip: '203.0.113.7' },
      products: products.map(([{ id, name, base_price }, quantity]) => ({
        id,
        name,
        quantity,
        base_price: { amount: base_price, currency },
        paid_price: { amount: base_price, currency },
      })),
      custom,
      decline_reason: null,
    }
  }

  function findPayment(id: string): FakePayment {
    const payment = payments.get(id)
    if (!payment) throw new Refusal(404, 'Payment not found')
    return payment
  }

  function refund(id: string) {
    const payment = findPayment(id)
    if (payment.status !== 'Complete' || !payment.refundable)
      throw new Refusal(422, 'Payment cannot be refunded')
    payment.status = 'Refund'
    return {}
  }

  function checkoutApi(method: string, id: string, action: string, headers: Headers) {
    if (headers.authorization !== basic(PROJECT_ID, PRIVATE_KEY))
      throw new Refusal(401, 'Unauthenticated')
    if (!store.isCheckoutApiOpen) throw new Refusal(403, 'This account cannot use the Checkout API')
    if (method === 'POST' && action === 'refund') return refund(id)
    if (method === 'GET' && !action) return showPayment(findPayment(id))
    throw new Refusal(404, 'Not found')
  }

  function pluginApi(id: string, headers: Headers) {
    if (headers['x-tebex-secret'] !== SERVER_SECRET) throw new Refusal(403, 'Invalid secret')
    const { status, cents, currency, products } = findPayment(id)
    return {
      id: 1,
      amount: (cents / 100).toFixed(2),
      status,
      currency: { iso_4217: currency, symbol: '€' },
      player: { id: 7, name: 'Lou', uuid: '127244' },
      packages: products.map(([{ id, name }, quantity]) => ({ id, name, quantity })),
    }
  }

  type Headers = IncomingMessage['headers']
  function route(method: string, url: URL, body: Record<string, unknown>, headers: Headers) {
    const [, root, ...rest] = url.pathname.split('/')
    if (root === 'payments') return pluginApi(rest[0] ?? '', headers)
    const [kind, first = '', second = '', third = '', fourth = ''] = rest
    if (kind === 'payments') return checkoutApi(method, first, second, headers)
    if (kind === 'baskets' && second === 'packages') {
      if (method === 'PUT') return setQuantity(first, Number(third), body)
      return third === 'remove' ? removeFromBasket(first, body) : addToBasket(first, body)
    }
    if (kind !== 'accounts') throw new Refusal(404, 'Not found')
    if (first !== PUBLIC_TOKEN) throw new Refusal(404, 'Webstore not found')
    if (!second) return { data: { id: PROJECT_ID, name: 'Port', currency: store.currency } }
    if (second === 'packages') return { data: [...packages.values()] }
    if (second !== 'baskets' || (third && fourth && fourth !== 'auth'))
      throw new Refusal(404, 'Not found')
    if (method === 'POST' && !third)
      return { data: showBasket(createBasket(body, headers.authorization)) }
    if (!fourth) return { data: showBasket(findBasket(third)) }
    const returnUrl = url.searchParams.get('returnUrl')
    if (!returnUrl) throw new Refusal(422, 'The return url field is required.')
    findBasket(third)
    const login = `${origin}/login/${third}?${new URLSearchParams({ returnUrl })}`
    return store.asksForLogin ? [{ name: 'FiveM', url: login }] : []
  }

  /** The two pages that a buyer sees at Tebex. */
  function visit(method: string, url: URL, response: ServerResponse): boolean {
    const [, page, ident = ''] = url.pathname.split('/')
    if (page !== 'login' && page !== 'pay') return false
    const go = (to: string) => response.writeHead(303, { location: to }).end()
    const show = (html: string) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
    const basket = findBasket(ident)
    const returnUrl = url.searchParams.get('returnUrl') ?? '/'
    if (method === 'GET') {
      const total = `${(centsIn(basket) / 100).toFixed(2).replace('.', ',')} €`
      show(page === 'login' ? loginPage(url) : paymentPage(url, total, basket.cancel_url))
    } else if (page === 'login') {
      if (url.searchParams.get('refuse') === null) signIn(ident)
      go(returnUrl)
    } else {
      pay(ident)
      go(basket.complete_url)
    }
    return true
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const text = await readBody(request)
    const url = new URL(request.url ?? '/', origin)
    requests.push(`${request.method} ${url.pathname}`)
    if (store.trouble === 'silence') return
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (store.trouble === 'error')
      return answer(500, { status: 500, title: 'Server Error', detail: 'Server Error' })
    if (store.trouble === 'page')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>')
    try {
      if (visit(request.method ?? 'GET', url, response)) return
      const body = route(
        request.method ?? 'GET',
        url,
        text ? JSON.parse(text) : {},
        request.headers,
      )
      if (store.losesAnswersTo?.test(`${request.method} ${url.pathname}`)) {
        store.losesAnswersTo = null
        return request.socket.destroy()
      }
      answer(200, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, message } = error
      const isPlugin = url.pathname.startsWith('/payments/')
      answer(
        status,
        isPlugin
          ? { error_code: status, error_message: message }
          : { type: 'about:blank', title: 'Refused', status, detail: message, instance: '' },
      )
    }
  }

  /** What the buyer does at Tebex. */
  function signIn(ident: string, username = 'Malo') {
    Object.assign(findBasket(ident), { username, username_id: 127_244 })
  }

  function pay(ident: string, values: Partial<FakePayment> = {}): FakePayment {
    const basket = findOpen(ident)
    if (basket.packages.size === 0) throw new Error('an empty basket has no page to pay it')
    const payment: FakePayment = {
      id: `tbx-${randomBytes(7).toString('hex')}-${randomBytes(3).toString('hex')}`,
      status: 'Complete',
      cents: centsIn(basket),
      currency: store.currency,
      products: [...basket.packages].map(([id, quantity]) => [
        packages.get(id) as FakePackage,
        quantity,
      ]),
      custom: basket.custom,
      refundable: true,
      ...values,
    }
    payments.set(payment.id, payment)
    basket.payment = payment.id
    return payment
  }

  /** An event as Tebex would send it, signed. */
  function event(
    type: string,
    subject: FakePayment | object = {},
    options: { id?: string; secret?: string } = {},
  ) {
    const id = options.id ?? randomUUID()
    const shown = 'products' in subject ? showPayment(subject as FakePayment) : subject
    const payload = JSON.stringify({ id, type, date: new Date().toISOString(), subject: shown })
    const digest = createHash('sha256').update(payload).digest('hex')
    const key = options.secret ?? WEBHOOK_SECRET
    return {
      id,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-signature': createHmac('sha256', key).update(digest).digest('hex'),
      },
    }
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config: TebexConfig = {
    publicToken: PUBLIC_TOKEN,
    privateKey: PRIVATE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    serverSecret: null,
    apiBase: origin,
    pluginApiBase: origin,
    checkoutApiBase: origin,
  }
  return {
    config,
    serverSecret: SERVER_SECRET,
    store,
    packages,
    baskets,
    payments,
    requests,
    addPackage,
    createBasket: (custom: unknown) =>
      createBasket({ complete_url: '/', cancel_url: '/', custom }, undefined).ident,
    put: (ident: string, id: number, quantity: number) =>
      findBasket(ident).packages.set(id, quantity),
    signIn,
    pay,
    event,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type FakeTebex = Awaited<ReturnType<typeof startFakeTebex>>

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
