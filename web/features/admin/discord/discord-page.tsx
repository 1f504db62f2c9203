import './discord.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addRoleRule,
  readDiscordRoles,
  reconcileRoles,
  removeRoleRule,
} from '#contract/endpoints/discord-roles.ts'
import { Badge } from '#web/components/badge.tsx'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { CodeLine } from '../code-line.tsx'
import { ConfigLines } from '../config-lines.tsx'
import { explain } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { useNotice } from '../use-notice.tsx'
import { RoleTimes } from './role-times.tsx'
import { RuleForm } from './rule-form.tsx'
import { KINDS, REASONS, STATES } from './words.ts'

const DEVELOPER_PORTAL = 'https://discord.com/developers/applications'
const LINES = ['CLIENT_ID', 'CLIENT_SECRET', 'BOT_TOKEN', 'GUILD_ID']
  .map((name) => `DISCORD_${name}=`)
  .join('\n')
const KEY = ['admin', readDiscordRoles.path]

/** What gives which role at Discord, and what Discord refuses. */
export default function DiscordPage() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [sending, setSending] = useState(false)
  const read = useQuery({ queryKey: KEY, queryFn: () => adminCall(readDiscordRoles, {}) })

  async function doing(work: () => Promise<string>, failed: string) {
    setSending(true)
    try {
      notify.success(await work())
    } catch (error) {
      notify.failure(explain(error, failed))
    }
    await queryClient.invalidateQueries({ queryKey: KEY })
    setSending(false)
  }
  const reconcile = () =>
    doing(async () => {
      const { linked } = await adminCall(reconcileRoles, {})
      return `Réconciliation lancée : ${linked} membre${linked > 1 ? 's' : ''} lié${linked > 1 ? 's' : ''}`
    }, 'La réconciliation n’est pas partie')
  const remove = (id: number) =>
    doing(async () => {
      await adminCall(removeRoleRule, { params: { id: String(id) } })
      return 'Règle retirée : qui a ce rôle le garde'
    }, 'La règle n’a pas été retirée')

  const { data } = read
  const nameOf = (id: string) => data?.roles.find((role) => role.id === id)?.name ?? `rôle ${id}`
  return (
    <>
      <PageHead title="Discord" />
      {notice}
      {read.isPending && <ListLoading />}
      {read.isError && (
        <ErrorState
          message={failureSentence(read.error, 'Les rôles ne peuvent pas être lus.')}
          onRetry={() => read.refetch()}
        />
      )}
      {data && data.state !== 'fine' && data.state !== 'unset' && (
        <Banner variant="info">{STATES[data.state]}</Banner>
      )}
      {data?.state === 'unset' && <FirstSteps />}
      {data && data.state !== 'unset' && (
        <div className="settings-beside">
          <section className="settings" aria-labelledby="rules-title">
            <h2 id="rules-title">Règles</h2>
            {data.guild && (
              <p>
                Serveur « {data.guild} ». Les rôles nommés ici sont donnés et retirés par le site ;
                aucun autre n’est jamais touché.
              </p>
            )}
            <ul className="grid gap-4">
              {data.rules.map(({ id, kind, source, source_name, role_id }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">
                    {KINDS[kind]} : {source_name ?? `${source} (supprimé)`} → {nameOf(role_id)}
                  </span>
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`Retirer la règle ${source_name ?? source} → ${nameOf(role_id)}`}
                    pending={sending}
                    onClick={() => remove(id)}
                  >
                    Retirer
                  </Button>
                </li>
              ))}
            </ul>
            <RuleForm
              data={data}
              sending={sending}
              onAdd={(rule) =>
                doing(async () => {
                  await adminCall(addRoleRule, { body: rule })
                  return 'Règle ajoutée'
                }, 'La règle n’a pas été ajoutée')
              }
            />
          </section>
          <section className="settings" aria-labelledby="refusals-title">
            <h2 id="refusals-title">Ce que Discord refuse</h2>
            {data.refusals.length === 0 && <p>Rien : chacun a les rôles que les règles disent.</p>}
            <ul className="grid gap-4">
              {data.refusals.map(({ user_id, username, role_id, reason }) => (
                <li key={`${user_id} ${role_id}`} className="wrap-anywhere">
                  <strong>
                    {username}
                    {role_id && `, ${nameOf(role_id)}`}
                  </strong>
                  <span className="block">{REASONS[reason]}</span>
                </li>
              ))}
            </ul>
            <p>
              <Button variant="ghost" icon="refresh" pending={sending} onClick={reconcile}>
                Réconcilier maintenant
              </Button>
            </p>
            <p>Chaque nuit, les rôles des {data.linked} comptes liés sont comparés aux règles.</p>
          </section>
        </div>
      )}
      {data && <RoleTimes />}
    </>
  )
}

/** For an owner who has not got a bot yet. */
function FirstSteps() {
  return (
    <div className="settings-beside">
      <section className="settings" aria-labelledby="steps-title">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="steps-title">Rôles automatiques</h2>
          <Badge>Non relié</Badge>
        </div>
        <p>
          Un achat, un grade, un groupe de l’équipe ou une candidature acceptée donne un rôle sur
          votre serveur Discord ; sa fin, un remboursement ou un bannissement le retire.
        </p>
        <ol className="steps">
          <li>
            <strong>Créez le robot :</strong> une application sur le{' '}
            <a className="link" href={DEVELOPER_PORTAL} target="_blank" rel="noopener">
              portail des développeurs de Discord
            </a>
            .
            <ul className="list-disc pl-5">
              <li>Page « Bot » : copiez le jeton.</li>
              <li>
                Page « OAuth2 » : copiez l’identifiant et le secret, puis ajoutez la redirection
                <CodeLine
                  text={`${location.origin}/login`}
                  copyLabel="Copier l’adresse de redirection"
                />
              </li>
            </ul>
          </li>
          <li>
            <strong>Invitez-le</strong> sur votre serveur avec le droit « Gérer les rôles », et
            glissez son rôle <span className="whitespace-nowrap">au-dessus</span> de ceux qu’il
            donnera.
          </li>
          <li>
            <strong>Reliez-le.</strong> Ajoutez les quatre lignes à la configuration du site, puis
            redémarrez-le : ce qui donne quel rôle se choisit ensuite ici.
          </li>
        </ol>
      </section>
      <section className="settings">
        <ConfigLines isHeading label="Lignes à ajouter" lines={LINES} />
        <p>
          L’identifiant du serveur se copie d’un clic droit sur son nom, une fois le mode
          développeur activé dans les paramètres avancés de Discord.
        </p>
      </section>
    </div>
  )
}
