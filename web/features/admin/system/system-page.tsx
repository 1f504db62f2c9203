import './system.css'
import { useQuery } from '@tanstack/react-query'
import { readSystem } from '#contract/endpoints/system.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall } from '../admin-session.tsx'
import { PanelCard } from '../customers/panel-card.tsx'
import { PageHead } from '../page-head.tsx'
import { CheckRow } from './check-row.tsx'
import { Headline } from './headline.tsx'
import { readSystemState } from './read-system.ts'
import { setApart } from './set-apart.ts'
import { SystemLoading } from './system-loading.tsx'

/** While the page is in sight: a hidden one asks nothing. */
const ASK_EVERY_MS = 30_000

/** How the site does, at a glance, and what to do where it does not do well. */
export default function SystemPage() {
  const adminCall = useAdminCall()
  const system = useQuery({
    queryKey: ['admin', readSystem.path],
    queryFn: () => adminCall(readSystem, {}),
    select: (answer) => setApart(readSystemState(answer)),
    refetchInterval: ASK_EVERY_MS,
  })
  return (
    <>
      <PageHead title="État du système">
        <Button
          variant="ghost"
          icon="refresh"
          pending={system.isFetching && !system.isPending}
          onClick={() => system.refetch()}
        >
          Vérifier
        </Button>
      </PageHead>
      {system.isPending && <SystemLoading />}
      {/* What was all right before the site fell silent says nothing any more. */}
      {system.isError && (
        <ErrorState
          message={failureSentence(system.error, 'L’état du système ne peut pas être lu.')}
          onRetry={() => system.refetch()}
        />
      )}
      {system.isSuccess && (
        <>
          <Headline {...system.data} />
          <div className="system-groups">
            {system.data.groups.map(({ title, checks }) => (
              <PanelCard key={title} title={title}>
                <ul className="system-checks">
                  {checks.map((check) => (
                    <CheckRow key={check.title} {...check} />
                  ))}
                </ul>
              </PanelCard>
            ))}
          </div>
        </>
      )}
    </>
  )
}
