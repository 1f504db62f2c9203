import type { Deps } from '#server/deps.ts'
import { unlink } from '#server/modules/game-links/game-links.service.ts'
import { gameLinks } from '#server/modules/game-links/game-links.table.ts'
import { GAME_SERVERS } from '#server/modules/game-servers/game-servers.service.ts'
import { closeSimulatedServer } from '#server/modules/game-servers/simulated-server.ts'
import { releaseServer } from './admin-deliveries.ts'
import { followLink } from './follow-link.ts'
import { DELIVERIES } from './open-players.ts'

/**
 * A site that was tried out and is in earnest now: its simulated game server is refused, and who had
 * a simulated character waits for one of their own. Once; on any later start it finds nothing.
 */
export async function leaveSimulation(
  deps: Pick<Deps, 'snapshots' | 'now'>,
  isSimulated: (license: string, userId: number) => boolean,
): Promise<void> {
  const now = deps.now()
  await deps.snapshots.transaction(async (tx, invalidate) => {
    const server = await closeSimulatedServer(tx, now)
    if (server === null) return
    const links = await tx
      .select({ userId: gameLinks.userId, license: gameLinks.license })
      .from(gameLinks)
    // The accounts before their deliveries, as everywhere.
    for (const { userId, license } of links) {
      if (!isSimulated(license, userId)) continue
      await unlink(tx, userId)
      await followLink(tx, userId, null, now)
    }
    await releaseServer(tx, server, now)
    invalidate(GAME_SERVERS)
    invalidate(DELIVERIES)
  })
}
