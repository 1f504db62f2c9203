import * as z from 'zod/mini'

/** All of a list, in the order they are to have. */
export const reorder = {
  body: z.object({
    ids: z.array(z.int()).check(
      z.minLength(1, 'Rien à ranger'),
      z.maxLength(1000, 'Maximum 1000 éléments'),
      z.refine((ids) => new Set(ids).size === ids.length, 'Chaque élément une seule fois'),
    ),
  }),
  response: z.object({ success: z.literal(true) }),
}
