import type * as schemas from '../catalogue.ts'
import type { Endpoint } from '../endpoint.ts'

const path = '/api/admin/catalogue'

/** What the payment provider sells, as it was last read, beside the products. */
export const readCatalogue: Endpoint<typeof schemas.readCatalogue> = {
  method: 'GET',
  path,
  who: 'admin',
  needs: ['products'],
}

/** Reads it now, and has prices follow. */
export const refreshCatalogue: Endpoint<typeof schemas.refreshCatalogue> = {
  method: 'POST',
  path: `${path}/refresh`,
  who: 'admin',
  needs: ['products'],
}

/** Makes a product of each package; twice makes nothing twice. */
export const importPackages: Endpoint<typeof schemas.importPackages> = {
  method: 'POST',
  path: `${path}/import`,
  who: 'admin',
  needs: ['products'],
}

/** Gives a product the price of its package, without discount. */
export const alignPrice: Endpoint<typeof schemas.alignPrice> = {
  method: 'POST',
  path: `${path}/align`,
  who: 'admin',
  needs: ['products'],
}
