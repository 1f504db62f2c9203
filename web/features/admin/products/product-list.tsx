import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Catalogue } from '#contract/catalogue.ts'
import type { ProductAction } from '#contract/delivery-actions.ts'
import { productResource } from '#contract/endpoints/admin-resources.ts'
import { productTransfer } from '#contract/endpoints/transfer.ts'
import { SEEN_STOCK_HEADER } from '#contract/if-match.ts'
import { euros } from '#contract/money.ts'
import * as field from '#contract/noun-field.ts'
import { toEuros } from '#contract/pricing.ts'
import { productFields } from '#contract/product-fields.ts'
import type { AdminProduct } from '#contract/products.ts'
import { publicationFields } from '#contract/publication.ts'
import { Badge } from '#web/components/badge.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { lazyPart } from '#web/lib/lazy-part.ts'
import { list, listAnswer } from '#web/lib/read.ts'
import { unitPriceCents } from '#web/lib/unit-price.ts'
import { useAdminCall } from '../admin-session.tsx'
import { PICTURE, tick, YesNo } from '../cells.tsx'
import { filtersOf, ResourcePage } from '../resource/resource-page.tsx'
import { TransferButton } from '../transfer/transfer-button.tsx'
import { isSound } from './action-faults.ts'
import { hasDates, OnSale } from './on-sale.tsx'
import { packageOffers } from './package-offers.ts'
import { ProductOrder } from './product-order.tsx'
import { readAdminProduct } from './read-admin-product.ts'

/** Drawn in what is opened of a product alone. */
const Delivered = lazyPart(async () => (await import('./delivered.tsx')).Delivered)
const ProductPreview = lazyPart(async () => (await import('./product-preview.tsx')).ProductPreview)

const CONFLICT_MS = 8000
const FIELDS = {
  ...productFields,
  ...publicationFields,
  actions: field.custom({
    label: 'Livraison en jeu',
    hint: 'Ce que le serveur de jeu remet au personnage du client, une fois, dès que c’est payé.',
    as: 'actions',
    // Checked without the server's schema, which every form of the site would have to carry.
    input: z
      .any()
      .check(z.refine((actions: ProductAction[]) => actions.every(isSound), 'Action incomplète')),
    item: z.any(),
    blank: [],
  }),
}
/** Where the payment provider sells only what is in a catalogue of its own. */
const FIELDS_WITH_PACKAGE = {
  ...FIELDS,
  tebex_package_id: field.custom({
    label: 'Paquet Tebex',
    hint: 'Sans paquet, le produit ne peut pas être mis au panier.',
    as: 'select',
    numeric: true,
    options: [],
    input: z.nullable(z.number()),
    item: z.nullable(z.number()),
    blank: null,
  }),
}
const readProducts = list(readAdminProduct)

const SALE_DATES = {
  label: 'Dates de vente',
  cell: (product: AdminProduct) => <OnSale window={product} />,
}

/** With why it cannot be bought, if it cannot. */
function Name({ name, unavailable_reason }: AdminProduct) {
  if (!unavailable_reason) return name
  return (
    <span className="grid gap-1">
      {name}
      <span>
        <Badge tone="bad">Hors vente</Badge>
      </span>
      <small className="text-soft">{unavailable_reason}</small>
    </span>
  )
}

/** No limit, above ten the number, up to ten how many are left, none at all. */
function Stock({ stock, unlimited }: AdminProduct) {
  if (unlimited) return 'Illimité'
  if (stock > 10) return stock
  return stock > 0 ? (
    <Badge tone="amber">{stock} restants</Badge>
  ) : (
    <Badge tone="bad">Rupture</Badge>
  )
}

function Price(product: AdminProduct) {
  return (
    <span className="offered-price">
      {product.discount > 0 && <Badge>−{product.discount} %</Badge>}
      {euros(toEuros(unitPriceCents(product)))}
    </span>
  )
}

/** `catalogue` null: there is none, and nothing of it shows. */
export function ProductList({ catalogue }: { catalogue: Catalogue | null }) {
  const adminCall = useAdminCall()
  const { data = [] } = useQuery({
    queryKey: ['admin', productResource.list.path],
    queryFn: async () => listAnswer(await adminCall(productResource.list, {})),
    select: readProducts,
  })
  const categories = [...new Set(data.map(({ category }) => category))]
    .sort((a, b) => a.localeCompare(b, 'fr'))
    .map((value) => ({ value, label: value }))
  return (
    <ResourcePage<AdminProduct>
      resource={productResource}
      fields={catalogue ? FIELDS_WITH_PACKAGE : FIELDS}
      offers={{
        category: categories,
        ...(catalogue && { tebex_package_id: packageOffers(catalogue) }),
      }}
      hints={({ unavailable_reason }): Record<string, string> =>
        unavailable_reason ? { tebex_package_id: `Hors vente : ${unavailable_reason}.` } : {}
      }
      actions={
        <>
          {catalogue && (
            <ButtonLink variant="ghost" icon="cart" to="/admin?onglet=produits&vue=catalogue">
              Catalogue Tebex
            </ButtonLink>
          )}
          <ProductOrder products={data} />
          <TransferButton calls={productTransfer} name="produits" />
        </>
      }
      read={readAdminProduct}
      notices="toast"
      title="Gestion des Produits"
      addLabel="Ajouter un Produit"
      thisOne="ce produit"
      theOne="le produit"
      empty="Aucun produit trouvé"
      messages={{
        load: 'Erreur lors du chargement des produits',
        created: 'Produit ajouté avec succès',
        updated: 'Produit mis à jour avec succès',
        removed: 'Produit supprimé avec succès',
        saveFailed: "Échec de l'enregistrement du produit",
        removeFailed: 'Échec de la suppression du produit:',
      }}
      removeAdvice="veuillez réessayer"
      conflict={{
        message: ({ body }) =>
          body.message ||
          'Ce produit est référencé dans des commandes existantes. Mettez son stock à 0 ou renommez-le avec « (Archivé) ».',
        duration: CONFLICT_MS,
      }}
      filter={{
        label: 'Catégorie',
        options: [
          { value: 'all', label: 'Toutes les catégories', test: () => true },
          ...filtersOf<AdminProduct>('category', categories),
        ],
      }}
      search={({ name, category, description }) => `${name} ${category} ${description}`}
      columns={[
        PICTURE,
        'name',
        'category',
        'price',
        'stock',
        ...(data.some(hasDates) ? [SALE_DATES] : []),
        { label: 'En avant', onPhone: 'named', cell: ({ featured }) => tick(featured) },
      ]}
      details={[
        'price',
        { label: 'Prix sans remise', cell: ({ price }) => euros(price) },
        'stock',
        'category',
        SALE_DATES,
        { label: 'Mis en avant', cell: ({ featured }) => <YesNo yes={featured} /> },
        { label: 'Livraison en jeu', cell: (product) => <Delivered {...product} /> },
        ...(catalogue ? (['tebex_package_id'] as const) : []),
        'description',
      ]}
      cells={{ name: Name, price: Price, stock: Stock }}
      onPhone={{ price: 'key' }}
      preview={(product) => <ProductPreview product={product} />}
      seen={({ stock }) => ({ [SEEN_STOCK_HEADER]: String(stock) })}
    />
  )
}
