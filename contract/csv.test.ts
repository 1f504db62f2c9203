import { expect, it } from 'vitest'
import { asText, CSV_START, csvLine, toCsv } from './csv.ts'

it('writes what French spreadsheets read', () => {
  expect(toCsv([{ jour: '2026-11-01', revenu: 12.5 }])).toBe(
    `${CSV_START}jour;revenu\r\n2026-11-01;12,5\r\n`,
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'defuses a cell that would run as a formula: %j',
  (text) => {
    expect(csvLine([text])).toContain(`'${text}`)
  },
)

it('leaves a sum that is below nought a number', () => {
  expect(csvLine([-12.5])).toBe('-12,5\r\n')
})

it('keeps a name that begins like a number or a date, and leaves others alone', () => {
  for (const name of ['00123', '1e5', '12,50', '1/2', '2026-01-02', '1 mars', ' 7', '.5'])
    expect(asText(name)).toBe(`'${name}`)
  for (const name of ['Zoé', 'Zoé 2', 'e5', '-', '']) expect(asText(name)).toBe(name)
  expect(csvLine([asText('-12')])).toBe("'-12\r\n")
})

it('quotes separators, quotes and line breaks', () => {
  expect(csvLine(['a;"b"\nc'])).toBe('"a;""b""\nc"\r\n')
})
