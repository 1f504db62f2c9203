import { setTimeout as sleep } from 'node:timers/promises'
import type { Order } from '#contract/orders.ts'
import { unitCents } from '#contract/pricing.ts'

type Product = { id: number; name: string; price: number; discount: number; description: string }
type Site = { address: string }

/** As many as one page lists. */
const MOST_ORDERS = 100

/** What customers do on a site that runs with its demo, over HTTP; it may be another one later. */
export async function callSite<Answer>(
  { address }: Site,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: object | undefined } = {},
): Promise<{ status: number; answer: Answer }> {
  const response = await fetch(`${address}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // A machine that runs many tests at once is overloaded for a moment, and says so.
  if (response.status === 503) {
    await sleep(500)
    return callSite({ address }, method, path, { token, body })
  }
  const isJson = text.startsWith('{') || text.startsWith('[')
  return { status: response.status, answer: (isJson ? JSON.parse(text) : text) as Answer }
}

function assertStatus({ status, answer }: { status: number; answer: unknown }, wanted: number) {
  if (status !== wanted) throw new Error(`${status}: ${JSON.stringify(answer)}`)
}

/** Opens an account and answers the token of its session. */
export async function register(site: Site, username: string): Promise<string> {
  const who = { username, password: 'Marée haute, 7 nœuds' }
  const email = `${username}@port.example`
  assertStatus(await callSite(site, 'POST', '/api/auth/register', { body: { ...who, email } }), 200)
  const login = await callSite<{ token: string }>(site, 'POST', '/api/auth/login', { body: who })
  return login.answer.token
}

/** Buys one piece, pays on the page of the built-in provider and answers that payment's session. */
export async function buy(site: Site, token: string, what: string): Promise<string> {
  const { answer: products } = await callSite<Product[]>(site, 'GET', '/api/shop/products')
  const product = products.find((one) => one.name === what)
  if (!product) throw new Error(`no ${what}`)
  const { id, name, price, discount, description } = product
  const cents = unitCents(Math.round(price * 100), discount)
  const product_data = { name, description, images: [] }
  const line = { product_id: id, product_name: name, price: cents / 100, quantity: 1 }
  const body = {
    items: [{ price_data: { currency: 'eur', product_data, unit_amount: cents }, quantity: 1 }],
    metadata: { items: [line] },
    success_url: `${site.address}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site.address}/cancel`,
  }
  const path = '/api/create-checkout-session'
  const opened = await callSite<{ sessionId: string }>(site, 'POST', path, { token, body })
  assertStatus(opened, 200)
  const pay = { body: { action: 'pay', consent: 'yes' } }
  const { sessionId } = opened.answer
  assertStatus(await callSite(site, 'POST', `/paiement-test/${sessionId}`, pay), 303)
  return sessionId
}

/** The numbers of a customer's invoices, in order. */
export async function invoicesOf(site: Site, token: string): Promise<string[]> {
  const path = `/api/user/orders?size=${MOST_ORDERS}`
  const listed = await callSite<{ orders: Order[] }>(site, 'GET', path, { token })
  assertStatus(listed, 200)
  return listed.answer.orders.flatMap(({ invoice_number }) => invoice_number ?? []).toSorted()
}
