import './first-day.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { putFirstDayAway, readFirstDay } from '#contract/endpoints/first-day.ts'
import type { FirstDay, FirstStep } from '#contract/first-day.ts'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { DemoButton } from './demo-button.tsx'

const APPEARANCE = '/admin?onglet=apparence'
/** Where the site says what its configuration gives it, and what to put there. */
const SYSTEM = '/admin?onglet=systeme'

/** Each with the place where it is done; the demo is taken away here. */
const STEPS: { id: FirstStep; title: string; to?: string }[] = [
  { id: 'identity', title: 'Donner son nom au site', to: APPEARANCE },
  { id: 'logo', title: 'Envoyer son logo', to: APPEARANCE },
  { id: 'product', title: 'Créer un premier produit', to: '/admin?onglet=produits&ajouter=1' },
  { id: 'demo', title: 'Retirer la démonstration' },
  { id: 'payment', title: 'Relier Tebex ou Stripe', to: SYSTEM },
  { id: 'mail', title: 'Relier un serveur de mail', to: SYSTEM },
  {
    id: 'game_server',
    title: 'Relier le serveur de jeu',
    to: '/admin?onglet=livraisons&vue=serveurs',
  },
  { id: 'legal', title: 'Compléter les mentions légales', to: APPEARANCE },
]

/** What a new owner has left to do; gone once it is put away, or when the server cannot tell. */
export function FirstDayList() {
  const adminCall = useAdminCall()
  const enabled = useMay()('settings')
  const queryClient = useQueryClient()
  const queryKey = ['admin', readFirstDay.path]
  const { data } = useQuery({ queryKey, queryFn: () => adminCall(readFirstDay, {}), enabled })
  const steps: Partial<FirstDay['steps']> | undefined = data?.steps
  if (!steps || data?.away) return null
  const done = STEPS.filter(({ id }) => steps[id]).length
  const isDone = done === STEPS.length

  async function putAway() {
    queryClient.setQueryData(queryKey, await adminCall(putFirstDayAway, {}))
  }

  return (
    <details className="crate first-day" open={!isDone}>
      <summary>
        <h2 className="title-4">Premiers pas</h2>
        <span>
          {done} sur {STEPS.length}
        </span>
        <Icon name="chevron" />
      </summary>
      <ol>
        {STEPS.map(({ id, title, to }) => (
          <li key={id} data-done={steps[id] || undefined}>
            {steps[id] ? <Icon name="check" /> : <i className="to-do" />}
            <span>
              {steps[id] ? title : <Way title={title} to={to} />}
              <span className="sr-only">{steps[id] ? ' : fait' : ' : à faire'}</span>
            </span>
          </li>
        ))}
      </ol>
      {isDone && (
        <Button variant="ghost" size="small" icon="check" onClick={putAway}>
          Ranger cette liste
        </Button>
      )}
    </details>
  )
}

function Way({ title, to }: { title: string; to: string | undefined }) {
  if (!to) return <DemoButton plain />
  return (
    <Link className="link" to={to}>
      {title}
    </Link>
  )
}
