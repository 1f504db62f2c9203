import type { Received } from '#contract/received.ts'
import { dollars } from '#web/lib/dollars.ts'

const numbers = new Intl.NumberFormat('fr-FR')

/** Where money goes, by the names that the frameworks give their accounts. */
const ACCOUNTS: Record<string, string> = {
  bank: 'en banque',
  cash: 'en liquide',
  money: 'en liquide',
  black_money: 'en argent sale',
  crypto: 'en cryptomonnaie',
}

/** A program's name as one reads it: `grande_cle` is « Grande cle ». */
export function readableName(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const during = (days: number | null) =>
  days === null ? ', sans limite de durée' : ` pendant ${days} jour${days > 1 ? 's' : ''}`

/** What a buyer finds in the game, in one line. */
export function receivedText(received: Received): string {
  switch (received.kind) {
    case 'money': {
      const where = ACCOUNTS[received.account] ?? `sur le compte « ${received.account} »`
      return `${dollars(received.amount)} ${where}`
    }
    case 'grade':
      return `Grade ${readableName(received.grade)}${during(received.days)}`
    case 'item': {
      const name = readableName(received.item)
      return received.count > 1 ? `${numbers.format(received.count)} × ${name}` : name
    }
    case 'vehicle':
      return `Véhicule ${readableName(received.model)}`
    default:
      return 'Un avantage propre au serveur'
  }
}

/** What is left to say of it below the name of the product, which often begins it. */
export function besidesName(text: string, name: string): string {
  if (!text.startsWith(`${name} `)) return text
  const rest = text.slice(name.length + 1)
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
