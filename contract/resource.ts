import * as z from 'zod/mini'
import { idParams } from './fields.ts'

/** What checks the calls that every admin-managed list shares. */
export const resourceSchemas = <Item extends z.ZodMiniType, Input extends z.ZodMiniType>(
  item: Item,
  input: Input,
) => ({
  list: { response: z.array(item) },
  create: { body: input, response: item },
  update: { params: idParams, body: input, response: item },
  remove: { params: idParams, response: z.object({ success: z.literal(true) }) },
})

export type ResourceSchemas<
  Item extends z.ZodMiniType = z.ZodMiniType,
  Input extends z.ZodMiniType = z.ZodMiniType,
> = ReturnType<typeof resourceSchemas<Item, Input>>
