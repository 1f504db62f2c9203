import { expect, it } from 'vitest'
import { frenchSpacing } from './french-spacing.ts'

/** A source of the web as it is built. */
function built(source: string): string {
  const { transform } = frenchSpacing()
  if (typeof transform !== 'object') throw new Error('It transforms nothing')
  return String(transform.handler.call({} as never, source, '/web/page.tsx'))
}

it('gives the texts of a page their no-break spaces, in whatever they are written', () => {
  expect(built('<p>Perdu ? Écrivez !</p>')).toBe('<p>Perdu\u00a0? Écrivez\u00a0!</p>')
  expect(built("const title = 'Un code : ici'")).toBe("const title = 'Un code\u00a0: ici'")
  expect(built(`sum = \`-\${amount} $ en banque : oui\``)).toBe(
    `sum = \`-\${amount}\u202f$ en banque\u00a0: oui\``,
  )
  expect(built('<b>-{percent} %</b>')).toBe('<b>-{percent}\u202f%</b>')
})

it('leaves the code alone', () => {
  const code = "const shown = isOpen ? 'grid md:p-2' : null"
  expect(built(code)).toBe(code)
})
