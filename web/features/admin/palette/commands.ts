import type { IconName } from '#web/components/icon.tsx'
import { ADMIN_TABS } from '../admin-tabs.ts'

export type Command = { to: string; label: string; detail?: string; icon: IconName }
export type CommandGroup = { label: string; commands: Command[] }

/** Every place of the panel, and those that lie within another. */
const PLACES: Command[] = [
  ...ADMIN_TABS.map(({ id, label, icon }) => ({ to: `/admin?onglet=${id}`, label, icon })),
  { to: '/admin?onglet=jobs&liste=proprietes', label: 'Propriétés', icon: 'house' },
  { to: '/admin?onglet=livraisons&vue=serveurs', label: 'Serveurs de jeu', icon: 'gamepad' },
]

const add = (where: string, label: string): Command => ({
  to: `/admin?onglet=${where}&ajouter=1`,
  label,
  icon: 'plus',
})
const ADDITIONS: Command[] = [
  add('produits', 'Ajouter un produit'),
  add('factions', 'Ajouter une faction'),
  add('jobs', 'Ajouter un emploi'),
  add('jobs&liste=proprietes', 'Ajouter une propriété'),
  add('regles', 'Ajouter une règle'),
]

/** As people type it: without accents or capitals. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

export const matches = (text: string, words: string) => plain(text).includes(plain(words.trim()))

/** The places and the additions that the words may mean; all of them for none. */
export function findCommands(words: string): CommandGroup[] {
  return [
    { label: 'Aller à', commands: PLACES },
    { label: 'Créer', commands: ADDITIONS },
  ].map(({ label, commands }) => ({
    label,
    commands: commands.filter((command) => matches(command.label, words)),
  }))
}
