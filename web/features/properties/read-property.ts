import type { Property } from '#contract/properties.ts'
import { flag, id, list, number, oneOf, optionalText, record, text } from '#web/lib/read.ts'

/** A property as it may be listed: one without a price has none to show. */
export type ListedProperty = Omit<Property, 'price'> & { price: number | null }

export const readProperty = record<ListedProperty>({
  id,
  name: text,
  type: oneOf(['apartment', 'house', 'business', 'office', 'other'], 'other'),
  image: optionalText,
  price: number(null),
  location: text,
  isAvailable: flag(true),
  description: text,
  applyUrl: optionalText,
})

export const readProperties = list(readProperty)
