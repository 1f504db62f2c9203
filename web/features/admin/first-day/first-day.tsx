import './first-day.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { putFirstDayAway, readFirstDay } from '#contract/endpoints/first-day.ts'
import type { FirstDay, FirstStep } from '#contract/first-day.ts'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { DemoButton } from './demo-button.tsx'

function Appearance({ children }: { children: string }) {
  return (
    <Link className="link" to="/admin?onglet=apparence">
      {children}
    </Link>
  )
}

/** Where the site says what its configuration gives it, and what to put there. */
function SystemLink({ children }: { children: string }) {
  return (
    <Link className="link" to="/admin?onglet=systeme">
      {children}
    </Link>
  )
}

const STEPS: { id: FirstStep; title: string; how: ReactNode }[] = [
  {
    id: 'identity',
    title: 'Donner son nom au site',
    how: <Appearance>Le nom et les textes</Appearance>,
  },
  {
    id: 'logo',
    title: 'Mettre son logo',
    how: <Appearance>Envoyer le logo</Appearance>,
  },
  {
    id: 'product',
    title: 'Créer un premier produit à soi',
    how: (
      <Link className="link" to="/admin?onglet=produits&ajouter=1">
        Ajouter un produit
      </Link>
    ),
  },
  { id: 'demo', title: 'Vider la ville de démonstration', how: <DemoButton plain /> },
  {
    id: 'payment',
    title: 'Encaisser',
    how: <SystemLink>Relier Tebex ou Stripe</SystemLink>,
  },
  {
    id: 'mail',
    title: 'Envoyer les mails',
    how: <SystemLink>Relier un serveur de mail</SystemLink>,
  },
  {
    id: 'game_server',
    title: 'Relier le serveur de jeu',
    how: (
      <Link className="link" to="/admin?onglet=livraisons&vue=serveurs">
        Ajouter le serveur et sa ressource
      </Link>
    ),
  },
  {
    id: 'legal',
    title: 'Compléter les mentions légales',
    how: <Appearance>L’identité légale</Appearance>,
  },
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
        {STEPS.map(({ id, title, how }) => (
          <li key={id} data-done={steps[id] || undefined}>
            {steps[id] ? <Icon name="check" /> : <i className="to-do" />}
            <span>
              <strong>{title}</strong>
              <span className="sr-only">{steps[id] ? ' : fait' : ' : à faire'}</span>
            </span>
            {!steps[id] && <small>{how}</small>}
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
