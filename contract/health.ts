import * as z from 'zod/mini'

export const health = {
  response: z.object({ status: z.literal('ok') }),
}

export const ready = {
  response: z.object({ status: z.literal('ready') }),
}
