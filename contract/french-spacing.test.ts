import { expect, it } from 'vitest'
import { unbroken } from './french-spacing.ts'

it.each([
  [' : ce qui suit', '\u00a0: ce qui suit'],
  ['Une règle : ici', 'Une règle\u00a0: ici'],
  ['Perdu ? Revenez !', 'Perdu\u00a0? Revenez\u00a0!'],
  ['dans « Mon espace » ;', 'dans «\u00a0Mon espace\u00a0»\u00a0;'],
  ['(guide, « Mails »).', '(guide, «\u00a0Mails\u00a0»).'],
  ['Mallette de 500 000 $', 'Mallette de 500\u202f000\u202f$'],
  ['-20 %', '-20\u202f%'],
  [' $ en banque', '\u202f$ en banque'],
  ['grid gap-4 md:p-2', 'grid gap-4 md:p-2'],
  ['quai 17 2026', 'quai 17 2026'],
  ['SIRET 000 000 000 00000', 'SIRET 000 000 000 00000'],
  ['0 0 640 400', '0 0 640 400'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a source.
  ['0 0 ${width} ${height}', '0 0 ${width} ${height}'],
  ['$150,000', '$150,000'],
])('keeps %j together where French does', (text, spaced) => {
  expect(unbroken(text)).toBe(spaced)
})
