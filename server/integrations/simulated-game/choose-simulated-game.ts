import { existsSync } from 'node:fs'
import { leaveSimulation } from '#server/modules/deliveries/leave-simulation.ts'
import { hasOwnServer } from '#server/modules/game-servers/simulated-server.ts'
import { createSimulatedGame, type GameDeps } from './simulated-game.ts'
import { personOf } from './simulated-people.ts'

/** In the demo, until there is a game server of the owner's own. */
export async function chooseSimulatedGame(deps: GameDeps) {
  const { demo, fivemUrl, bridgeKey, workers } = deps.config
  const isInEarnest = !demo || fivemUrl || bridgeKey || (await hasOwnServer(deps.db))
  if (isInEarnest) {
    await leaveSimulation(deps, (license, userId) => license === personOf(userId).license)
    return null
  }
  // Several processes would each play the same game, in the same folder.
  if (workers > 1) return null
  return existsSync(deps.resourceFolder) ? createSimulatedGame(deps) : null
}
