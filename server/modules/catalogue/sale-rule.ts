import { euros } from '#contract/money.ts'
import { toEuros, unitCents } from '#contract/pricing.ts'
import type { CatalogueRow } from './catalogue.table.ts'

/** By their numbers; null: the payment provider sells whatever it is asked to. */
export type Packages = ReadonlyMap<number, CatalogueRow> | null

type Offer = { packageId: number | null; priceCents: number; discount: number }
type Package = Pick<CatalogueRow, 'isListed' | 'isSingle' | 'currency' | 'priceCents'>

/** Why a product cannot be sold, in words for an admin; null: it can. */
export function whyNotSold(offer: Offer, packages: Packages): string | null {
  if (!packages) return null
  if (offer.packageId === null) return 'Aucun paquet Tebex'
  const found = packages.get(offer.packageId)
  if (!found) return `Le paquet ${offer.packageId} n’est pas dans le magasin`
  return whyNoGoods(found) ?? whyOtherPrice(offer, found)
}

/** Why a package is nothing that this shop could sell, at whatever price. */
export function whyNoGoods({ isListed, isSingle, currency }: Package): string | null {
  if (!isListed) return 'Le paquet a disparu du magasin'
  if (!isSingle) return 'Le paquet est un abonnement, qui ne se vend pas ici'
  if (currency.toUpperCase() !== 'EUR')
    return `Le paquet est vendu dans une autre devise que l’euro (${currency})`
  return null
}

/** The buyer pays what the provider asks: the price that is shown must be that one, to the cent. */
function whyOtherPrice({ priceCents, discount }: Offer, asked: Package): string | null {
  const shown = unitCents(priceCents, discount)
  if (shown === asked.priceCents) return null
  return `Tebex demande ${euros(toEuros(asked.priceCents))}, votre prix est ${euros(toEuros(shown))}`
}
