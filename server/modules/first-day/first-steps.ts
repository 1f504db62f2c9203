import { readFile } from 'node:fs/promises'
import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { FirstDay } from '#contract/first-day.ts'
import type { Config } from '#server/config.ts'
import { demoProducts } from '#server/db/demo/products.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { products } from '#server/modules/products/products.table.ts'

/** The demo's logo says whose it is. */
const DEMO_LOGO = 'id="port-minuit"'
const DEMO_NAME = 'Port-Minuit'
/** What the demo's legal pages say; whoever answers for the site says something else. */
const DEMO_LEGAL = {
  sellerName: 'Association Port-Minuit',
  sellerAddress: '12 quai des Brumes, 44000 Nantes, France',
  sellerId: 'SIRET 000 000 000 00000',
  publicationDirector: 'Camille Morvan',
  hostName: 'Hébergeur de démonstration',
  mediatorName: 'Médiateur de la consommation (démonstration)',
}

const isOwnLegal = ({ legal }: Config['brand']) =>
  Object.entries(DEMO_LEGAL).every(([name, demo]) => legal[name as keyof typeof legal] !== demo)

async function isOwnLogo({ logoFile }: Config): Promise<boolean> {
  const logo = await readFile(logoFile, 'utf8').catch(() => '')
  return logo !== '' && !logo.includes(DEMO_LOGO)
}

async function hasOwnProduct(db: Database): Promise<boolean> {
  const names = demoProducts.map(({ name }) => name)
  const [own] = await db
    .select({ id: products.id })
    .from(products)
    .where(notInArray(products.name, names))
    .limit(1)
  return own !== undefined
}

/** One that has called, not the demo's. */
async function hasHeardGame(db: Database): Promise<boolean> {
  const [heard] = await db
    .select({ id: gameServers.id })
    .from(gameServers)
    .where(
      and(
        eq(gameServers.isSimulated, false),
        isNull(gameServers.removedAt),
        isNotNull(gameServers.lastSeen),
      ),
    )
    .limit(1)
  return heard !== undefined
}

/** What of the first day is done, by what the server runs with and holds. */
export async function readSteps({ db, config }: Pick<Deps, 'db' | 'config'>) {
  return {
    identity: config.brand.name !== DEMO_NAME,
    logo: await isOwnLogo(config),
    product: await hasOwnProduct(db),
    payment: config.stripe !== null || config.tebex !== null,
    mail: config.smtpUrl !== null,
    game_server: await hasHeardGame(db),
    legal: isOwnLegal(config.brand),
  } satisfies FirstDay['steps']
}
