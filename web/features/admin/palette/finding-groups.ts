import { APPLICATION_STATES } from '#contract/application-states.ts'
import { euros } from '#contract/money.ts'
import type { SearchFindings } from '#contract/search.ts'
import { customerAddress, messageAddress, orderAddress } from '../customers/places.ts'
import { STATE_LABELS } from '../deliveries/delivery-labels.ts'
import { STATUS_LABELS } from '../orders/status-select.tsx'
import type { Command, CommandGroup } from './commands.ts'

/** A row of a list, opened: searched for, so that it is on the first page. */
export const rowOf = (tab: string, id: number, words: string) =>
  `/admin?onglet=${tab}&q=${encodeURIComponent(words)}&voir=${id}`

/** One of the demo's must be listed. */
const orderRow = (id: number) => (id > 0 ? orderAddress(id) : rowOf('commandes', id, String(-id)))

type Kind<Hit> = { hits: readonly Hit[]; more: boolean } | undefined

/** Without what the caller may not read, which the server leaves out. */
function group<Hit>(label: string, found: Kind<Hit>, command: (hit: Hit) => Command): CommandGroup {
  return {
    label: found?.more ? `${label} (plus de ${found.hits.length})` : label,
    commands: (found?.hits ?? []).map(command),
  }
}

/** What was found, each with what a person needs to recognise it, and where it leads. */
export function findingGroups(found: SearchFindings): CommandGroup[] {
  return [
    group('Clients', found.people, ({ id, username, email, character }) => ({
      to: customerAddress(id),
      label: character ? `${username} (${character})` : username,
      detail: email,
      icon: 'user',
    })),
    group('Commandes', found.orders, ({ id, user_name, amount, status }) => ({
      to: orderRow(id),
      label: `Commande n° ${Math.abs(id)}`,
      detail: `${user_name}, ${euros(amount)}, ${STATUS_LABELS[status] ?? status}`,
      icon: 'cart',
    })),
    group('Documents', found.documents, ({ number, order_id, user_name, amount }) => ({
      to: orderRow(order_id),
      label: number,
      detail: `Commande n° ${order_id}, ${user_name}, ${euros(amount)}`,
      icon: 'download',
    })),
    group('Paiements', found.payments, ({ name, order_id, user_name, amount }) => ({
      to: orderRow(order_id),
      label: name,
      detail: `Commande n° ${order_id}, ${user_name}, ${euros(amount)}`,
      icon: 'bank',
    })),
    group(
      'Livraisons',
      found.deliveries,
      ({ order_id, user_name, product_name, state, cause }) => ({
        to: orderRow(order_id),
        label: cause === 'end' ? `Fin : ${product_name}` : product_name,
        detail: `Commande n° ${order_id}, ${user_name}, ${STATE_LABELS[state] ?? state}`,
        icon: 'gamepad',
      }),
    ),
    group('Messages', found.messages, ({ id, name, excerpt, handled }) => ({
      to: messageAddress(id),
      label: excerpt,
      detail: `${name}, ${handled ? 'Traité' : 'À traiter'}`,
      icon: 'mail',
    })),
    group('Candidatures', found.applications, ({ id, form, user_name, state }) => ({
      to: `/admin?onglet=candidatures&voir=${id}`,
      label: form,
      detail: `${user_name}, ${APPLICATION_STATES[state] ?? state}`,
      icon: 'form',
    })),
    group('Pages', found.pages, ({ id, title, address }) => ({
      to: rowOf('actualites&liste=pages', id, title),
      label: title,
      detail: address,
      icon: 'edit',
    })),
    group('Actualités', found.news, ({ id, title, address }) => ({
      to: rowOf('actualites', id, title),
      label: title,
      detail: address,
      icon: 'live',
    })),
  ]
}
