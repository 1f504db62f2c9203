import type { JournalEntry } from '#contract/journal.ts'
import { JOURNAL_NOUNS } from '#contract/journal-nouns.ts'
import { ADMIN_TABS, type May } from '../admin-tabs.ts'
import { customerAddress, messageAddress, orderAddress } from '../customers/places.ts'

/** There is one of each, which a number would not tell from another. */
const ONLY_ONES = ['gate', 'security', 'alerts', 'notices', 'appearance', 'maintenance']

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const nounLabel = (noun: string) => capital(JOURNAL_NOUNS[noun] ?? noun)

/** What it was called when it was changed, or else what it is called now. */
function nameOf({ before, after, name }: JournalEntry): string | undefined {
  const called: Record<string, unknown> = { ...Object(before), ...Object(after) }
  return [called.name, called.title, called.username, name].find((one) => typeof one === 'string')
}

/** « Emploi » and « Docker », or else « n° 4 »; what is the only one of its kind needs neither. */
export function subjectOf(entry: JournalEntry): { kind: string; name: string | null } {
  const { noun, entity_id } = entry
  const number = entity_id > 0 && !ONLY_ONES.includes(noun) ? `n° ${entity_id}` : null
  return { kind: nounLabel(noun), name: nameOf(entry) ?? number }
}

const opened = (where: string) => (id: number) => `/admin?onglet=${where}&voir=${id}`
const shown = (where: string) => () => `/admin?onglet=${where}`

const ADDRESSES: Record<string, (id: number) => string> = {
  users: customerAddress,
  orders: orderAddress,
  deliveries: orderAddress,
  messages: messageAddress,
  products: opened('produits'),
  product_categories: shown('produits'),
  factions: opened('factions'),
  jobs: opened('jobs'),
  properties: opened('jobs&liste=proprietes'),
  rules: opened('regles'),
  rule_categories: shown('regles'),
  free_pages: opened('actualites&liste=pages'),
  news: opened('actualites'),
  prepared_answers: shown('messages&vue=reponses'),
  applications: opened('candidatures'),
  application_forms: shown('candidatures&vue=formulaires'),
  game_servers: shown('livraisons&vue=serveurs'),
  maintenance: shown('maintenance'),
  gate: shown('acces'),
  team_groups: shown('equipe'),
  security: shown('securite'),
  alerts: shown('alertes'),
  notices: shown('alertes'),
  'notice-channels': shown('alertes'),
  'discord-roles': shown('discord'),
  appearance: shown('apparence'),
}

/** Where the panel shows it, to who may go there; nowhere once it is gone. */
export function addressOf(entry: JournalEntry, may: May): string | null {
  const { action, noun, entity_id, name } = entry
  if (action === 'delete' || (noun === 'users' && name === null)) return null
  const address = ADDRESSES[noun]?.(entity_id)
  const tab = address && new URLSearchParams(address.split('?')[1]).get('onglet')
  const place = ADMIN_TABS.find(({ id }) => id === tab)
  return address && place && may(...place.needs) ? address : null
}
