import type { Permission } from '#contract/permissions.ts'
import type { IconName } from '#web/components/icon.tsx'
import { ADMIN_TABS, type May } from '../admin-tabs.ts'

export type Command = { to: string; label: string; detail?: string; icon: IconName }
type Place = Command & { needs: readonly Permission[] }
export type CommandGroup = { label: string; commands: Command[] }

/** Every place of the panel, and those that lie within another. */
const PLACES: Place[] = [
  ...ADMIN_TABS.map(({ id, label, icon, needs }) => ({
    to: `/admin?onglet=${id}`,
    label,
    icon,
    needs,
  })),
  {
    to: '/admin?onglet=actualites&liste=pages',
    label: 'Pages',
    icon: 'edit',
    needs: ['content'],
  },
  {
    to: '/admin?onglet=jobs&liste=proprietes',
    label: 'Propriétés',
    icon: 'house',
    needs: ['content'],
  },
  {
    to: '/admin?onglet=livraisons&vue=serveurs',
    label: 'Serveurs de jeu',
    icon: 'gamepad',
    needs: ['game-servers'],
  },
]

const add = (where: string, label: string, permission: Permission): Place => ({
  to: `/admin?onglet=${where}&ajouter=1`,
  label,
  icon: 'plus',
  needs: [permission],
})
const ADDITIONS: Place[] = [
  add('produits', 'Ajouter un produit', 'products'),
  add('actualites&liste=pages', 'Ajouter une page', 'content'),
  add('actualites', 'Ajouter une actualité', 'content'),
  add('factions', 'Ajouter une faction', 'content'),
  add('jobs', 'Ajouter un emploi', 'content'),
  add('jobs&liste=proprietes', 'Ajouter une propriété', 'content'),
  add('regles', 'Ajouter une règle', 'content'),
]

/** As people type it: without accents or capitals. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export const matches = (text: string, words: string) => plain(text).includes(plain(words.trim()))

/** The places and the additions that the words may mean, of those one may use; all for none. */
export function findCommands(words: string, may: May): CommandGroup[] {
  return [
    { label: 'Aller à', commands: PLACES },
    { label: 'Créer', commands: ADDITIONS },
  ].map(({ label, commands }) => ({
    label,
    commands: commands.filter(({ label: name, needs }) => may(...needs) && matches(name, words)),
  }))
}
