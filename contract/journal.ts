import * as z from 'zod/mini'
import { day, storable } from './fields.ts'
import { pagingQuery } from './paging.ts'

const entry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  noun: z.string(),
  entity_id: z.int(),
  /** What it is called now, of what the line itself cannot say; null when it is gone. */
  name: z.optional(z.nullable(z.string())),
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
  product_categories: 'catégorie de produits',
  images: 'image',
  factions: 'faction',
  jobs: 'emploi',
  properties: 'propriété',
  rules: 'règle',
  rule_categories: 'catégorie de règles',
  free_pages: 'page',
  news: 'actualité',
  maintenance: 'maintenance',
  messages: 'message',
  prepared_answers: 'réponse préparée',
  application_forms: 'formulaire de candidature',
  applications: 'candidature',
  team_notes: 'note de l’équipe',
  deliveries: 'livraison de la commande',
  game_servers: 'serveur de jeu',
  gate: 'accès au serveur de jeu',
  team_groups: 'groupe de l’équipe',
  security: 'sécurité de l’équipe',
  alerts: 'alertes',
  notices: 'annonces sur Discord',
  'notice-channels': 'salons Discord',
  'discord-roles': 'rôles Discord',
  appearance: 'apparence du site',
}
export const JOURNAL_ACTIONS: Record<string, string> = {
  create: 'Ajout',
  update: 'Modification',
  delete: 'Suppression',
}

const DAY = 'Choisissez une date comme 2026-01-31'
const filters = {
  search: pagingQuery.search,
  /** Keys of the words above. */
  noun: z.optional(z.string().check(z.maxLength(40), storable)),
  action: z.optional(z.string().check(z.maxLength(40), storable)),
  /** By the name they had. */
  actor: z.optional(z.string().check(z.maxLength(100), storable)),
  from: z.optional(day(DAY)),
  to: z.optional(day(DAY)),
}
export type JournalFilters = z.infer<z.ZodMiniObject<typeof filters>>

export const listJournal = {
  query: z.object({ ...pagingQuery, ...filters }),
  response: z.array(entry),
}

/** The names under which something was done. */
export const listJournalActors = { response: z.array(z.string()) }

export const downloadJournal = { query: z.object(filters), response: z.unknown() }
