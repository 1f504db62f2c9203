import { expect, it } from 'vitest'
import { formatDate } from './format-date.ts'

const format = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

it('writes a moment as it is told to', () => {
  expect(formatDate(format, '2026-11-01T10:00:00.000Z')).toBe('1 novembre 2026')
})

it.each([null, undefined, '', 'bientôt', '0000-00-00'])('writes a dash for %o', (iso) => {
  expect(formatDate(format, iso)).toBe('—')
})
