import * as z from 'zod/mini'
import { custom } from './noun-field.ts'

const LONGEST_SLUG = 60

/** What addresses of the site begin with, or may: no page of the owner's has one of these. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...['accueil', 'factions', 'economie', 'regles', 'shop', 'contact', 'actualites', 'news'],
  ...['login', 'logout', 'register', 'forgot-password', 'reset-password', 'confirmation'],
  ...['redirect', 'panelclient', 'success', 'cancel', 'admin', 'conditions', 'rgpd'],
  ...['candidature', 'candidatures'],
  ...['mentions-legales', 'api', 'assets', 'appearance', 'art', 'scenes', 'fonts', 'dev'],
  ...['metrics', 'health', 'rss', 'feed', 'sitemap', 'robots', 'favicon', 'manifest', 'index'],
  ...['boutique', 'maintenance', 'paiement-test', 'tebex', 'stripe', 'well-known'],
])

/** The words of a title as an address has them. */
export const slugOf = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '')

const SPELLING =
  'L’adresse s’écrit en minuscules sans accent, chiffres et tirets : « notre-histoire »'

/** `under`: what stands before it. Left blank, it is made of the title. */
export const slugField = (under: string) =>
  custom({
    label: 'Adresse',
    as: 'text',
    hint: `Ce qui suit ${under} ; vide : d’après le titre`,
    input: z._default(
      z
        .string(SPELLING)
        .check(
          z.trim(),
          z.maxLength(LONGEST_SLUG, `Maximum ${LONGEST_SLUG} caractères`),
          z.regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, SPELLING),
        ),
      '',
    ),
    item: z.string(),
    blank: '',
  })
