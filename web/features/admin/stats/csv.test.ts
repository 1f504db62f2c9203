import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('writes what French spreadsheets read', () => {
  expect(toCsv([{ jour: '2026-11-01', revenu: 12.5 }])).toBe('jour;revenu\r\n2026-11-01;12,5')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'defuses a cell that would run as a formula: %j',
  (text) => {
    expect(toCsv([{ nom: text }])).toContain(`'${text}`)
  },
)

it('quotes separators, quotes and line breaks', () => {
  expect(toCsv([{ nom: 'a;"b"\nc' }])).toBe('nom\r\n"a;""b""\nc"')
})
