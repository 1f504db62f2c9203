import { and, eq, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Appearance } from '#contract/appearance.ts'
import type { FirstDay } from '#contract/first-day.ts'
import { demoProducts } from '#server/db/demo/products.ts'
import type { Deps } from '#server/deps.ts'
import type { Database } from '#server/lib/database.ts'
import { appearanceFiles } from '#server/modules/appearance/appearance.table.ts'
import { FILES_PATH } from '#server/modules/appearance/brand-folder.ts'
import { findDemo } from '#server/modules/demo-content/find-demo.ts'
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

const isOwnLegal = ({ legal }: Appearance) =>
  Object.entries(DEMO_LEGAL).every(([name, demo]) => legal[name as keyof typeof legal] !== demo)

async function isOwnLogo(db: Database, { pictures }: Appearance): Promise<boolean> {
  const [file] = await db
    .select({ content: appearanceFiles.content })
    .from(appearanceFiles)
    .where(eq(appearanceFiles.name, pictures.logo.replace(FILES_PATH, '')))
  return !file?.content.includes(DEMO_LOGO)
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
export async function readSteps({
  appearance,
  db,
  config,
}: Pick<Deps, 'appearance' | 'db' | 'config'>) {
  const site = appearance.current()
  return {
    identity: site.identity.name !== DEMO_NAME,
    logo: await isOwnLogo(db, site),
    product: await hasOwnProduct(db),
    demo: (await findDemo(db)).goes.length === 0,
    payment: config.stripe !== null || config.tebex !== null,
    mail: config.smtpUrl !== null,
    game_server: await hasHeardGame(db),
    legal: isOwnLegal(site),
  } satisfies FirstDay['steps']
}
