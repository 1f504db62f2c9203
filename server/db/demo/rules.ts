import { banditry } from './rules/banditry.ts'
import { combat } from './rules/combat.ts'
import { community } from './rules/community.ts'
import { driving } from './rules/driving.ts'
import { factionsAndEconomy } from './rules/factions-and-economy.ts'
import { roleplay } from './rules/roleplay.ts'

/** In the order of the page; rules are numbered through all categories. */
export const demoRuleCategories = [
  { name: 'Vie de la communauté', rules: community },
  { name: 'Jeu de rôle', rules: roleplay },
  { name: 'Combat et violence', rules: combat },
  { name: 'Braquages et otages', rules: banditry },
  { name: 'Route, mer et ciel', rules: driving },
  { name: 'Factions et économie', rules: factionsAndEconomy },
]
