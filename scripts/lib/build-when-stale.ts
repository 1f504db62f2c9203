import { sellerWith } from '#contract/sellers.ts'
import { buildSite } from './build.ts'
import { buildResource } from './build-resource.ts'
import { buildServer } from './build-server.ts'
import { isFresh, SERVER, SITE, stampBuilt } from './build-stamp.ts'

/** Builds site, resource and server unless they were made from exactly these files and settings. */
export async function buildWhenStale(settings: { tebex: unknown }) {
  const seller = sellerWith(settings)
  if (!isFresh(SITE, seller)) {
    await buildSite(seller, (step) => console.log(step))
    await buildResource()
    stampBuilt(SITE, seller)
  }
  if (!isFresh(SERVER, seller)) {
    await buildServer()
    stampBuilt(SERVER, seller)
  }
}
