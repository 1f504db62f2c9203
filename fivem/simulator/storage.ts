import { join } from 'node:path'
import type { Framework as FrameworkName } from '#contract/bridge.ts'
import { Database } from './database.ts'
import { ESX_STORAGE, esxCharacter } from './frameworks/esx.ts'
import type { Character, Storage } from './frameworks/framework.ts'
import { citizenId, QB_STORAGE, QBX_STORAGE } from './frameworks/qb-storage.ts'
import { type Reward, SHOP_SCRIPTS_TABLE, STANDALONE_STORAGE } from './frameworks/shop-scripts.ts'
import type { Person } from './fxserver.ts'

const STORAGES: Record<FrameworkName, Storage> = {
  esx: ESX_STORAGE,
  qb: QB_STORAGE,
  qbx: QBX_STORAGE,
  standalone: STANDALONE_STORAGE,
}

export function storageOf(framework: FrameworkName): Storage {
  const { shape, read } = STORAGES[framework]
  return { shape: { ...shape, ...SHOP_SCRIPTS_TABLE }, read }
}

/** A person's character, as the bridge names it. */
export function characterOf(framework: FrameworkName, person: Person): string | null {
  if (framework === 'standalone') return null
  return framework === 'esx' ? esxCharacter(person) : citizenId(person)
}

const open = (folder: string, framework: FrameworkName) =>
  new Database(join(folder, 'database'), storageOf(framework).shape)

/** What is in the database, whether a game server runs on it or not. */
export const savedCharacters = (folder: string, framework: FrameworkName): Character[] =>
  storageOf(framework).read(open(folder, framework))

export const savedRewards = (folder: string, framework: FrameworkName): Reward[] =>
  open(folder, framework)
    .rows('recompenses')
    .map((row) => ({
      delivery: String(row.delivery),
      revoke: row.revoke === 1,
      content: JSON.parse(String(row.content)),
    }))
