import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminDelivery, DeliveryState } from '#contract/deliveries.ts'
import {
  cancelDelivery,
  countDeliveries,
  listDeliveries,
  resendDelivery,
} from '#contract/endpoints/deliveries.ts'
import { ButtonLink, IconButton } from '#web/components/button.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { failureSentence } from '#web/lib/api.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { useSelection } from '../list/use-selection.ts'
import { ListFooter } from '../list-footer.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { type Filters, hasNothing, usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import {
  deliveredNote,
  deliveredThing,
  reasonText,
  STATE_LABELS,
  STATE_TONES,
} from './delivery-labels.ts'
import { DeliveryMark } from './delivery-mark.tsx'

const FILTERS = { etat: '', page: '1' }
const STATES = Object.keys(STATE_LABELS) as DeliveryState[]
const LOCAL = {
  read: (delivery: unknown) => delivery as AdminDelivery,
  matches: ({ id, user_name, product_name, order_id, license }: AdminDelivery, search: string) =>
    `${id} ${user_name} ${product_name} ${order_id} ${license}`.toLowerCase().includes(search),
  keeps: ({ state }: AdminDelivery, { state: asked }: Filters) => !asked || state === asked,
  sortValue: ({ updated_at }: AdminDelivery) => updated_at,
}

/** Every delivery, what wants a person first. */
export function DeliveryList() {
  const { list, typed, onSearch, onSize } = useListState('')
  const [{ etat }, setState] = useUrlState(FILTERS)
  const filters = { state: etat }
  const deliveries = usePagedList<AdminDelivery>(listDeliveries, list, filters, LOCAL)
  const isNew = hasNothing(deliveries, list, filters)
  const adminCall = useAdminCall()
  const may = useMay()
  const mayWrite = may('deliveries.write')
  const maySetServers = may('game-servers')
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [viewed, setViewed] = useState<AdminDelivery | null>(null)
  const selection = useSelection(
    deliveries.data?.rows,
    ({ user_name, product_name }) => `la livraison de ${user_name}, ${product_name}`,
  )

  function onChanged(delivery: AdminDelivery) {
    setViewed(delivery)
    return queryClient.invalidateQueries()
  }

  return (
    <>
      {notice}
      {!isNew && (
        <Toolbar
          search={typed}
          onSearch={onSearch}
          placeholder="Client, produit, commande ou licence"
        >
          <StateFilter selected={etat} onSelect={(state) => setState({ etat: state, page: '1' })} />
        </Toolbar>
      )}
      {deliveries.isError && (
        <ErrorState
          message={failureSentence(deliveries.error, 'Erreur lors du chargement des livraisons')}
          onRetry={() => deliveries.refetch()}
        />
      )}
      {deliveries.isPending && <ListLoading />}
      {deliveries.data?.rows.length === 0 && (
        <EmptyState
          title="Aucune livraison trouvée"
          icon="gamepad"
          action={
            isNew &&
            maySetServers && (
              <ButtonLink to="/admin?onglet=livraisons&vue=serveurs">
                Relier un serveur de jeu
              </ButtonLink>
            )
          }
        >
          Chaque article payé en fait une, à remettre en jeu.
        </EmptyState>
      )}
      {deliveries.data && deliveries.data.rows.length > 0 && (
        <AdminTable
          caption="Livraisons"
          rows={deliveries.data.rows}
          rowKey={({ id }) => id}
          {...(mayWrite && { selection })}
          columns={[
            {
              header: 'État',
              cell: ({ state, reason }) => (
                <span className="grid justify-items-start gap-1">
                  <DeliveryMark state={state} />
                  {reason && <small className="text-soft">{reasonText(reason)}</small>}
                </span>
              ),
            },
            { header: 'Contenu', cell: Delivered },
            { header: 'Client', joined: true, cell: ({ user_name }) => user_name },
            { header: 'Commande', joined: true, cell: ({ order_id }) => `n° ${order_id}` },
            {
              header: 'Essais',
              align: 'end',
              onPhone: 'none',
              cell: ({ attempt }) => attempt || NONE,
            },
            { header: 'Mise à jour', cell: ({ updated_at }) => dateTime(updated_at) },
            {
              header: 'Actions',
              align: 'end',
              cell: (delivery) => (
                <div className="row-actions">
                  <IconButton
                    name="eye"
                    label={`Voir la livraison de ${delivery.user_name}, ${delivery.product_name}`}
                    onClick={() => setViewed(delivery)}
                  />
                </div>
              ),
            },
          ]}
        />
      )}
      {deliveries.data && (
        <ListFooter {...list} noun="livraison" total={deliveries.data.total} onSize={onSize} />
      )}
      <BulkBar
        selection={selection}
        notify={notify}
        actions={[
          {
            label: 'Renvoyer',
            icon: 'refresh',
            run: ({ id }) => adminCall(resendDelivery, { params: { id }, body: {} }),
          },
          {
            label: 'Annuler',
            icon: 'cross',
            question: 'Ces achats payés ne seront pas remis en jeu.',
            run: ({ id }) => adminCall(cancelDelivery, { params: { id } }),
          },
        ]}
      />
      {viewed && (
        <DeliveryDialog delivery={viewed} onChanged={onChanged} onClose={() => setViewed(null)} />
      )}
    </>
  )
}

/** What goes into the game, and what there is to say of it. */
function Delivered(delivery: AdminDelivery) {
  const note = deliveredNote(delivery)
  return (
    <span className="grid">
      {deliveredThing(delivery)}
      {note && <small className="text-soft">{note}</small>}
    </span>
  )
}

/** « Livrées »; what says by several words how they are is the same of many. */
const severalOf = (label: string) => (label.includes(' ') ? label : `${label}s`)

type StateFilterProps = { selected: string; onSelect: (state: string) => void }

/** How many there are in each state; pressed, only those are listed. */
function StateFilter({ selected, onSelect }: StateFilterProps) {
  const adminCall = useAdminCall()
  const { data } = useQuery({
    queryKey: ['admin', countDeliveries.path],
    queryFn: () => adminCall(countDeliveries, {}),
  })
  const counts: Partial<Record<DeliveryState, number>> = data ?? {}
  // The one that is chosen stays when the last of it has gone.
  const shown = STATES.filter((state) => (counts[state] ?? 0) > 0 || state === selected)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <fieldset className="delivery-states fading">
      <legend className="sr-only">Livraisons par état</legend>
      {[
        { state: '', label: 'Toutes', count: total },
        ...shown.map((state) => ({
          state,
          label: severalOf(STATE_LABELS[state]),
          tone: STATE_TONES[state],
          count: counts[state] ?? 0,
        })),
      ].map(({ state, label, count, ...look }) => (
        <button
          key={state}
          type="button"
          aria-pressed={selected === state}
          data-tone={'tone' in look ? look.tone : undefined}
          onClick={() => onSelect(state)}
        >
          {label} <strong>{count}</strong>
        </button>
      ))}
    </fieldset>
  )
}
