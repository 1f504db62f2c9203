import './deliveries.css'
import { Tabs } from '#web/components/tabs.tsx'
import { useMay } from '../admin-session.tsx'
import { PageHead } from '../page-head.tsx'
import { useUrlState } from '../use-url-state.ts'
import { DeliveryAlerts } from './delivery-alerts.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { GameServerList } from './game-server-list.tsx'

const VIEWS = [
  { id: 'livraisons', label: 'Livraisons', needs: 'deliveries.read' },
  { id: 'serveurs', label: 'Serveurs de jeu', needs: 'game-servers' },
] as const
const DEFAULTS = { vue: 'livraisons', page: '1' }

/** What was paid on its way into the game, and the servers that take it there. */
export default function DeliveriesPage() {
  const [{ vue }, setState] = useUrlState(DEFAULTS)
  const may = useMay()
  const views = VIEWS.filter(({ needs }) => may(needs))
  const view = (views.find(({ id }) => id === vue) ?? views[0])?.id ?? 'livraisons'
  return (
    <>
      <PageHead title="Livraisons" />
      {may('deliveries.read') && <DeliveryAlerts />}
      <Tabs
        label="Livraisons et serveurs"
        tabs={views}
        selected={view}
        onSelect={(id) => setState({ vue: id, page: '1' })}
      >
        {view === 'serveurs' ? <GameServerList /> : <DeliveryList />}
      </Tabs>
    </>
  )
}
