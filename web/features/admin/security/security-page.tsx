import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readTeamSecurity, setTeamSecurity } from '#contract/endpoints/team-security.ts'
import type { ProtectedMember } from '#contract/team-security.ts'
import { Badge } from '#web/components/badge.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/field.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useSession } from '#web/lib/session.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { useNotice } from '../use-notice.tsx'

/** What is asked of everybody on the team when they sign in. */
export default function SecurityPage() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [sending, setSending] = useState(false)
  const security = useQuery({
    queryKey: ['admin', readTeamSecurity.path],
    queryFn: () => adminCall(readTeamSecurity, {}),
  })

  async function change(required: boolean) {
    setSending(true)
    try {
      await adminCall(setTeamSecurity, { body: { required } })
      notify.success(required ? 'Seconde étape exigée' : 'Seconde étape facultative')
    } catch (error) {
      notify.failure(explain(error, 'Le réglage n’a pas été changé'))
    }
    await queryClient.invalidateQueries()
    setSending(false)
  }

  const members = security.data?.members ?? []
  const own = useSession()?.user.username
  const isOwnProtected = members.some(
    ({ username, factors }) => username === own && factors.length > 0,
  )
  return (
    <>
      <PageHead title="Sécurité" />
      {notice}
      {security.isPending && <ListLoading />}
      {security.isError && (
        <ErrorState
          message={failureSentence(security.error, 'Le réglage ne peut pas être lu.')}
          onRetry={() => security.refetch()}
        />
      )}
      {security.data && (
        <div className="settings-beside">
          <div className="grid min-w-0 gap-4">
            <section className="settings" aria-labelledby="etape-title">
              {/* On a phone the button stands below the title: as far from the edges as that is. */}
              <div className="flex flex-wrap items-center justify-between gap-3 max-sm:py-3.5">
                <h2 id="etape-title">Double authentification</h2>
                <ButtonLink
                  to="/panelclient?onglet=securite"
                  variant={isOwnProtected ? 'ghost' : 'primary'}
                  size="small"
                >
                  {isOwnProtected ? 'Régler la mienne' : 'Protéger mon compte'}
                </ButtonLink>
              </div>
              <p>
                {isOwnProtected
                  ? 'Votre compte la demande après le mot de passe.'
                  : 'Votre compte n’est gardé que par son mot de passe.'}
              </p>
              <Checkbox
                variant="switch"
                label="Obligatoire pour l’équipe"
                hint="Sans elle, un membre n’entre plus dans l’administration ; il l’active depuis son espace client."
                checked={security.data.required === true}
                disabled={sending}
                onChange={(event) => change(event.target.checked)}
              />
            </section>
            <Protection members={members} />
          </div>
          <SecondStepMeaning />
        </div>
      )}
    </>
  )
}

const KINDS = { totp: 'Code d’une application', passkey: 'Clé d’accès' } as const

/** Who of the team is behind a second step, and who behind a password alone. */
function Protection({ members }: { members: readonly ProtectedMember[] }) {
  const mayRead = useMay()('users.read')
  const count = members.filter(({ factors }) => factors.length > 0).length
  const plural = count > 1 ? 's' : ''
  return (
    <section aria-labelledby="protection">
      <div className="mt-3 mb-3 flex items-center justify-between gap-3">
        <h2 id="protection" className="title-4">
          L’équipe
        </h2>
        <Badge>
          {count} protégé{plural} sur {members.length}
        </Badge>
      </div>
      <AdminTable
        caption="Double authentification de chaque membre de l’équipe"
        rows={members}
        rowKey={({ username }) => username}
        columns={[
          {
            header: 'Pseudo',
            cell: ({ username }) =>
              mayRead ? (
                <Link
                  className="link"
                  to={`/admin?onglet=utilisateurs&q=${encodeURIComponent(username)}`}
                >
                  {username}
                </Link>
              ) : (
                username
              ),
          },
          {
            header: 'État',
            cell: ({ factors }) =>
              factors.length > 0 ? (
                <Badge tone="good" icon="check">
                  Protégé
                </Badge>
              ) : (
                <Badge tone="amber" icon="warning">
                  À protéger
                </Badge>
              ),
          },
          {
            header: 'Méthode',
            cell: ({ factors }) => factors.map((kind) => KINDS[kind]).join(', ') || NONE,
          },
        ]}
      />
    </section>
  )
}

/** What is asked of whom has one. */
function SecondStepMeaning() {
  return (
    <section className="settings" aria-labelledby="seconde-etape">
      <h2 id="seconde-etape">En quoi elle consiste</h2>
      <p>
        <strong>Un code</strong> d’une application du téléphone, ou <strong>une clé d’accès</strong>{' '}
        de l’appareil, demandé après le mot de passe.
      </p>
      <p>
        <strong>Des codes de récupération</strong> la remplacent le jour où le téléphone est perdu ;
        qui gère les groupes de l’équipe peut aussi l’ôter, depuis le compte dans Utilisateurs.
      </p>
    </section>
  )
}
