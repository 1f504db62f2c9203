import { toEuros, unitCents } from '#contract/pricing.ts'
import { productInput } from '#contract/products.ts'
import type { Role } from '#contract/users.ts'
import { buildApp } from '#server/app.ts'
import { loadConfig } from '#server/config.ts'
import { openPglite } from '#server/db/pglite/pglite.ts'
import type { Deps } from '#server/deps.ts'
import { createPictureReader } from '#server/integrations/pictures/read-picture.ts'
import { createSandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { type DatabaseConnection, opened } from '#server/lib/database.ts'
import { SILENT_LOG } from '#server/lib/logger.ts'
import { deriveKey } from '#server/lib/secret.ts'
import { securityHeaders } from '#server/lib/security-headers.ts'
import { createSnapshots } from '#server/lib/snapshots.ts'
import { createStorage } from '#server/lib/storage.ts'
import { createTaskRunner } from '#server/lib/tasks.ts'
import { createAppearance } from '#server/modules/appearance/appearance-state.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { recordChange } from '#server/modules/journal/journal.service.ts'
import { createMaintenance } from '#server/modules/maintenance/maintenance-state.ts'
import { orderConfirmationTask } from '#server/modules/orders/orders.tasks.ts'
import { insertProduct } from '#server/modules/products/products.service.ts'
import type { ProductRow } from '#server/modules/products/products.table.ts'
import { type UserRow, users } from '#server/modules/users/users.table.ts'

/** A shop in this process, so that a service can be called both over HTTP and directly. */
export async function startShop(open: () => Promise<DatabaseConnection> = () => openPglite(null)) {
  const config = loadConfig({ LOG_LEVEL: 'silent', CAPTCHA: 'off', SECRET: 'x'.repeat(32) })
  const connection = await open()
  const headers = securityHeaders({ https: false })
  const now = () => new Date()
  const report = (error: Error) => console.error(error)
  const tasks = createTaskRunner(connection, report)
  const thanked: string[] = []
  const deps: Deps = {
    config,
    appearance: await opened(createAppearance(connection, { overrides: {}, now, report })),
    db: connection.db,
    nodeCount: () => 1,
    snapshots: await opened(createSnapshots(connection, headers)),
    tasks,
    mailer: { send: async (id) => void thanked.push(id) },
    gameServer: { playerCount: async () => null },
    simulatedGame: () => null,
    resourceFolder: 'no resource here',
    payments: createSandboxPayments({ db: connection.db, now, signingSecret: 'bench' }),
    readPicture: createPictureReader(),
    maintenance: await opened(createMaintenance(connection, headers, now, report)),
    storage: createStorage(null),
    recordChange,
    log: SILENT_LOG,
    report,
    tokenKey: deriveKey('bench', 'tokens'),
    cookieKey: deriveKey('bench', 'cookies'),
    headers,
    now,
  }
  await tasks.start(deps, [orderConfirmationTask])
  const app = await buildApp(deps, { webFolder: null, maxEventLoopDelay: 0 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const newProduct = (name: string) =>
    insertProduct(
      connection.db,
      productInput.parse({
        name,
        price: 10,
        description: 'Mesure',
        category: 'Mesures',
        stock: 1_000_000,
      }),
      now(),
    )
  const product = await newProduct('Banc')

  async function customer(
    name: string,
    role: Role = 'user',
  ): Promise<{ user: UserRow; token: string }> {
    const values = {
      username: name,
      usernameKey: name,
      email: `${name}@example.org`,
      emailKey: `${name}@example.org`,
      passwordHash: '',
      roles: [role],
      createdAt: now(),
    }
    const [user] = (await connection.db.insert(users).values(values).returning()) as [UserRow]
    return { user, token: await openSession(deps, user.id, 'bench') }
  }

  const cart = cartOf(address, product)
  return {
    app,
    address,
    deps,
    product,
    newProduct,
    cart,
    thanked,
    customer,
    async stop() {
      await app.close()
      await tasks.stop()
      await connection.close()
    },
  }
}

/** One of a product, as the shop page sends it. */
export function cartOf(address: string, product: ProductRow) {
  const cents = unitCents(product.priceCents, product.discount)
  return {
    items: [
      {
        price_data: {
          currency: 'eur' as const,
          product_data: { name: product.name },
          unit_amount: cents,
        },
        quantity: 1,
      },
    ],
    metadata: {
      items: [
        { product_id: product.id, product_name: product.name, price: toEuros(cents), quantity: 1 },
      ],
    },
    success_url: `${address}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${address}/cancel`,
  }
}
