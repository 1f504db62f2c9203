import type { FastifyInstance } from 'fastify'
import { toEuros, unitCents } from '#contract/pricing.ts'
import type { ProductInput } from '#contract/products.ts'
import { productInput } from '#contract/products.ts'
import { buildApp } from '#server/app.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { deletionNoticeTask } from '#server/modules/account/account.tasks.ts'
import { alertMailTask, alertOwnerTask } from '#server/modules/alerts/alerts.tasks.ts'
import { postNoticeTask } from '#server/modules/alerts/post-notice.ts'
import { confirmEmailTask, requestResetTask } from '#server/modules/auth/auth.tasks.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { reconcileTask } from '#server/modules/checkout/checkout.tasks.ts'
import { refundOrderTask } from '#server/modules/checkout/refund-task.ts'
import {
  memberMessageTask,
  reconcileRolesTask,
  syncMemberTask,
} from '#server/modules/discord-roles/discord-roles.tasks.ts'
import { sendMailTask } from '#server/modules/mail/mail.tasks.ts'
import { orderConfirmationTask, refundNoticeTask } from '#server/modules/orders/orders.tasks.ts'
import { insertProduct } from '#server/modules/products/products.service.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'
import { buildConfig, buildDeps, type TestDeps } from './deps.ts'

const ORIGIN = 'http://localhost'
/** Of as many digits from the first to the last, so that names sort as they were made. */
let made = 10_000

type Sold = Pick<ProductRow, 'id' | 'name' | 'description' | 'priceCents' | 'discount'>
export type CartLine = { product: Sold; quantity: number }

/**
 * A whole shop over HTTP on a real database, with customers and products made as a test wants them.
 */
export async function buildShop(connection: DatabaseConnection, overrides: Partial<TestDeps> = {}) {
  const config = overrides.config ?? buildConfig({ CAPTCHA: 'off' })
  const deps = await buildDeps(connection, { ...overrides, config })
  const mails = [
    sendMailTask,
    requestResetTask,
    confirmEmailTask,
    deletionNoticeTask,
    orderConfirmationTask,
    refundNoticeTask,
    alertOwnerTask,
    alertMailTask,
    postNoticeTask,
    syncMemberTask,
    reconcileRolesTask,
    memberMessageTask,
  ]
  await deps.tasks.start(deps, [...mails, refundOrderTask, reconcileTask])
  const app: FastifyInstance = await buildApp(deps, { webFolder: null })

  async function customer(
    roles: ('user' | 'admin')[] = ['user'],
    group: Partial<Pick<UserRow, 'builtInGroup' | 'ownGroup'>> = {},
  ) {
    const name = `client${++made}`
    const values = {
      username: name,
      usernameKey: name,
      email: `${name}@example.org`,
      emailKey: `${name}@example.org`,
      passwordHash: '',
      roles,
      ...group,
      createdAt: deps.now(),
    }
    const [user] = await deps.db.insert(users).values(values).returning()
    if (!user) throw new Error('no user')
    const token = await openSession(deps, user.id, 'test')
    return { user, token, headers: { authorization: `Bearer ${token}` } }
  }

  const product = (input: Partial<ProductInput> = {}) =>
    insertProduct(
      deps.db,
      productInput.parse({
        name: `Produit ${++made}`,
        price: 10,
        description: 'Un produit',
        category: 'Tests',
        stock: 5,
        ...input,
      }),
      deps.now(),
    )

  return {
    app,
    deps,
    customer,
    product,
    checkout: (headers: Record<string, string>, body: object) =>
      app.inject({ method: 'POST', url: '/api/create-checkout-session', headers, payload: body }),
    verify: async (sessionId: string) =>
      (await app.inject(`/api/verify-payment/${sessionId}`)).json<{
        success: boolean
        paid: boolean
        message?: string
      }>(),
    async close() {
      await app.close()
      await deps.tasks.stop()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof buildShop>>
export type Customer = Awaited<ReturnType<Shop['customer']>>

/** A shop with a database of its own, which closes with it. */
export async function startShop(
  open: () => Promise<DatabaseConnection>,
  overrides: Partial<TestDeps> = {},
) {
  const connection = await open()
  const shop = await buildShop(connection, overrides)
  return {
    ...shop,
    connection,
    async close() {
      await shop.close()
      await connection.close()
    },
  }
}

/** The body the shop page sends for a cart, from where its visitors see it. */
export function cartBody(lines: CartLine[], origin = ORIGIN) {
  const priced = lines.map(({ product, quantity }) => ({
    product,
    quantity,
    cents: unitCents(product.priceCents, product.discount),
  }))
  return {
    items: priced.map(({ product: { name, description }, quantity, cents }) => ({
      price_data: {
        currency: 'eur',
        product_data: { name, description, images: [] as string[] },
        unit_amount: cents,
      },
      quantity,
    })),
    metadata: {
      items: priced.map(({ product: { id, name }, quantity, cents }) => ({
        product_id: id,
        product_name: name,
        price: toEuros(cents),
        quantity,
      })),
    },
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/cancel`,
  }
}
