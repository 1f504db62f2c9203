import './orders.css'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import {
  adminGetOrder,
  adminListOrders,
  adminRemoveOrder,
  adminUpdateOrder,
} from '#contract/endpoints/admin-orders.ts'
import { ifMatch } from '#contract/if-match.ts'
import { euros } from '#contract/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-statuses.ts'
import type { AdminOrder } from '#contract/orders.ts'
import { Badge } from '#web/components/badge.tsx'
import { IconButton } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/dialog.tsx'
import { SelectField, TextField } from '#web/components/field.tsx'
import { EmptyState, ErrorState } from '#web/components/states.tsx'
import { Unavailable } from '#web/components/unavailable.tsx'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { failureSentence } from '#web/lib/api.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { useAdminCall, useMay } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'
import { DeliveryMark } from '../deliveries/delivery-mark.tsx'
import { DemoSalesNotice } from '../demo-sales-notice.tsx'
import { isOutdated, refusalReason } from '../failures.ts'
import { AdminTable, NONE } from '../list/admin-table.tsx'
import { BulkBar } from '../list/bulk-bar.tsx'
import { ListLoading } from '../list/list-loading.tsx'
import { useSelection } from '../list/use-selection.ts'
import { ListFooter } from '../list-footer.tsx'
import { PageHead } from '../page-head.tsx'
import { PaymentWarnings } from '../payment-warnings.tsx'
import { countSet, Toolbar } from '../toolbar.tsx'
import { useAskedOne } from '../use-asked-one.ts'
import { useListState } from '../use-list-state.ts'
import { useNotice } from '../use-notice.tsx'
import { type Filters, usePagedList } from '../use-paged-list.ts'
import { useUrlState } from '../use-url-state.ts'
import { deliveryOf, itemsText } from './order-columns.ts'
import { OrderStatusBadge, STATUS_LABELS, StatusSelect } from './status-select.tsx'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

const FILTERS = { statut: '', du: '', au: '', masquees: '', page: '1' }
const dayInParis = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' })
const STATUS_FILTER = [
  { value: '', label: 'Tous' },
  ...ORDER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
]
/** What one sets for many at a time. */
const BULK_STATUSES = [
  { status: 'processing', label: 'En cours', icon: 'clock' },
  { status: 'delivered', label: 'Livrées', icon: 'check' },
] as const
const PAID_STAYS = 'Une commande payée ne se supprime pas\u00a0: masquez-la depuis sa fiche.'
const LOCAL = {
  read: readAdminOrder,
  matches: ({ id, user_name, items }: AdminOrder, search: string) =>
    [id, user_name, ...items.map(({ product_name }) => product_name)].some((text) =>
      String(text).toLowerCase().includes(search),
    ),
  keeps: (
    { status, created_at, hidden_at }: AdminOrder,
    { status: asked, from, to, hidden }: Filters,
  ) => {
    const day = formatDate(dayInParis, created_at)
    return (
      (!asked || status === asked) &&
      (!from || day >= from) &&
      (!to || day <= to) &&
      (hidden === 'only') === (hidden_at !== null)
    )
  },
  sortValue: (order: AdminOrder, key: string) =>
    key === 'id' || key === 'amount' ? order[key] : String(order[key as keyof AdminOrder] ?? ''),
}

export default function OrdersPage() {
  const { list, typed, sort, onSearch, onSize, onSort } = useListState('-created_at')
  const [{ statut, du, au, masquees }, setState] = useUrlState(FILTERS)
  // Another list has other pages.
  const setFilters = (changes: Partial<typeof FILTERS>) => setState({ ...changes, page: '1' })
  const orders = usePagedList<AdminOrder>(
    adminListOrders,
    list,
    { status: statut, from: du, to: au, hidden: masquees && 'only' },
    LOCAL,
  )
  const adminCall = useAdminCall()
  const mayWrite = useMay()('orders.write')
  const queryClient = useQueryClient()
  const { notice, notify } = useNotice('banner')
  const [viewed, setViewed] = useState<AdminOrder | null>(null)
  const [removing, setRemoving] = useState<AdminOrder | null>(null)
  useAskedOne(
    adminGetOrder.path,
    async (id) => readAdminOrder(await adminCall(adminGetOrder, { params: { id } })),
    orders.data?.rows,
    setViewed,
    () => notify.failure('Cette commande n’existe plus.'),
  )
  const isDemo = orders.data?.rows.some(({ demo }) => demo) === true
  const selection = useSelection(orders.data?.rows, ({ id }) => `la commande ${id}`)

  async function attempt(action: () => Promise<unknown>, success: string) {
    try {
      await action()
      notify.success(success)
      await queryClient.invalidateQueries()
    } catch (error) {
      notify.failure(refusalReason(error, 'Erreur de connexion au serveur'))
      if (isOutdated(error)) await queryClient.invalidateQueries()
    }
  }

  async function lookAgain() {
    const { data } = await orders.refetch()
    setViewed((before) => data?.rows.find(({ id }) => id === before?.id) ?? before)
  }

  const params = ({ id }: AdminOrder) => ({ id: String(id) })
  const setStatus = (order: AdminOrder, status: OrderStatus) =>
    adminCall(
      adminUpdateOrder,
      { params: params(order), body: { status } },
      // All that can be edited of an order, and so its version.
      ifMatch(order.status),
    )
  const remove = (order: AdminOrder) => adminCall(adminRemoveOrder, { params: params(order) })

  function confirmRemoval(order: AdminOrder) {
    setRemoving(null)
    return attempt(() => remove(order), 'Commande supprimée')
  }

  return (
    <>
      <PageHead title="Gestion des Commandes" />
      <PaymentWarnings />
      {isDemo && <DemoSalesNotice />}
      {notice}
      <Toolbar
        search={typed}
        onSearch={onSearch}
        narrowedBy={countSet(statut, du, au, masquees)}
        filter={{
          label: 'Statut',
          value: statut,
          options: STATUS_FILTER,
          onChange: (value) => setFilters({ statut: value }),
        }}
      >
        <SelectField
          label="Afficher"
          value={masquees}
          onChange={(event) => setFilters({ masquees: event.target.value })}
        >
          <option value="">Visibles</option>
          <option value="1">Masquées</option>
        </SelectField>
        <TextField
          label="Du"
          type="date"
          value={du}
          onChange={(event) => setFilters({ du: event.target.value })}
        />
        <TextField
          label="Au"
          type="date"
          value={au}
          onChange={(event) => setFilters({ au: event.target.value })}
        />
      </Toolbar>
      {orders.isError && (
        <ErrorState
          message={failureSentence(orders.error, 'Erreur lors du chargement des commandes')}
          onRetry={() => orders.refetch()}
        />
      )}
      {orders.isPending && <ListLoading />}
      {orders.data?.rows.length === 0 && <EmptyState title="Aucune commande trouvée" />}
      {orders.data && orders.data.rows.length > 0 && (
        <AdminTable
          caption="Commandes"
          rows={orders.data.rows}
          rowKey={({ id }) => id}
          {...(!isDemo && mayWrite && { selection })}
          sort={sort}
          onSort={onSort}
          columns={[
            {
              header: 'N°',
              sortKey: 'id',
              align: 'end',
              joined: true,
              cell: ({ id }) => Math.abs(id),
            },
            {
              header: 'Client',
              sortKey: 'user_name',
              cell: ({ user_name }) => <span className="order-client">{user_name}</span>,
            },
            { header: 'Articles', cut: true, cell: itemsText },
            {
              header: 'Montant',
              sortKey: 'amount',
              align: 'end',
              onPhone: 'key',
              cell: ({ amount }) => euros(amount),
            },
            {
              header: 'Statut',
              sortKey: 'status',
              cell: (order) =>
                order.demo ? (
                  <OrderStatusBadge status={order.status} />
                ) : (
                  <span className="grid gap-1">
                    {mayWrite ? (
                      <StatusSelect
                        order={order}
                        onChange={(status) =>
                          attempt(
                            () => setStatus(order, status),
                            'Statut de la commande mis à jour',
                          )
                        }
                      />
                    ) : (
                      <OrderStatusBadge status={order.status} />
                    )}
                    {order.attention && (
                      <Badge tone="bad" icon="warning">
                        À vérifier
                      </Badge>
                    )}
                  </span>
                ),
            },
            { header: 'Livraison', onPhone: 'status', cell: deliveryMark },
            {
              header: 'Date',
              sortKey: 'created_at',
              cell: ({ created_at }) => dateTime(created_at),
            },
            {
              header: 'Actions',
              align: 'end',
              cell: (order) => (
                <div className="row-actions">
                  <IconButton
                    name="eye"
                    label={`Voir la commande ${Math.abs(order.id)}`}
                    onClick={() => setViewed(order)}
                  />
                  {!order.demo && mayWrite && <RemoveButton order={order} onRemove={setRemoving} />}
                </div>
              ),
            },
          ]}
        />
      )}
      {orders.data && (
        <ListFooter {...list} noun="commande" total={orders.data.total} onSize={onSize} />
      )}
      <BulkBar
        selection={selection}
        notify={notify}
        actions={[
          ...BULK_STATUSES.map(({ status, label, icon }) => ({
            label,
            icon,
            run: (order: AdminOrder) => setStatus(order, status),
          })),
          {
            label: 'Supprimer',
            icon: 'trash',
            question: 'Les commandes payées restent : elles appartiennent à la comptabilité.',
            run: remove,
          },
        ]}
      />
      {viewed && (
        <Suspense>
          <OrderDialog
            order={viewed}
            onClose={() => setViewed(null)}
            onChanged={setViewed}
            onDoubt={lookAgain}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Supprimer la commande"
        message="Êtes-vous sûr de vouloir supprimer cette commande?"
        onConfirm={() => removing && confirmRemoval(removing)}
        onCancel={() => setRemoving(null)}
      />
    </>
  )
}

function deliveryMark(order: AdminOrder) {
  const state = deliveryOf(order)
  return state ? <DeliveryMark state={state} /> : NONE
}

type RemoveButtonProps = { order: AdminOrder; onRemove: (order: AdminOrder) => void }

function RemoveButton({ order, onRemove }: RemoveButtonProps) {
  const look = { name: 'trash', label: `Supprimer la commande ${order.id}` } as const
  if (!order.paid_at) return <IconButton {...look} onClick={() => onRemove(order)} />
  return (
    <Unavailable reason={PAID_STAYS} side="left">
      {(marks) => <IconButton {...look} {...marks} />}
    </Unavailable>
  )
}
