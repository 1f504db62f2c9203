import * as z from 'zod/mini'

// Apart from the input, whose checks the form of an account has no need of.

export const SANCTION_KINDS = ['suspension', 'ban'] as const
export type SanctionKind = (typeof SANCTION_KINDS)[number]

/** What keeps somebody out now; without an end, until it is lifted. */
export const standingSanction = z.object({
  kind: z.enum(SANCTION_KINDS),
  reason: z.string(),
  until: z.nullable(z.string()),
})
export type StandingSanction = z.infer<typeof standingSanction>
