/** What a role can be given for. */
export const RULE_KINDS = ['product', 'group', 'form'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** Why Discord does not do what a rule says. */
export const REFUSALS = ['role_too_high', 'role_gone', 'member_gone'] as const
export type Refusal = (typeof REFUSALS)[number]
