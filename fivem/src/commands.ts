import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter } from './adapter.ts'
import type { Config } from './config.ts'
import type { Deliveries } from './deliveries.ts'
import type { Game } from './game.ts'
import type { Gate } from './gate.ts'
import type { Ledger } from './ledger.ts'
import type { Links } from './links.ts'
import type { Players } from './players.ts'
import type { Sync } from './sync.ts'

type Needs = {
  game: Game
  config: Config
  folder: string
  adapter: Adapter
  ledger: Ledger
  players: Players
  deliveries: Deliveries
  links: Links
  gate: Gate
  sync: Sync
}

const DOUBTS = { granting: 'commencée', uncertain: 'incertaine' }
const HELP = 'minuit etat | minuit reessayer | minuit exporter'

export function registerCommands(needs: Needs): void {
  const { game, links, sync } = needs
  game.command('lier', (source, [code = '']) => {
    if (source === 0) game.log('« lier » se tape en jeu')
    else if (links.ask(source, code)) sync.hurry()
  })
  game.command('livraisons', (source) => {
    for (const line of deliveryLines(needs, source)) game.tell(source, line)
  })
  game.restrictedCommand('minuit', (source, [what]) => {
    for (const line of ownerLines(needs, what)) game.tell(source, line)
  })
  game.on('playerJoining', () => suggest(game, game.source()))
  for (const source of game.players()) suggest(game, source)
}

function suggest(game: Game, source: number): void {
  game.suggest(source, 'lier', 'Lier ce personnage à votre compte du site', 'code')
  game.suggest(source, 'livraisons', 'Voir vos livraisons')
}

function deliveryLines({ players, deliveries }: Needs, source: number): string[] {
  const player = players.get(source)
  if (!player) return ['Choisissez d’abord votre personnage.']
  const shown = deliveries.shown(player.license)
  if (shown.length === 0)
    return ['Aucune livraison depuis le démarrage du serveur. Le site montre toutes vos commandes.']
  return shown.map(({ text, state }) => `${text} : ${state}`)
}

function ownerLines(needs: Needs, what: string | undefined): string[] {
  switch (what) {
    case 'etat':
      return stateLines(needs)
    case 'reessayer':
      needs.sync.now()
      return ['Le site est rappelé.']
    case 'exporter':
      return [exportLedger(needs)]
    default:
      return [HELP]
  }
}

function stateLines(needs: Needs): string[] {
  const { game, config, adapter, ledger, players, deliveries, gate, sync } = needs
  const { last } = sync
  const uncertain = [...ledger.doubts]
    .filter(([id]) => !ledger.forgotten.has(id))
    .map(([id, doubt]) => `  ${id} (${DOUBTS[doubt]})`)
  const mayNotSave = adapter.framework === 'esx' && !game.mayRun('save')
  return [
    `Site : ${config.site}, serveur n° ${config.server}, framework ${adapter.framework}`,
    last
      ? `Dernier appel : ${new Date(last.at).toISOString()}, ${last.problem ?? 'réussi'}`
      : 'Le site n’a pas encore été appelé',
    `Joueurs : ${players.count} ; livraisons en cours : ${deliveries.inHand}`,
    gate.state,
    `Registre : ${ledger.applied.size} remises, ${ledger.pending.size} résultats à transmettre`,
    ...(ledger.fault ? [`REGISTRE : écriture impossible (${ledger.fault}), rien n’est remis`] : []),
    ...(ledger.damaged.length > 0 ? [`REGISTRE : ${ledger.damaged.length} lignes abîmées`] : []),
    ...(uncertain.length > 0 ? ['Commencées ou incertaines :', ...uncertain] : []),
    ...(mayNotSave ? [SAVE_HINT(game.resource)] : []),
  ]
}

export const SAVE_HINT = (resource: string) =>
  `Ajoutez à server.cfg : add_ace resource.${resource} command.save allow ` +
  '(sans elle, une remise n’est confirmée qu’à la sauvegarde suivante d’ESX)'

function exportLedger({ folder, ledger }: Needs): string {
  const path = join(folder, `export-${new Date().toISOString().replace(/[:.]/g, '-')}.json`)
  try {
    writeFileSync(path, JSON.stringify(ledger.export(), null, 2))
    return `Registre exporté : ${path}`
  } catch (error) {
    return `Export impossible : ${error instanceof Error ? error.message : String(error)}`
  }
}
