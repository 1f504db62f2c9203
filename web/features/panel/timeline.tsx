import type { Order } from '#contract/orders.ts'
import { longDateTime } from './dates.ts'

type Step = Order['timeline'][number]

/** A step that a later version adds is shown under its own name rather than dropped. */
const LABELS: Record<string, string> = {
  ordered: 'Commande passée',
  paid: 'Paiement reçu',
  invoiced: 'Facture émise',
  withdrawn: 'Rétractation reçue',
  refunded: 'Remboursement',
}

export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <section>
      <h3 className="title-4">Suivi</h3>
      <ol className="timeline">
        {steps.map(({ step, at, detail }) => (
          <li key={`${step}-${at}`}>
            <strong>{LABELS[step] ?? step}</strong>
            <span>
              <time dateTime={at}>{longDateTime(at)}</time>
              {detail && ` · ${detail}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
