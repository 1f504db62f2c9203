import type { Framework } from '#contract/bridge.ts'
import type { Adapter } from '../adapter.ts'
import type { Config } from '../config.ts'
import type { Game } from '../game.ts'
import { ESX_RESOURCE, esxAdapter } from './esx.ts'
import { QB_RESOURCE, qbAdapter } from './qb.ts'
import { QBX_RESOURCE, qbxAdapter } from './qbx.ts'
import { standaloneAdapter } from './standalone.ts'

/** qbx_core answers to the name of qb-core as well: it is looked for first. */
const RESOURCES: [resource: string, framework: Framework][] = [
  [QBX_RESOURCE, 'qbx'],
  [ESX_RESOURCE, 'esx'],
  [QB_RESOURCE, 'qb'],
]

/** One that is there but starts later is better than none: it is waited for. */
function frameworkOf(game: Game, { framework }: Config): Framework {
  if (framework !== 'auto') return framework
  const started = RESOURCES.find(([resource]) => game.isStarted(resource))
  const [, found] = started ?? RESOURCES.find(([resource]) => game.isInstalled(resource)) ?? []
  return found ?? 'standalone'
}

export function detectAdapter(game: Game, config: Config): Adapter {
  switch (frameworkOf(game, config)) {
    case 'esx':
      return esxAdapter(game, config)
    case 'qb':
      return qbAdapter(game, config)
    case 'qbx':
      return qbxAdapter(game, config)
    case 'standalone':
      return standaloneAdapter(game)
  }
}
