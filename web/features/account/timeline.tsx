import '#web/components/timeline.css'
import { creditNoteDownload } from '#contract/endpoints/invoices.ts'
import type { Order } from '#contract/orders.ts'
import { DownloadButton } from '#web/components/download-button.tsx'
import { useToast } from '#web/components/toast.tsx'
import { dateAndTime } from '#web/lib/format-date.ts'
import type { Session } from '#web/lib/session.ts'

type Step = Order['timeline'][number]

/** A step that a later version adds is shown under its own name rather than dropped. */
const LABELS: Record<string, string> = {
  ordered: 'Commande passée',
  paid: 'Paiement reçu',
  invoiced: 'Facture émise',
  summarised: 'Récapitulatif émis',
  delivered: 'Livré en jeu',
  withdrawn: 'Rétractation reçue',
  refunded: 'Remboursement',
  taken_back: 'Repris en jeu',
}

export const stepLabel = ({ step }: Step): string => LABELS[step] ?? step

export function Timeline({ steps, session }: { steps: readonly Step[]; session: Session }) {
  return (
    <section>
      <h3 className="title-4">Suivi</h3>
      <ol className="timeline">
        {steps.map((step) => (
          <li key={`${step.step}-${step.at}-${step.credit_note}`}>
            <strong>{stepLabel(step)}</strong>
            <div className="dotted">
              <time dateTime={step.at}>{dateAndTime(step.at)}</time>
              {step.detail && <span>{step.detail}</span>}
            </div>
            {step.credit_note && <CreditNote number={step.credit_note} session={session} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function CreditNote({ number, session }: { number: string; session: Session }) {
  const { showToast } = useToast()
  return (
    <DownloadButton
      variant="ghost"
      size="small"
      className="mt-2 justify-self-start wrap-anywhere"
      file={{ endpoint: creditNoteDownload, input: { params: { number } } }}
      fileName={`avoir-${number}.pdf`}
      token={session.token}
      failure="Impossible de télécharger l’avoir"
      onFailure={(message) => showToast({ title: 'Avoir', message, variant: 'danger' })}
    >
      Télécharger l’avoir {number}
    </DownloadButton>
  )
}
