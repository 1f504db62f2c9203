import { listFactions } from '#contract/endpoints/factions.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { factionLink, productLink } from '#contract/item-link.ts'
import { euros } from '#contract/money.ts'
import { toCents, toEuros, unitCents } from '#contract/pricing.ts'
import { itemCards } from '#server/lib/item-cards.ts'

/** What a link to one product or one faction shows before it is followed. */
export const linkedItems = [
  itemCards(productLink, listProducts, ({ description, image, ...product }) => {
    const price = toEuros(unitCents(toCents(product.price), product.discount))
    return { description: `${euros(price)} · ${description}`, image, price }
  }),
  itemCards(factionLink, listFactions, ({ description, image }) => ({ description, image })),
]
