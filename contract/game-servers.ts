import * as z from 'zod/mini'
import { FRAMEWORKS } from './bridge.ts'
import { idParams, line } from './fields.ts'

const gameServer = z.object({
  /** Its number, which it says with every call. */
  id: z.int(),
  name: z.string(),
  created_at: z.string(),
  last_seen: z.nullable(z.string()),
  version: z.nullable(z.string()),
  framework: z.nullable(z.enum(FRAMEWORKS)),
  players: z.nullable(z.int()),
  max_players: z.nullable(z.int()),
  /** Until when the key before the present one still works. */
  previous_key_until: z.nullable(z.string()),
  /** The site's secret has changed since its key was made: it needs a new one. */
  needs_key: z.boolean(),
})
export type ListedGameServer = z.infer<typeof gameServer>

/** With its key, which is shown this once. */
const keyed = z.extend(gameServer, { key: z.string() })
export type KeyedGameServer = z.infer<typeof keyed>

const gameServerInput = z.object({ name: line('Le nom du serveur est requis', 60) })

export const listGameServers = { response: z.array(gameServer) }
export const createGameServer = { body: gameServerInput, response: keyed }
export const renameGameServer = { params: idParams, body: gameServerInput, response: gameServer }
export const rotateGameServerKey = { params: idParams, response: keyed }
/** Without its key, which only who has just made it knows, config.js says where to paste it. */
export const downloadResource = {
  params: idParams,
  body: z.optional(
    z.nullable(
      z.object({ key: z.optional(z.string('La clé est un texte').check(z.maxLength(500))) }),
    ),
  ),
  response: z.unknown(),
}
export const removeGameServer = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
