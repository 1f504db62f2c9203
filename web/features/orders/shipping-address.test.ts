import { expect, it } from 'vitest'
import { addressText } from './shipping-address.ts'

const NOWHERE = { line1: null, line2: null, postal_code: null, city: null, country: null }

it('writes an address in words, the country by its name', () => {
  const address = {
    line1: '3, quai des Brumes',
    line2: 'Bâtiment B',
    postal_code: '29200',
    city: 'Brest',
    country: 'FR',
  }
  expect(addressText(address)).toBe('3, quai des Brumes, Bâtiment B, 29200 Brest, France')
})

it('leaves out what is missing, and a country that is already a name as it is', () => {
  expect(addressText({ ...NOWHERE, line2: '', city: 'Brest', country: 'Bretagne' })).toBe(
    'Brest, Bretagne',
  )
})

it.each([null, NOWHERE, { ...NOWHERE, line1: '' }])('has nothing to say of %o', (address) => {
  expect(addressText(address)).toBeNull()
})
