import '../stats/stats.css'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { BOOKS, type Book, type BookSums } from '#contract/books.ts'
import { downloadBook, downloadBooks, readBooks } from '#contract/endpoints/books.ts'
import { euros } from '#contract/money.ts'
import { Button } from '#web/components/button.tsx'
import { DownloadButton } from '#web/components/download-button.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useAdminToken } from '../admin-session.tsx'
import { DemoSalesLeftOut } from '../demo-sales-notice.tsx'
import { AdminTable } from '../list/admin-table.tsx'
import { PageHead } from '../page-head.tsx'
import { StatCards } from '../stats/stat-cards.tsx'
import { useNotice } from '../use-notice.tsx'
import { useUrlState } from '../use-url-state.ts'
import { PERIODS, type Period, periodInWords } from './periods.ts'

const CHOSEN_BY_HAND = 'autre'
const DEFAULTS = { periode: 'mois', du: '', au: '' }
const LAST_MONTH = 'mois-dernier'
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' })
const FAILURE = 'Le téléchargement a échoué. Réessayez.'

/** What an accountant asks for: what a period comes to, and its files. */
export default function BooksPage() {
  const [{ periode, du, au }, setState] = useUrlState(DEFAULTS)
  const adminCall = useAdminCall()
  const token = useAdminToken()
  const { notice, notify } = useNotice('banner')
  const known = PERIODS[periode]
  const isByHand = !known
  const period = known?.of(new Date()) ?? { from: du, to: au }
  const isWhole = period.from !== '' && period.from <= period.to
  const sums = useQuery({
    queryKey: ['admin', readBooks.path, period],
    queryFn: () => adminCall(readBooks, { query: period }),
    enabled: isWhole,
  })
  const isBlank = sums.data !== undefined && isEmpty(sums.data)

  function choose(name: string) {
    setState({ periode: name, du: period.from, au: period.to })
  }

  return (
    <>
      <PageHead title="Comptabilité">
        <DownloadButton
          file={{ endpoint: downloadBooks, input: { query: period } }}
          fileName={`comptes-${period.from}-${period.to}.zip`}
          token={token}
          failure={FAILURE}
          onFailure={notify.failure}
          disabled={!isWhole || isBlank}
        >
          <span>
            Tout télécharger<span className="beyond-phone"> (ZIP)</span>
          </span>
        </DownloadButton>
      </PageHead>
      {notice}
      <DemoSalesLeftOut />
      <div className="admin-toolbar">
        <SelectField
          label="Période"
          value={isByHand ? CHOSEN_BY_HAND : periode}
          onChange={(event) => choose(event.target.value)}
        >
          {Object.entries(PERIODS).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
          <option value={CHOSEN_BY_HAND}>Du… au…</option>
        </SelectField>
        {isByHand ? (
          <>
            <TextField
              label="Du"
              type="date"
              value={du}
              max={au}
              onChange={({ target }) => setState({ du: target.value })}
            />
            <TextField
              label="Au"
              type="date"
              value={au}
              min={du}
              onChange={({ target }) => setState({ au: target.value })}
            />
          </>
        ) : (
          <p className="self-center text-sm text-soft">
            <Days of={period} />
          </p>
        )}
      </div>
      {!isWhole && <EmptyState title="Choisissez le début et la fin de la période" />}
      {sums.isError && (
        <ErrorState
          message={failureSentence(sums.error, 'Impossible de lire les comptes.')}
          onRetry={() => sums.refetch()}
        />
      )}
      {isWhole && !sums.isError && <StatCards cards={cardsOf(sums.data)} />}
      {isBlank && (
        <EmptyState
          title="Rien à comptabiliser sur cette période"
          action={
            periode === DEFAULTS.periode && (
              <Button variant="ghost" onClick={() => choose(LAST_MONTH)}>
                Voir le mois dernier
              </Button>
            )
          }
        >
          Ni paiement, ni facture, ni remboursement.
        </EmptyState>
      )}
      {sums.data && !isBlank && (
        <>
          <Files period={period} onFailure={notify.failure} />
          <Vat rows={sums.data.vat} />
        </>
      )}
    </>
  )
}

/** As French prints it: the ending of the first day is raised. */
function Days({ of }: { of: Period }) {
  const [first, ...others] = periodInWords(of).split('1er')
  return (
    <>
      {first}
      {others.map((words) => (
        <Fragment key={words}>
          1<sup>er</sup>
          {words}
        </Fragment>
      ))}
    </>
  )
}

type FilesProps = { period: Period; onFailure: (message: string) => void }

function Files({ period, onFailure }: FilesProps) {
  const token = useAdminToken()
  return (
    <section aria-labelledby="fichiers" className="crate p-5">
      <h2 id="fichiers" className="title-4">
        Fichiers de la période
      </h2>
      <p className="mt-2 text-soft">
        Des tableaux (CSV) qu’ouvrent Excel et LibreOffice. L’archive les contient tous, avec les
        factures, avoirs et récapitulatifs en PDF, tels qu’ils ont été émis.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {(Object.keys(BOOKS) as Book[]).map((book) => (
          <DownloadButton
            key={book}
            variant="ghost"
            size="small"
            file={{ endpoint: downloadBook, input: { params: { book }, query: period } }}
            fileName={`${book}-${period.from}-${period.to}.csv`}
            token={token}
            failure={FAILURE}
            onFailure={onFailure}
          >
            {BOOKS[book]}
          </DownloadButton>
        ))}
      </div>
    </section>
  )
}

const isEmpty = ({ payments, refunds, invoices, credit_notes }: BookSums) =>
  [payments, refunds, invoices, credit_notes].every(({ count }) => count === 0)
const cardOf = (label: string, sum: BookSums['payments'] | undefined) =>
  [sum ? `${label} (${sum.count})` : label, sum && euros(sum.total)] as const
const cardsOf = (sums: BookSums | undefined) => [
  cardOf('Encaissé', sums?.payments),
  cardOf('Remboursé', sums?.refunds),
  cardOf('Factures', sums?.invoices),
  cardOf('Avoirs', sums?.credit_notes),
]

function Vat({ rows }: { rows: BookSums['vat'] }) {
  if (rows.length === 0) return <EmptyState title="Rien de facturé sur cette période" />
  return (
    <section aria-labelledby="tva" className="mt-6">
      <h2 id="tva" className="title-4 pb-2">
        TVA
      </h2>
      <AdminTable
        caption="TVA de la période, par mois et par taux"
        rows={rows}
        rowKey={({ month, percent }) => `${month} ${percent}`}
        columns={[
          { header: 'Mois', cell: ({ month }) => monthName.format(new Date(`${month}-15`)) },
          {
            header: 'Taux',
            cell: ({ percent }) =>
              percent === null ? 'Non applicable (art. 293 B du CGI)' : `${percent} %`,
          },
          { header: 'Base HT', align: 'end', cell: ({ net }) => euros(net) },
          { header: 'TVA', align: 'end', cell: ({ vat }) => euros(vat) },
          { header: 'Total TTC', align: 'end', cell: ({ total }) => euros(total) },
        ]}
      />
    </section>
  )
}
