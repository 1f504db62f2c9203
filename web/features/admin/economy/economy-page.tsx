import { Tabs } from '#web/components/tabs.tsx'
import { JobsPage } from '../jobs/jobs-page.tsx'
import { HeadAboveTabs } from '../page-head.tsx'
import { PropertiesPage } from '../properties/properties-page.tsx'
import { useUrlState } from '../use-url-state.ts'

const TABS = [
  { id: 'emplois', label: 'Emplois' },
  { id: 'proprietes', label: 'Propriétés' },
] as const
const DEFAULTS = { liste: 'emplois', q: '', filtre: 'all' }

/** Jobs and properties share a place in the menu. */
export default function EconomyPage() {
  const [{ liste }, setState] = useUrlState(DEFAULTS)
  const selected = liste === 'proprietes' ? 'proprietes' : 'emplois'
  return (
    <HeadAboveTabs>
      <Tabs
        label="Emplois ou propriétés"
        tabs={TABS}
        selected={selected}
        onSelect={(id) => setState({ liste: id, q: '', filtre: 'all' })}
      >
        {selected === 'emplois' ? <JobsPage /> : <PropertiesPage />}
      </Tabs>
    </HeadAboveTabs>
  )
}
