import * as z from 'zod/mini'

/**
 * Optimistic locking: what an admin edits carries its version, and a save that names the one it
 * started from is refused once somebody else has made another. One that names none is accepted. A
 * list of the visitors' own goes without; one that the panel reads too carries it.
 */
export const versioned = <Item extends z.ZodMiniObject>(item: Item) =>
  z.extend(item, { version: z.int() })
