import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('no two animations have the same name: only the last would remain, for everything that uses either', () => {
  const sheets = globSync('web/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const names = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name),
  )
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
