import * as z from 'zod/mini'
import { idParams, text } from './fields.ts'
import { pagingQuery } from './paging.ts'

/** How somebody came to be on it: by hand of the team, or by an application that was accepted. */
export const WHITELIST_SOURCES = ['team', 'application'] as const
export type WhitelistSource = (typeof WHITELIST_SOURCES)[number]

/** Since when somebody is on the whitelist, and by whom. */
export const whitelistPlace = z.object({
  granted_at: z.string(),
  /** Who decided it, while they have an account. */
  granted_by: z.nullable(z.string()),
  source: z.enum(WHITELIST_SOURCES),
})
export type WhitelistPlace = z.infer<typeof whitelistPlace>

const listed = z.extend(whitelistPlace, {
  /** The account's. */
  id: z.int(),
  username: z.string(),
  /** The name in the game; null: no licence is linked, so the gate does not know them yet. */
  player: z.nullable(z.string()),
})
export type Whitelisted = z.infer<typeof listed>

const { page, size, search } = pagingQuery

export const listWhitelist = {
  query: z.object({ page, size, search }),
  response: z.array(listed),
}
export const grantWhitelist = {
  body: z.object({ username: text('Indiquez le pseudo du compte', 100) }),
  response: listed,
}
export const revokeWhitelist = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
