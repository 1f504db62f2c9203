import type { DeliveryAction } from '#contract/delivery-actions.ts'

// By hand: the Node of FXServer knows English only.
const written = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
const day = (date: string) =>
  new Date(date).toISOString().slice(0, 10).split('-').reverse().join('/')

const ACCOUNTS: Record<string, string> = { bank: 'banque', cash: 'liquide', money: 'liquide' }

/** What a player reads of a delivery. */
export function describe(action: DeliveryAction): string {
  switch (action.kind) {
    case 'money':
      return `${written(action.amount)} $ (${ACCOUNTS[action.account] ?? action.account})`
    case 'grade':
      return action.until === null
        ? `grade ${action.grade}`
        : `grade ${action.grade} jusqu’au ${day(action.until)}`
    case 'item':
      return `${written(action.count)} × ${action.item}`
    case 'vehicle':
      return `véhicule ${action.model}`
    case 'event':
      return action.name
    case 'revoke':
      return `reprise : ${describe(action.action)}`
  }
}

const REASONS: Record<string, string> = {
  player_gone: 'vous étiez parti',
  inventory_full: 'votre inventaire est plein',
  not_enough_money: 'il n’y a pas assez d’argent à reprendre',
  not_enough_items: 'il n’y a pas assez d’objets à reprendre',
  no_handler: 'le serveur ne sait pas encore le remettre',
}

export const describeReason = (reason: string) => REASONS[reason] ?? reason
