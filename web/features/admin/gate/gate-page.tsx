import { Tabs } from '#web/components/tabs.tsx'
import { useMay } from '../admin-session.tsx'
import { HeadAboveTabs } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { GateSettings } from './gate-settings.tsx'
import { WhitelistList } from './whitelist-list.tsx'

const VIEWS = [
  { id: 'whitelist', label: 'Whitelist', needs: 'whitelist' },
  { id: 'reglages', label: 'Réglages', needs: 'game-servers' },
] as const
const DEFAULTS = { vue: 'whitelist', page: '1' }

/** Who comes into the game. */
export default function GatePage() {
  const [{ vue }, setState] = useUrlState(DEFAULTS)
  const may = useMay()
  const views = VIEWS.filter(({ needs }) => may(needs))
  const view = (views.find(({ id }) => id === vue) ?? views[0])?.id ?? 'whitelist'
  return (
    <HeadAboveTabs>
      <Tabs
        label="Accès au serveur"
        tabs={views}
        selected={view}
        onSelect={(id) => setState({ vue: id, page: '1' })}
      >
        {view === 'reglages' ? <GateSettings /> : <WhitelistList />}
      </Tabs>
    </HeadAboveTabs>
  )
}
