import * as z from 'zod/mini'

/** What a buyer finds in the game, in parts that a card can phrase. */
export const received = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), account: z.string(), amount: z.int() }),
  z.object({ kind: z.literal('grade'), grade: z.string(), days: z.nullable(z.int()) }),
  z.object({ kind: z.literal('item'), item: z.string(), count: z.int() }),
  z.object({ kind: z.literal('vehicle'), model: z.string() }),
  /** Something of the community's own: its name is for programs. */
  z.object({ kind: z.literal('event') }),
])
export type Received = z.infer<typeof received>
