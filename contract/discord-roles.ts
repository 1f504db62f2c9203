import * as z from 'zod/mini'
import { REFUSALS, RULE_KINDS } from './discord-rule-kinds.ts'
import { idParams } from './fields.ts'

/** How the site stands with the community's server. */
const GUILD_STATES = ['fine', 'unset', 'refused', 'absent', 'unreachable'] as const

const role = z.object({
  id: z.string(),
  name: z.string(),
  /** Below the bot's own: those that it may give. */
  assignable: z.boolean(),
})
export type DiscordRole = z.infer<typeof role>

const rule = z.object({
  id: z.int(),
  kind: z.enum(RULE_KINDS),
  source: z.string(),
  /** Null: what it named is gone. */
  source_name: z.nullable(z.string()),
  role_id: z.string(),
})
export type RoleRule = z.infer<typeof rule>

const refusal = z.object({
  user_id: z.int(),
  username: z.string(),
  /** Empty: the member as such. */
  role_id: z.string(),
  reason: z.enum(REFUSALS),
  since: z.string(),
})

const named = z.object({ source: z.string(), name: z.string() })

export const readDiscordRoles = {
  response: z.object({
    state: z.enum(GUILD_STATES),
    guild: z.nullable(z.string()),
    roles: z.array(role),
    rules: z.array(rule),
    /** What a rule can be about, by its kind. */
    sources: z.record(z.enum(RULE_KINDS), z.array(named)),
    refusals: z.array(refusal),
    linked: z.int(),
  }),
}

const MISSING = 'Choisissez ce qui donne le rôle'
export const addRoleRule = {
  body: z.object({
    kind: z.enum(RULE_KINDS, MISSING),
    source: z.string(MISSING).check(z.minLength(1, MISSING), z.maxLength(40, MISSING)),
    role_id: z.string('Choisissez un rôle').check(z.regex(/^\d{15,25}$/, 'Choisissez un rôle')),
  }),
  response: rule,
}
export const removeRoleRule = {
  params: idParams,
  response: z.object({ success: z.literal(true) }),
}
export const reconcileRoles = { response: z.object({ linked: z.int() }) }
