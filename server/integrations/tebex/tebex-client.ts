import type { TebexConfig } from '#server/config.ts'
import { readLimited } from '#server/lib/read-limited.ts'
import {
  type Basket,
  type Package,
  type Payment,
  readAccount,
  readBasket,
  readLogins,
  readPackages,
  readPayment,
  readServerPayment,
} from './tebex-answers.ts'

const PATIENCE_MS = 10_000
/** A store of a thousand packages with long texts is far below. */
const LARGEST_ANSWER = 8 * 1024 * 1024

/** Tebex understood and says no: a fault of the request, or of its keys. */
export class TebexRefusal extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

type NewBasket = {
  successUrl: string
  cancelUrl: string
  custom: Record<string, string>
  /** Null: the country is guessed from where the request comes from. */
  customerAddress: string | null
}

type Call = { method?: 'GET' | 'POST' | 'PUT'; auth?: string; secret?: string; body?: object }

/**
 * The calls to Tebex that a purchase takes. Each throws a `TebexRefusal` where Tebex says no, and
 * any other error where it says nothing of use.
 */
export function createTebexClient({
  publicToken,
  privateKey,
  serverSecret,
  apiBase,
  pluginApiBase,
  checkoutApiBase,
}: TebexConfig) {
  const account = `${apiBase}/api/accounts/${encodeURIComponent(publicToken)}`
  const basketUrl = (ident: string) => `${account}/baskets/${encodeURIComponent(ident)}`
  // Without the account, whatever the documentation says: with it these are unknown.
  const contentUrl = (ident: string) =>
    `${apiBase}/api/baskets/${encodeURIComponent(ident)}/packages`
  const paymentUrl = (id: string, action = '') =>
    `${checkoutApiBase}/api/payments/${encodeURIComponent(id)}${action}?type=txn_id`

  let projectId: string | null = null
  /** The Checkout API knows the store by its number, which the catalogue's API tells. */
  async function checkoutAuth(): Promise<string> {
    projectId ??= readAccount(await ask(account))
    return basic(projectId, privateKey)
  }

  return {
    listPackages: async (): Promise<Package[]> => readPackages(await ask(`${account}/packages`)),

    createBasket: async (basket: NewBasket): Promise<Basket> =>
      readBasket(
        await ask(`${account}/baskets`, {
          method: 'POST',
          // What an address is believed with.
          auth: basic(publicToken, privateKey),
          body: {
            complete_url: basket.successUrl,
            cancel_url: basket.cancelUrl,
            complete_auto_redirect: true,
            custom: basket.custom,
            ...(basket.customerAddress && { ip_address: basket.customerAddress }),
          },
        }),
      ),

    /** Null: there is no such basket, or no more. */
    getBasket: async (ident: string): Promise<Basket | null> => {
      try {
        return readBasket(await ask(basketUrl(ident)))
      } catch (error) {
        if (isMissingBasket(error)) return null
        throw error
      }
    },

    /** Where a buyer signs in before anything can be put in the basket; none: nobody has to. */
    listLogins: async (ident: string, returnUrl: string): Promise<string[]> =>
      readLogins(await ask(`${basketUrl(ident)}/auth?${new URLSearchParams({ returnUrl })}`)),

    addPackage: (ident: string, packageId: number, quantity: number) =>
      ask(contentUrl(ident), {
        method: 'POST',
        // A package that is sold one by one refuses the very mention of a quantity.
        body: { package_id: packageId, ...(quantity > 1 && { quantity }) },
      }),

    setQuantity: (ident: string, packageId: number, quantity: number) =>
      ask(`${contentUrl(ident)}/${packageId}`, { method: 'PUT', body: { quantity } }),

    removePackage: (ident: string, packageId: number) =>
      ask(`${contentUrl(ident)}/remove`, { method: 'POST', body: { package_id: packageId } }),

    /**
     * By the API made for it, which not every store may use, or by that of the game server. Null:
     * neither is open to this store.
     */
    getPayment: async (id: string): Promise<Payment | null> => {
      try {
        return readPayment(await ask(paymentUrl(id), { auth: await checkoutAuth() }))
      } catch (error) {
        if (!isClosed(error)) throw error
      }
      if (!serverSecret) return null
      const url = `${pluginApiBase}/payments/${encodeURIComponent(id)}`
      return readServerPayment(id, await ask(url, { secret: serverSecret }))
    },

    refundPayment: async (id: string): Promise<void> => {
      await ask(paymentUrl(id, '/refund'), { method: 'POST', auth: await checkoutAuth() })
    },
  }
}

export type TebexClient = ReturnType<typeof createTebexClient>

const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

async function ask(
  url: string,
  { method = 'GET', auth, secret, body }: Call = {},
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(auth && { authorization: auth }),
      ...(secret && { 'x-tebex-secret': secret }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await readLimited(response, LARGEST_ANSWER)
  const answer = parse(text)
  if (response.ok && (answer !== undefined || text === '')) return answer
  const isNo = response.status >= 400 && response.status < 500 && response.status !== 429
  if (isNo) throw new TebexRefusal(response.status, detailOf(answer))
  throw new Error(`Tebex answered ${response.status} to ${method} ${new URL(url).pathname}`)
}

/** A gateway in between may answer with a page of its own. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Problem details, or the plugin API's own way. */
function detailOf(answer: unknown): string {
  const { detail, title, error_message } = (answer ?? {}) as Record<string, unknown>
  return (
    ([detail, error_message, title].find((text) => typeof text === 'string' && text) as string) ??
    ''
  )
}

const MISSING = new Set([400, 404, 422])
const isMissingBasket = (error: unknown) =>
  error instanceof TebexRefusal && MISSING.has(error.status) && /basket/i.test(error.message)
/** The Checkout API is opened store by store. */
const isClosed = (error: unknown) =>
  error instanceof TebexRefusal && [401, 403].includes(error.status)
