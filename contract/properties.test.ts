import { describe, expect, it } from 'vitest'
import { PROPERTY_TYPES, type PropertyInput, propertyInput } from './properties.ts'

function buildProperty(overrides: Partial<PropertyInput> = {}): PropertyInput {
  return {
    name: 'Loft',
    type: 'apartment',
    price: 85_000,
    location: 'Les Docks',
    description: 'Vue sur les grues.',
    ...overrides,
  }
}

describe('the property form', () => {
  it('offers the property unless told otherwise', () => {
    expect(propertyInput.parse(buildProperty()).isAvailable).toBe(true)
    expect(propertyInput.parse(buildProperty({ isAvailable: false })).isAvailable).toBe(false)
  })

  it.each(['name', 'type', 'price', 'location', 'description'])('asks for the %s', (field) => {
    const result = propertyInput.safeParse({ ...buildProperty(), [field]: undefined })
    expect(result.error?.issues[0]?.path).toEqual([field])
  })

  it.each(PROPERTY_TYPES)('takes the type %s', (type) => {
    expect(propertyInput.parse(buildProperty({ type })).type).toBe(type)
  })

  it.each([-1, 10.5, 3_000_000_000])('refuses a price of %d', (price) => {
    expect(propertyInput.safeParse(buildProperty({ price })).success).toBe(false)
  })
})
