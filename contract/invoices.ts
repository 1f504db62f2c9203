import * as z from 'zod/mini'
import { idParams } from './fields.ts'

export const invoiceDownload = {
  params: idParams,
  response: z.unknown(),
}

export const creditNoteDownload = {
  params: z.object({
    number: z.string().check(z.regex(/^A\d{4}-\d{5,9}$/, 'Numéro d’avoir invalide')),
  }),
  response: z.unknown(),
}
