import { Link } from 'react-router'
import { RULE_KINDS, type RuleKind } from '#contract/discord-rule-kinds.ts'
import { AdminTable } from '../list/admin-table.tsx'
import { KINDS } from './words.ts'

const TIMES: Record<RuleKind, { given: string; taken: string }> = {
  product: {
    given: 'Dès que la commande est payée',
    taken: 'Au remboursement, à la rétractation ou à la fin du grade',
  },
  group: { given: 'À l’entrée dans le groupe', taken: 'À la sortie du groupe' },
  form: {
    given: 'Dès que la candidature est acceptée',
    taken: 'À la sortie de la liste d’accès, si c’est elle que la candidature ouvrait',
  },
}

/** When the site gives a role and when it takes it back, whatever the rules are. */
export function RoleTimes() {
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="times-title">
      <h2 id="times-title" className="title-3">
        Ce que fait le robot
      </h2>
      <AdminTable
        caption="Ce que fait le robot"
        rows={RULE_KINDS}
        rowKey={(kind) => kind}
        columns={[
          { header: 'Ce qui donne le rôle', cell: (kind) => KINDS[kind] },
          { header: 'Donné', onPhone: 'named', cell: (kind) => TIMES[kind].given },
          { header: 'Retiré', onPhone: 'named', cell: (kind) => TIMES[kind].taken },
        ]}
      />
      <p className="list-note">
        Un bannissement retire tous ces rôles jusqu’à sa fin. Seuls les membres qui ont lié Discord
        à leur compte en reçoivent. Les ventes et annonces publiées dans un salon se règlent dans{' '}
        <Link className="link" to="/admin?onglet=alertes">
          Alertes
        </Link>
        .
      </p>
    </section>
  )
}
