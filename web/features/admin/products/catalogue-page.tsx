import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Catalogue, ImportOutcome, ListedPackage } from '#contract/catalogue.ts'
import { alignPrice, importPackages, refreshCatalogue } from '#contract/endpoints/catalogue.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { refusalReason } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useNotice } from '../use-notice.tsx'
import { useUrlState } from '../use-url-state.ts'
import { CatalogueTable, stateOf } from './catalogue-table.tsx'
import { ImportReport, importedSentence } from './import-report.tsx'
import { useCatalogue } from './use-catalogue.ts'

const DEFAULTS = { q: '', filtre: 'all' }
const FILTERS: { value: string; label: string; test: (row: ListedPackage) => boolean }[] = [
  { value: 'all', label: 'Tous les paquets', test: () => true },
  { value: 'importer', label: 'À importer', test: ({ importable }) => importable },
  { value: 'ecart', label: 'Avec un écart', test: ({ difference }) => difference !== null },
  { value: 'vente', label: 'En vente', test: (row) => stateOf(row) === 'sold' },
]

/** What is being done: the button that began it turns, the others are off: no click is lost. */
type Work = 'refresh' | 'import' | number

/** What the payment provider sells, beside what the shop makes of it. */
export function CataloguePage() {
  const catalogue = useCatalogue()
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('toast')
  const [{ q, filtre }, setState] = useUrlState(DEFAULTS)
  const [work, setWork] = useState<Work | null>(null)
  const [asking, setAsking] = useState(false)
  const [report, setReport] = useState<ImportOutcome | null>(null)
  const waiting = (of: Work) => ({ pending: work === of, disabled: work !== null && work !== of })

  async function attempt<Answer>(
    of: Work,
    action: () => Promise<Answer>,
    success: (answer: Answer) => string,
  ): Promise<Answer | null> {
    setWork(of)
    setReport(null)
    try {
      const answer = await action().finally(() => setWork(null))
      notify.success(success(answer))
      return answer
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
      return null
    } finally {
      // A reading that failed is news too.
      await queryClient.invalidateQueries()
    }
  }
  const refresh = () =>
    attempt(
      'refresh',
      () => adminCall(refreshCatalogue, {}),
      () => 'Catalogue actualisé',
    )
  async function bringIn(of: Work, package_ids?: number[]) {
    setAsking(false)
    const body = package_ids ? { package_ids } : {}
    setReport(await attempt(of, () => adminCall(importPackages, { body }), importedSentence))
  }
  const align = ({ id, product }: ListedPackage) =>
    product &&
    attempt(
      id,
      () => adminCall(alignPrice, { body: { product_id: product.id } }),
      () => 'Prix aligné sur Tebex',
    )

  const packages = catalogue.data?.packages ?? []
  const toImport = packages.filter(({ importable }) => importable).length
  const test = FILTERS.find(({ value }) => value === filtre)?.test ?? (() => true)
  const words = q.trim().toLowerCase()
  const shown = packages.filter(
    (row) =>
      test(row) &&
      `${row.name} ${row.category} ${row.product?.name ?? ''}`.toLowerCase().includes(words),
  )

  return (
    <>
      <PageHead title="Catalogue Tebex">
        <ButtonLink variant="ghost" to="/admin?onglet=produits">
          Retour aux produits
        </ButtonLink>
        <Button variant="ghost" icon="refresh" {...waiting('refresh')} onClick={refresh}>
          {work === 'refresh' ? 'Lecture…' : 'Actualiser'}
        </Button>
        {toImport > 0 && (
          <Button icon="plus" {...waiting('import')} onClick={() => setAsking(true)}>
            {work === 'import' ? 'Import…' : 'Tout importer'}
          </Button>
        )}
      </PageHead>
      {notice}
      {catalogue.data && <Standing {...catalogue.data} />}
      {report && <ImportReport {...report} />}
      <Toolbar
        search={q}
        onSearch={(value) => setState({ q: value })}
        filter={{
          label: 'Afficher',
          value: filtre,
          options: FILTERS,
          onChange: (value) => setState({ filtre: value }),
        }}
      />
      {catalogue.isError && (
        <ErrorState
          message={failureSentence(catalogue.error, 'Erreur lors du chargement du catalogue')}
          onRetry={() => catalogue.refetch()}
        />
      )}
      {catalogue.isPending && <ListLoading />}
      {catalogue.data && shown.length === 0 && (
        <EmptyState title="Aucun paquet trouvé">
          {packages.length === 0
            ? 'Créez des paquets dans votre magasin Tebex, puis actualisez.'
            : 'Essayez un autre mot ou un autre choix.'}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <CatalogueTable
          rows={shown}
          waiting={({ id }) => waiting(id)}
          onImport={({ id }) => bringIn(id, [id])}
          onAlign={align}
        />
      )}
      {catalogue.data && <Loose products={catalogue.data.products_without_package} />}
      <ConfirmDialog
        open={asking}
        title="Tout importer ?"
        confirmLabel="Importer"
        message={`${toImport > 1 ? `${toImport} paquets deviennent des produits, visibles` : 'Un paquet devient un produit, visible'} dans la boutique aussitôt.`}
        onConfirm={() => bringIn('import')}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

/** When it was read, and whether it still can be. */
function Standing({ read_at, failed_since }: Catalogue) {
  return (
    <div className="grid gap-3 pb-5">
      {failed_since && (
        <Banner variant="error">
          Le magasin Tebex ne peut plus être lu depuis le {dateTime(failed_since)}. Rien n’a changé
          dans la boutique ; la lecture est retentée toutes les dix minutes.
        </Banner>
      )}
      <p className="text-soft">
        {read_at
          ? `Lu le ${dateTime(read_at)}. Les prix qui changent chez Tebex sont suivis toutes les dix minutes.`
          : 'Le magasin n’a pas encore été lu.'}
      </p>
    </div>
  )
}

/** What nobody can buy until it has a package. */
function Loose({ products }: { products: Catalogue['products_without_package'] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="sans-paquet" className="pt-10">
      <h2 id="sans-paquet" className="title-3">
        Produits sans paquet
      </h2>
      <p className="pt-2 text-soft">
        Ils ne peuvent pas être mis au panier : donnez-leur un paquet dans leur formulaire.
      </p>
      <ul className="list-disc pt-3 pl-5">
        {products.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
