import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

/** The process answers. */
export const health = defineEndpoint({
  method: 'GET',
  path: '/api/health',
  response: z.object({ status: z.literal('ok') }),
})

/** It can also do its work: the database answers, and it is not stopping. */
export const ready = defineEndpoint({
  method: 'GET',
  path: '/api/ready',
  response: z.object({ status: z.literal('ready') }),
})
