import * as z from 'zod/mini'

export const apiDocument = { response: z.unknown() }

export const apiReference = { response: z.unknown() }
