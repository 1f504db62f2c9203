import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { contractResolver } from './contract-resolver.ts'

/**
 * A form that is filled in by the rules of the contract. `field` is what each of its fields is
 * given: all of them are required.
 */
export function useContractForm<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output>,
  blank: DefaultValues<Values>,
) {
  const form = useForm<Values, unknown, Output>({
    defaultValues: blank,
    resolver: contractResolver(schema),
  })
  const { errors, isSubmitting } = form.formState
  const field = (name: Path<Values>) => ({
    required: true,
    error: errors[name]?.message as string | undefined,
    ...form.register(name),
  })
  return { ...form, isSubmitting, field }
}
