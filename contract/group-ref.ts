import * as z from 'zod/mini'

/** A group of the team, by its name in the contract or the number of one of the owner's own. */
export const groupRef = z.object({ id: z.string(), name: z.string() })
