import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

const utf8 = new TextEncoder()
const utf16 = (text: string) =>
  [...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8])

it.each([
  ['UTF-8', utf8.encode('Été — 5 €')],
  ['UTF-8 with its mark', utf8.encode('\ufeffÉté — 5 €')],
  ['Windows-1252', Uint8Array.of(0xc9, 0x74, 0xe9, 0x20, 0x97, 0x20, 0x35, 0x20, 0x80)],
  ['UTF-16', Uint8Array.from(utf16('\ufeffÉté — 5 €'))],
])('reads %s', (_, bytes) => {
  expect(readText(bytes)).toBe('Été — 5 €')
})
