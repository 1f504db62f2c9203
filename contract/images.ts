import * as z from 'zod/mini'

export const uploadImage = { response: z.object({ success: z.literal(true), url: z.string() }) }

export const readImage = { params: z.object({ name: z.string() }), response: z.unknown() }
