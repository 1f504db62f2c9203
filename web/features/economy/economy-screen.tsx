import '#web/art/scenes/ledger.css'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { Banner } from '#web/components/banner.tsx'
import { Button } from '#web/components/button.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { SkeletonCards } from '#web/components/skeleton-cards.tsx'
import { EmptyState } from '#web/components/states.tsx'
import { Tabs } from '#web/components/tabs.tsx'
import { JobsPanel } from '#web/features/jobs/jobs-panel.tsx'
import { readJobs } from '#web/features/jobs/read-job.ts'
import { PropertiesPanel } from '#web/features/properties/properties-panel.tsx'
import { readProperties } from '#web/features/properties/read-property.ts'
import { failureSentence } from '#web/lib/api.ts'
import { useSite } from '#web/lib/site.ts'
import { useList } from '#web/lib/use-list.ts'
import { BusinessesPanel } from './businesses-panel.tsx'
import { SystemPanel } from './system-panel.tsx'
import { useTabInHash } from './use-tab-in-hash.ts'

const TABS = [
  { id: 'systeme', label: 'Système', icon: 'bank' },
  { id: 'emplois', label: 'Emplois', icon: 'briefcase' },
  { id: 'proprietes', label: 'Propriétés', icon: 'house' },
  { id: 'entreprises', label: 'Entreprises', icon: 'door' },
] as const

const LOAD_FAILED = 'Failed to load data. Please try again later.'

export default function EconomyScreen() {
  const { kicker, lead } = useSite().pages.economy
  const [tab, setTab] = useTabInHash(TABS, 'systeme')
  const jobs = useList(listJobs, readJobs)
  const properties = useList(listProperties, readProperties)
  // They come together, and fail together.
  const isError = jobs.isLoadingError || properties.isLoadingError
  const data = jobs.data && properties.data && { jobs: jobs.data, properties: properties.data }
  const message = failureSentence(jobs.error ?? properties.error, LOAD_FAILED)
  const unavailable = isError ? (
    <EmptyState title="Registre fermé">
      Les annonces reviendront dès que le serveur répondra.
    </EmptyState>
  ) : (
    <SkeletonCards />
  )

  return (
    <>
      <PageHeader kicker={kicker} scene="ledger" title="Économie" lead={lead} />
      <div className="wrap pt-4 pb-24">
        {isError && (
          <div className="mb-8">
            <Banner variant="error">
              <p lang={message === LOAD_FAILED ? 'en' : undefined}>{message}</p>
              <Button
                variant="ghost"
                size="small"
                icon="refresh"
                className="mt-3"
                onClick={() => location.reload()}
              >
                Réessayer
              </Button>
            </Banner>
          </div>
        )}
        <Tabs label="Économie" tabs={TABS} selected={tab} onSelect={setTab}>
          {tab === 'systeme' && <SystemPanel />}
          {tab === 'emplois' && (data ? <JobsPanel jobs={data.jobs} /> : unavailable)}
          {tab === 'proprietes' &&
            (data ? <PropertiesPanel properties={data.properties} /> : unavailable)}
          {tab === 'entreprises' && <BusinessesPanel />}
        </Tabs>
      </div>
    </>
  )
}
