import { Tabs } from '#web/components/tabs.tsx'
import { PageHead } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { DeliveryAlerts } from './delivery-alerts.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { GameServerList } from './game-server-list.tsx'

const VIEWS = [
  { id: 'livraisons', label: 'Livraisons', icon: 'cart' },
  { id: 'serveurs', label: 'Serveurs de jeu', icon: 'gamepad' },
] as const
const DEFAULTS = { vue: 'livraisons', page: '1' }

/** What was paid on its way into the game, and the servers that take it there. */
export default function DeliveriesPage() {
  const [{ vue }, setState] = useUrlState(DEFAULTS)
  const view = vue === 'serveurs' ? 'serveurs' : 'livraisons'
  return (
    <>
      <PageHead title="Livraisons" />
      <DeliveryAlerts />
      <Tabs
        label="Livraisons et serveurs"
        tabs={VIEWS}
        selected={view}
        onSelect={(id) => setState({ vue: id, page: '1' })}
      >
        {view === 'serveurs' ? <GameServerList /> : <DeliveryList />}
      </Tabs>
    </>
  )
}
