import type { Option } from './resource-fields.tsx'

/** The values of an enumeration as a select's options, under the labels that people read. */
export function asOptions(
  values: readonly string[],
  labels: Record<string, string> = {},
): Option[] {
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}
