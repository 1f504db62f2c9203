import { setTimeout as sleep } from 'node:timers/promises'
import type { GameLink } from '#contract/game-link.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/errors.ts'
import { makeCode, readLink } from './game-links.service.ts'

type LinkDeps = Pick<Deps, 'db' | 'now' | 'simulatedGame'>

const TRIES = 5
const TRY_MS = 1500
const LOOK_MS = 100

const noAnswer = (cause?: unknown) =>
  new AppError(
    'provider_unavailable',
    'Le personnage simulé n’a pas répondu. Réessayez dans un instant.',
    { cause },
  )

/** A code that is used up is shown no more. */
async function linkedSoon(deps: LinkDeps, userId: number): Promise<GameLink | null> {
  for (let waited = 0; waited < TRY_MS; waited += LOOK_MS) {
    await sleep(LOOK_MS)
    const link = await readLink(deps, userId)
    if (link.linked && link.code === null) return link
  }
  return null
}

/** What a person does in the game, done by the simulated one: they type a new code. */
async function link(deps: LinkDeps, userId: number): Promise<GameLink> {
  const game = deps.simulatedGame()
  if (!game)
    throw new AppError('not_found', 'Aucun personnage simulé ici : liez le vôtre avec un code.')
  await makeCode(deps, userId)
  const { code } = await readLink(deps, userId)
  // A game server that has just started may not listen yet: it is typed again.
  for (let tries = 0; code !== null && tries < TRIES; tries++) {
    await game.linkCharacter({ id: userId }, code).catch((error) => {
      throw noAnswer(error)
    })
    const linked = await linkedSoon(deps, userId)
    if (linked) return linked
  }
  throw noAnswer()
}

/** Single flight: a second click waits for the code of the first. */
export function createSimulatedLinks(deps: LinkDeps) {
  const running = new Map<number, Promise<GameLink>>()
  return (userId: number): Promise<GameLink> => {
    const linking = running.get(userId) ?? link(deps, userId).finally(() => running.delete(userId))
    running.set(userId, linking)
    return linking
  }
}
