import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { detectAdapter } from './adapters/detect.ts'
import { BridgeClient } from './bridge-client.ts'
import { registerCommands, SAVE_HINT } from './commands.ts'
import { type Config, readConfig } from './config.ts'
import { Deliveries } from './deliveries.ts'
import { disk } from './files.ts'
import { fxServer, type Game } from './game.ts'
import { Gate } from './gate.ts'
import { GateFile } from './gate-file.ts'
import { holdsGrade } from './grades.ts'
import { poster } from './http.ts'
import { Ledger } from './ledger.ts'
import { Links } from './links.ts'
import { Players } from './players.ts'
import { Sync } from './sync.ts'
import { TownClock } from './town-clock.ts'
import { VERSION } from './version.ts'

async function start(game: Game, config: Config): Promise<void> {
  const folder = join(game.folder, config.ledger)
  const client = new BridgeClient({ config, post: poster(game.after), now: Date.now })
  const gate = new Gate({ game, config, client, file: new GateFile(disk, game, folder) })
  gate.start()
  const ledger = new Ledger(disk, folder)
  await ledger.open()
  await game.tick()
  if (ledger.damaged.length > 0)
    game.log(`registre : ${ledger.damaged.length} lignes abîmées, gardées à part (minuit exporter)`)

  const adapter = detectAdapter(game, config)
  const players = new Players(game, adapter)
  const links = new Links(game, players)
  const deliveries = new Deliveries({ game, adapter, ledger, players })
  const { framework } = adapter
  const clock = new TownClock(game)
  const sync = new Sync({
    game,
    client,
    ledger,
    players,
    deliveries,
    links,
    gate,
    clock,
    boot: randomUUID(),
    version: VERSION,
    framework,
  })
  deliveries.onResult(() => sync.hurry())
  players.start((source) => deliveries.prune(source))
  registerCommands({
    game,
    config,
    folder,
    adapter,
    ledger,
    players,
    deliveries,
    links,
    gate,
    sync,
  })

  game.provide('hasGrade', (source: number, grade: string) =>
    holdsGrade(adapter.grades(source), grade, Date.now()),
  )
  game.provide('priority', (player: string | number) => gate.priority(player))
  game.provide('setHour', (hour: unknown) => clock.tell(hour))
  game.provide('grades', (source: number) => adapter.grades(source))

  game.log(`version ${VERSION}, framework ${framework}, site ${config.site}`)
  if (framework === 'esx' && !game.mayRun('save')) game.log(SAVE_HINT(game.resource))
  sync.start()
}

const game = fxServer()
const read = readConfig(game.config())
if ('faults' in read) {
  for (const fault of read.faults) game.log(`config.js : ${fault}`)
} else {
  start(game, read.config).catch((error: Error) =>
    game.log(`arrêt : le registre ne peut être ouvert (${error.message})`),
  )
}
