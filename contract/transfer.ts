import * as z from 'zod/mini'

/** How much may be brought at once. */
export const TRANSFER_LIMITS = { bytes: 5_000_000, lines: 5000 }

const TOO_LARGE = 'Le fichier dépasse 5 Mo'
/** A file's text, CSV or JSON. */
const text = z
  .string('Le fichier est requis')
  .check(z.minLength(1, 'Le fichier est vide'), z.maxLength(TRANSFER_LIMITS.bytes, TOO_LARGE))

const line = z.object({
  /** Of the file; of JSON, the number of the entry. */
  line: z.int(),
  name: z.string(),
  action: z.enum(['add', 'change', 'keep', 'fault']),
  /** Field by field, as people read it. */
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportLine = z.infer<typeof line>

const preview = z.object({
  /** Of what would be done: `importFile` does this and nothing else. */
  digest: z.string(),
  lines: z.array(line),
  /** Columns that mean nothing here. */
  ignored: z.array(z.string()),
})
export type ImportPreview = z.infer<typeof preview>

const digest = z.string('L’aperçu est requis').check(z.regex(/^[\w-]{43}$/, 'Aperçu inconnu'))

export const transferSchemas = {
  export: {
    query: z.object({ format: z.enum(['csv', 'json'], 'Le format est « csv » ou « json »') }),
    response: z.unknown(),
  },
  preview: { body: z.object({ text }), response: preview },
  apply: {
    body: z.object({ text, digest }),
    response: z.object({ added: z.int(), changed: z.int() }),
  },
}
