import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Customer } from '#contract/customers.ts'
import { getCustomer } from '#contract/endpoints/customers.ts'
import { euros } from '#contract/money.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureReason } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { CodeLine } from '../code-line.tsx'
import { dateTime } from '../dates.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { Notes } from '../notes/notes.tsx'
import { PageHead, ShortLabel } from '../page-head.tsx'
import { Role } from '../users/role.tsx'
import { CustomerSanctions, SanctionButton } from './customer-sanctions.tsx'
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
      <PageHead
        title={user.username}
        back={{ to: '/admin?onglet=utilisateurs', label: 'Utilisateurs' }}
      >
        <ButtonLink
          variant="ghost"
          icon="edit"
          to={`/admin?onglet=utilisateurs&q=${encodeURIComponent(user.email)}`}
        >
          <ShortLabel>Modifier le compte</ShortLabel>
        </ButtonLink>
        <SanctionButton user={{ ...user, group }} />
      </PageHead>
      <div className="customer">
        <div>
          <Account {...customer.data} />
          <CustomerSanctions id={user.id} />
          <CustomerWhitelist {...customer.data} />
        </div>
        <div>
          <CustomerOrders id={user.id} />
          <CustomerDeliveries id={user.id} />
          <CustomerMessages id={user.id} />
          <Notes about={{ customer: user.id }} />
        </div>
      </div>
    </>
  )
}

/** What there is to say of a value, which is none itself. */
function Aside({ children }: { children: ReactNode }) {
  return <small className="inline-block text-sm text-faint">{children}</small>
}

function Account({ user, group, character, discord, bought }: Customer) {
  const facts: { label: string; value: ReactNode; wide?: true | 'phone' | 'desk' }[] = [
    {
      label: 'Email',
      value: (
        <a className="link wrap-anywhere" href={`mailto:${user.email}`}>
          {user.email}
        </a>
      ),
      wide: 'phone',
    },
    { label: 'Rôle', value: <Role roles={user.roles} group={group} /> },
    { label: 'Inscrit le', value: dateTime(user.created_at) },
    { label: 'Dernière connexion', value: dateTime(user.last_login) },
    ...(bought
      ? [
          { label: 'Commandes payées', value: bought.orders },
          {
            label: 'Dépensé',
            value: (
              <>
                <span className="font-semibold">{euros(bought.spent)}</span>{' '}
                <Aside>net de remboursements</Aside>
              </>
            ),
          },
        ]
      : []),
    {
      label: 'Personnage',
      value: character ? (
        <>
          {character.name} <Aside>lié le {dateTime(character.since)}</Aside>
        </>
      ) : (
        'Aucun'
      ),
      wide: 'desk',
    },
    ...(discord
      ? [
          {
            label: 'Discord',
            value: `${discord.name} (${discord.id}), lié le ${dateTime(discord.since)}`,
            wide: true as const,
          },
        ]
      : []),
    ...(character
      ? [
          {
            label: 'Licence',
            value: (
              <>
                <CodeLine text={character.license} copyLabel="Copier la licence" />
                {character.character && (
                  <CodeLine text={character.character} copyLabel="Copier le personnage" />
                )}
              </>
            ),
            wide: true as const,
          },
        ]
      : []),
  ]
  return (
    <PanelCard title="Compte">
      <dl className="customer-facts">
        {facts.map(({ label, value, wide }) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </PanelCard>
  )
}
