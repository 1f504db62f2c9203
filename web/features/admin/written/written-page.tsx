import { Tabs } from '#web/components/tabs.tsx'
import { HeadAboveTabs } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { NewsPage } from './news-page.tsx'
import { PagesPage } from './pages-page.tsx'

const TABS = [
  { id: 'actualites', label: 'Actualités' },
  { id: 'pages', label: 'Pages' },
] as const
const DEFAULTS = { liste: 'actualites', q: '', filtre: 'all' }

/** News and pages share a place in the menu. */
export default function WrittenPage() {
  const [{ liste }, setState] = useUrlState(DEFAULTS)
  const selected = liste === 'pages' ? 'pages' : 'actualites'
  return (
    <HeadAboveTabs>
      <Tabs
        label="Actualités ou pages"
        tabs={TABS}
        selected={selected}
        onSelect={(id) => setState({ liste: id, q: '', filtre: 'all' })}
      >
        {selected === 'pages' ? <PagesPage /> : <NewsPage />}
      </Tabs>
    </HeadAboveTabs>
  )
}
