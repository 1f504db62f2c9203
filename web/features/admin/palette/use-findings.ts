import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminListOrders } from '#contract/endpoints/admin-orders.ts'
import { productResource } from '#contract/endpoints/admin-resources.ts'
import { adminListUsers } from '#contract/endpoints/admin-users.ts'
import { euros } from '#contract/money.ts'
import { readAdminOrder } from '#web/features/orders/read-order.ts'
import { list, listAnswer } from '#web/lib/read.ts'
import { readUser } from '#web/lib/read-user.ts'
import { useAdminCall } from '../admin-session.tsx'
import { readAdminProduct } from '../products/read-admin-product.ts'
import { type CommandGroup, matches } from './commands.ts'

const SHORTEST = 2
const MOST = 5

/** A row of a list, opened: searched for, so that it is on the first page. */
const rowOf = (tab: string, id: number, words: string) =>
  `/admin?onglet=${tab}&q=${encodeURIComponent(words)}&voir=${id}`

/** Orders, customers and products that the words are found in; none for a single letter. */
export function useFindings(words: string): CommandGroup[] {
  const adminCall = useAdminCall()
  const isAsked = words.length >= SHORTEST
  const query = { search: words, page: '1', size: String(MOST) }
  const orders = useQuery({
    queryKey: ['admin', adminListOrders.path, 'palette', words],
    queryFn: async () => listAnswer(await adminCall(adminListOrders, { query })),
    select: list(readAdminOrder),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const users = useQuery({
    queryKey: ['admin', adminListUsers.path, 'palette', words],
    queryFn: async () => listAnswer(await adminCall(adminListUsers, { query })),
    select: list(readUser),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const products = useQuery({
    queryKey: ['admin', productResource.list.path],
    queryFn: async () => listAnswer(await adminCall(productResource.list, {})),
    select: list(readAdminProduct),
    enabled: isAsked,
  })
  if (!isAsked) return []
  return [
    {
      label: 'Commandes',
      commands: (orders.data ?? []).slice(0, MOST).map(({ id, user_name, amount }) => ({
        to: rowOf('commandes', id, String(Math.abs(id))),
        label: `Commande n° ${Math.abs(id)}`,
        detail: `${user_name}, ${euros(amount)}`,
        icon: 'cart',
      })),
    },
    {
      label: 'Clients',
      commands: (users.data ?? []).slice(0, MOST).map(({ id, username, email }) => ({
        to: rowOf('utilisateurs', id, username),
        label: username,
        detail: email,
        icon: 'user',
      })),
    },
    {
      label: 'Produits',
      commands: (products.data ?? [])
        .filter(({ name, category }) => matches(`${name} ${category}`, words))
        .slice(0, MOST)
        .map(({ id, name, price }) => ({
          to: rowOf('produits', id, name),
          label: name,
          detail: euros(price),
          icon: 'star',
        })),
    },
  ]
}
