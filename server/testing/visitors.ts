import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { type CartLine, cartBody } from './shop.ts'
import { PASSWORD } from './test-site.ts'

const SIDE = 16
/** Of noise: the site knows a picture by its content. */
export const newPicture = () =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer()
const POLLED = ['/api/maintenance/status', '/api/public/factions', '/accueil']
const POLL_EVERY_MS = 50
const PURCHASES = 3
const READINGS = 3

type Call = {
  /** What a visitor has to get; anything else is a fault. */
  wanted?: number
  token?: string
  body?: object | Buffer
}

/**
 * Everybody at once on a site that runs with its demo and no captcha: customers who register, sign
 * in, buy, pay and write; tabs that poll; forms that are sent empty; an admin who uploads pictures.
 * `address` may lead to another node with each call.
 */
export function createVisitors(address: string, admin: string, product: CartLine['product']) {
  /** What the site has said yes to, and must still know. */
  const acknowledged = {
    accounts: [] as string[],
    paid: [] as string[],
    messages: [] as string[],
    pictures: [] as string[],
  }
  const faults: string[] = []
  let calls = 0
  let isOver = false

  /** Null: not what was wanted. */
  async function ask(method: string, path: string, { wanted = 200, token, body }: Call = {}) {
    calls++
    const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json'
    const init: RequestInit = {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': type }),
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    }
    try {
      const response = await fetch(address + path, init)
      const text = await response.text()
      if (response.status === wanted) return text
      faults.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      faults.push(`${method} ${path}: ${(error as Error).cause ?? error}`)
    }
    return null
  }

  async function buy(token: string) {
    const opened = await ask('POST', '/api/create-checkout-session', {
      token,
      body: cartBody([{ product, quantity: 1 }], address),
    })
    if (!opened) return
    const { sessionId } = JSON.parse(opened)
    const pay = { action: 'pay', consent: 'yes' }
    await ask('POST', `/paiement-test/${sessionId}`, { wanted: 303, body: pay })
    const verified = await ask('GET', `/api/verify-payment/${sessionId}`)
    if (verified && JSON.parse(verified).paid) acknowledged.paid.push(sessionId)
    await ask('GET', '/api/user/orders', { token })
  }

  async function live() {
    const username = `client-${randomUUID().slice(0, 13)}`
    const email = `${username}@port.example`
    const who = { username, password: PASSWORD }
    if (!(await ask('POST', '/api/auth/register', { body: { ...who, email } }))) return
    acknowledged.accounts.push(username)
    const signedIn = await ask('POST', '/api/auth/login', { body: who })
    if (!signedIn) return
    const { token } = JSON.parse(signedIn)
    for (let bought = 0; bought < PURCHASES && !isOver; bought++) await buy(token)
    const message = `Message ${randomUUID()}`
    const sent = { name: username, email, category: 'contact', message }
    if (await ask('POST', '/api/send-contact', { body: sent })) acknowledged.messages.push(message)
  }

  async function poll() {
    for (const path of POLLED) await ask('GET', path)
    await sleep(POLL_EVERY_MS)
  }

  /** Costs next to nothing, so that many a POST is on its way whenever a node goes. */
  async function knock() {
    await ask('POST', '/api/send-contact', { wanted: 400, body: {} })
  }

  async function decorate() {
    const stored = await ask('POST', '/api/admin/images', {
      token: admin,
      body: await newPicture(),
    })
    if (!stored) return
    const { url } = JSON.parse(stored)
    acknowledged.pictures.push(url)
    for (let reading = 0; reading < READINGS; reading++) await ask('GET', url)
    await sleep(POLL_EVERY_MS)
  }

  async function keepOn(work: () => Promise<void>) {
    while (!isOver) await work()
  }
  const several = (count: number, work: () => Promise<void>) =>
    Array.from({ length: count }, () => keepOn(work))

  return {
    acknowledged,
    faults,
    calls: () => calls,
    /** Answers the way to send them home, which waits for the last of them. */
    come(): () => Promise<void> {
      isOver = false
      const all = Promise.all([
        ...several(4, live),
        ...several(3, poll),
        ...several(12, knock),
        ...several(1, decorate),
      ])
      return async () => {
        isOver = true
        await all
      }
    },
  }
}
