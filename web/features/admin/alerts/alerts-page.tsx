import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ALERT_KINDS, ALERT_WORDS, type AlertKind } from '#contract/alert-kinds.ts'
import { readAlertSettings, setAlertSettings, testAlerts } from '#contract/endpoints/alerts.ts'
import { ifMatch } from '#contract/if-match.ts'
import { Button } from '#web/components/button.tsx'
import { Checkbox } from '#web/components/field.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { explain } from '../failures.ts'
import { ListLoading } from '../list/list-loading.tsx'
import { PageHead } from '../page-head.tsx'
import { useNotice } from '../use-notice.tsx'
import { DiscordNotices } from './discord-notices.tsx'

/** What the owner is told of, and where. */
export default function AlertsPage() {
  const adminCall = useAdminCall()
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [sending, setSending] = useState(false)
  const settings = useQuery({
    queryKey: ['admin', readAlertSettings.path],
    queryFn: () => adminCall(readAlertSettings, {}),
  })
  const { off = [], owner, version } = settings.data ?? {}

  async function doing(work: () => Promise<void>, failed: string) {
    setSending(true)
    try {
      await work()
    } catch (error) {
      notify.failure(explain(error, failed))
    }
    await queryClient.invalidateQueries()
    setSending(false)
  }

  const change = (kind: AlertKind, on: boolean) =>
    doing(async () => {
      const others = off.filter((one) => one !== kind)
      const body = { off: on ? others : [...others, kind] }
      await adminCall(setAlertSettings, { body }, ifMatch(version))
      notify.success(`Alerte ${on ? 'activée' : 'coupée'} : ${ALERT_WORDS[kind].label}`)
    }, 'Le réglage n’a pas été changé')

  const sendTest = () =>
    doing(async () => {
      const { owner: to } = await adminCall(testAlerts, {})
      notify.success(to ? `Mail en route vers ${to}` : 'Personne à prévenir pour le moment')
    }, 'L’essai n’est pas parti')

  return (
    <>
      <PageHead title="Alertes" />
      {notice}
      {settings.isPending && <ListLoading />}
      {settings.isError && (
        <ErrorState
          message={failureSentence(settings.error, 'Les alertes ne peuvent pas être lues.')}
          onRetry={() => settings.refetch()}
        />
      )}
      {settings.data && (
        <div className="settings-beside">
          <section className="settings" aria-labelledby="mail-title">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 id="mail-title">Par mail</h2>
              <Button variant="ghost" size="small" icon="mail" pending={sending} onClick={sendTest}>
                Envoyer un essai
              </Button>
            </div>
            <p>
              Un mail par évènement, {owner ? `à ${owner}, propriétaire` : 'au propriétaire'} du
              site. Chaque choix est enregistré aussitôt.
            </p>
            {ALERT_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                variant="switch"
                {...ALERT_WORDS[kind]}
                checked={!off.includes(kind)}
                disabled={sending}
                onChange={(event) => change(kind, event.target.checked)}
              />
            ))}
          </section>
          <DiscordNotices />
        </div>
      )}
    </>
  )
}
