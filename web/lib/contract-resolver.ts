import type { FieldValues, Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'

/**
 * A schema of the contract as a form's rules: one sentence per field, the same the server would
 * answer.
 */
export function contractResolver<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    // The first fault of a field is the one to show.
    const errors = Object.fromEntries(
      parsed.error.issues
        .toReversed()
        .map(({ path, message }) => [path[0], { type: 'contract', message }]),
    )
    return { values: {}, errors: errors as never }
  }
}
