import * as z from 'zod/mini'
import { FRAMEWORKS } from '#contract/bridge.ts'

/** What config.js says, checked once: a mistake is named in the owner's language. */
const config = z.object({
  site: z
    .string('« site » : l’adresse de votre site')
    .check(
      z.regex(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, '« site » : une adresse comme https://exemple.fr'),
    ),
  server: z
    .int('« server » : le numéro du serveur, un nombre')
    .check(z.gte(1, '« server » : le numéro du serveur commence à 1')),
  key: z
    .string('« key » : la clé du serveur')
    .check(z.minLength(16, '« key » : collez la clé montrée dans le panneau d’administration')),
  framework: z._default(
    z.enum(['auto', ...FRAMEWORKS], '« framework » : auto, esx, qb, qbx ou standalone'),
    'auto',
  ),
  accounts: z._default(
    z.record(z.string(), z.string(), '« accounts » : { "nom du site": "nom en jeu" }'),
    {},
  ),
  garage: z._default(z.nullable(z.string('« garage » : un nom de garage ou null')), null),
  ledger: z._default(
    z
      .string('« ledger » : un nom de dossier')
      .check(z.regex(/^[\w-]+$/, '« ledger » : un nom de dossier, sans / ni espace')),
    'data',
  ),
})
export type Config = z.infer<typeof config>

export function readConfig(value: unknown): { config: Config } | { faults: string[] } {
  if (typeof value !== 'object' || value === null)
    return { faults: ['config.js est absent ou illisible'] }
  const checked = config.safeParse(value)
  if (checked.success) return { config: checked.data }
  return { faults: checked.error.issues.map(({ message }) => message) }
}
