import type { CataloguePackage } from '#server/integrations/payments/payment-provider.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import { refreshCatalogue } from '#server/modules/product-sync/refresh-catalogue.ts'
import type { TestDeps } from './deps.ts'
import { startStripeShop } from './stripe-shop.ts'

/** A package as a store has it, with what the test wants changed. */
export const buildPackage = (changes: Partial<CataloguePackage> = {}): CataloguePackage => ({
  id: 101,
  name: 'Grade Or',
  description: 'Trente jours de grade.',
  category: 'Grades',
  image: null,
  priceCents: 1000,
  currency: 'EUR',
  isSingle: true,
  ...changes,
})

/** A shop whose payment provider sells only what is in its own store. */
export async function startCatalogueShop(
  open: () => Promise<DatabaseConnection>,
  overrides: Partial<TestDeps> = {},
) {
  /** What a reading finds; null: the store does not answer. */
  const store: { packages: CataloguePackage[] | null } = { packages: [] }
  const shop = await startStripeShop(open, overrides)
  const { payments } = shop.deps
  if (!payments) throw new Error('no payments')
  shop.deps.payments = {
    ...payments,
    readCatalogue: async () => {
      if (!store.packages) throw new Error('the store does not answer')
      return store.packages
    },
  }
  return {
    ...shop,
    store,
    /** As the task does every ten minutes. */
    async read(packages: CataloguePackage[] | null) {
      store.packages = packages
      await refreshCatalogue(shop.deps).catch(() => {})
    },
  }
}
