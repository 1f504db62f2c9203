import * as z from 'zod/mini'
import { pagingQuery } from './paging.ts'

const entry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  noun: z.string(),
  entity_id: z.int(),
  before: z.nullable(z.unknown()),
  after: z.nullable(z.unknown()),
  address: z.string(),
})
export type JournalEntry = z.infer<typeof entry>

/** What is changed, as readers of the journal call it. */
export const JOURNAL_NOUNS: Record<string, string> = {
  users: 'utilisateur',
  orders: 'commande',
  products: 'produit',
  images: 'image',
  factions: 'faction',
  jobs: 'emploi',
  properties: 'propriété',
  rules: 'règle',
  rule_categories: 'catégorie de règles',
  maintenance: 'maintenance',
  messages: 'message',
  prepared_answers: 'réponse préparée',
  team_notes: 'note de l’équipe',
  deliveries: 'livraison de la commande',
  game_servers: 'serveur de jeu',
  team_groups: 'groupe de l’équipe',
  security: 'sécurité de l’équipe',
}
export const JOURNAL_ACTIONS: Record<string, string> = {
  create: 'Ajout',
  update: 'Modification',
  delete: 'Suppression',
}

export const listJournal = {
  query: z.object(pagingQuery),
  response: z.array(entry),
}
