import type { User } from '#contract/users.ts'
import { Card } from './card.tsx'
import { longDate } from './dates.ts'

export function AccountInfo({ user }: { user: User }) {
  const facts = [
    ['Nom d’utilisateur', user.username || '—'],
    ['Email', user.email || '—'],
    ['Membre depuis', longDate(user.created_at)],
    ['Dernière connexion', longDate(user.last_login)],
  ]
  return (
    <Card title="Informations du compte">
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
