import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers.ts'
import { getCustomer } from '#contract/endpoints/customers.ts'
import { euros } from '#contract/money.ts'
import { Badge } from '#web/components/badge.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureReason } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { Notes } from '../notes/notes.tsx'
import { PageHead } from '../page-head.tsx'
import { CustomerSanctions } from './customer-sanctions.tsx'
import { CustomerWhitelist } from './customer-whitelist.tsx'
import { PanelCard } from './panel-card.tsx'
import { CustomerDeliveries, CustomerMessages, CustomerOrders } from './traces.tsx'

/** Everything one needs to help a customer, on one screen. */
export default function CustomerPage({ id }: { id: string }) {
  const adminCall = useAdminCall()
  const customer = useQuery({
    queryKey: ['admin', getCustomer.path, id],
    queryFn: () => adminCall(getCustomer, { params: { id } }),
  })
  if (customer.isPending) return <ListLoading />
  if (customer.isError)
    return (
      <ErrorState
        message={failureReason(customer.error, 'Ce client n’a pas pu être chargé.')}
        onRetry={() => customer.refetch()}
      />
    )
  const { user, group } = customer.data
  return (
    <>
      <PageHead title={user.username}>
        <Link
          className="link"
          to={`/admin?onglet=utilisateurs&q=${encodeURIComponent(user.email)}`}
        >
          Modifier le compte
        </Link>
      </PageHead>
      <div className="customer">
        <Account {...customer.data} />
        <CustomerSanctions user={{ ...user, group }} />
        <CustomerWhitelist {...customer.data} />
        <CustomerOrders id={user.id} />
        <CustomerDeliveries id={user.id} />
        <CustomerMessages id={user.id} />
        <Notes about={{ customer: user.id }} />
      </div>
    </>
  )
}

function Account({ user, character, discord, bought }: Customer) {
  const facts = [
    [
      'Email',
      <span key="email" className="wrap-anywhere">
        {user.email}
      </span>,
    ],
    [
      'Rôle',
      <Badge key="role" tone={user.roles.includes('admin') ? 'amber' : 'neutral'}>
        {user.roles.join(', ')}
      </Badge>,
    ],
    ['Inscrit le', dateTime(user.created_at)],
    ['Dernière connexion', dateTime(user.last_login)],
    ...(bought
      ? [
          ['Commandes payées', bought.orders],
          ['Dépensé, remboursements déduits', euros(bought.spent)],
        ]
      : []),
    ...(discord
      ? [['Discord', `${discord.name} (${discord.id}), lié le ${dateTime(discord.since)}`]]
      : []),
    ['Personnage', character ? `${character.name}, lié le ${dateTime(character.since)}` : 'Aucun'],
    ...(character
      ? [
          [
            'Licence',
            <code key="license" className="wrap-anywhere">
              {character.license}
              {character.character && ` · ${character.character}`}
            </code>,
          ],
        ]
      : []),
  ] as const
  return (
    <PanelCard title="Compte">
      <dl className="customer-facts">
        {facts.map(([label, value]) => (
          <div key={String(label)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PanelCard>
  )
}
