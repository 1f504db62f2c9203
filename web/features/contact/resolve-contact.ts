import type { Resolver } from 'react-hook-form'
import { type ContactInput, contactInput } from '#contract/contact.ts'

/** What the fields hold while being typed in. */
export type ContactValues = Record<keyof ContactInput, string>

/** The contract's own rules as the form's: one sentence per field, the same the server would answer. */
export const resolveContact: Resolver<ContactValues, unknown, ContactInput> = (values) => {
  const parsed = contactInput.safeParse(values)
  if (parsed.success) return { values: parsed.data, errors: {} }
  const errors = Object.fromEntries(parsed.error.issues.toReversed().map(({ path, message }) => [path[0], { type: 'contract', message }]))
  return { values: {}, errors }
}
