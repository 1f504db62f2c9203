import * as z from 'zod/mini'

/** How long a code is good for, in minutes. */
export const LINK_CODE_MINUTES = 15

const gameLink = z.object({
  /** The character that purchases go to. */
  linked: z.nullable(
    z.object({ name: z.string(), character: z.nullable(z.string()), since: z.string() }),
  ),
  /** What to type in the game; null: none that is still good. */
  code: z.nullable(z.string()),
  code_expires_at: z.nullable(z.string()),
  /** The demo's own character, which no game server is needed for, can be linked by a click. */
  simulated: z.boolean(),
})
export type GameLink = z.infer<typeof gameLink>

export const getGameLink = { response: gameLink }
export const createLinkCode = { response: gameLink }
export const removeGameLink = { response: gameLink }
export const linkSimulatedCharacter = { response: gameLink }
