import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import { guarded, readCsv } from './csv-read.ts'

const cells = (text: string) => readCsv(text)?.map((row) => row.cells)

it('reads back what was written, however it begins and whatever is in it', () => {
  const texts = ['=1+1', "'=1", "'", '-12', '00123', '1/2', 'a;b', 'a,b', '"', 'x\r\ny', 'é ', '']
  const file = toCsv(texts.map((text) => ({ nom: 'x', texte: guarded(text) })))
  expect(cells(file)?.slice(1)).toEqual(texts.map((text) => ['x', text]))
  for (const text of texts) expect(guarded(text)).not.toMatch(/^[=+\-@\t\r]/)
})

it.each([
  ['semicolons', 'a;b\n1;2'],
  ['commas and CRLF', 'a,b\r\n1,2\r\n'],
  ['tabs and CR', 'a\tb\r1\t2\r'],
  ['a byte order mark and quotes', '\ufeff"a";"b"\n"1";"2"'],
  ['a line that says which separator', 'sep=,\na,b\n1,2'],
  ['lines without a word', 'a;b\n\n;\n1;2\n ; \n'],
])('reads %s', (_, file) => {
  expect(cells(file)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

it('says which line of the file a row begins on, and knows a quote that is never closed', () => {
  expect(readCsv('a\n"x\ny"\nz')?.map(({ line }) => line)).toEqual([1, 2, 4])
  expect(readCsv('a\n"x')).toBe(null)
})
