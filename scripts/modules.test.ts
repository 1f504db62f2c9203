import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODULES = join(import.meta.dirname, '../server/modules')

/** Which modules each module imports; tests may look anywhere. */
function importsBetweenModules(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  const folders = readdirSync(MODULES, { withFileTypes: true })
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const files = readdirSync(join(MODULES, name), { recursive: true, encoding: 'utf8' })
    const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    const text = sources.map((file) => readFileSync(join(MODULES, name, file), 'utf8')).join('\n')
    const named = text.matchAll(/from '(?:#server\/modules|\.\.)\/([\w-]+)\//g)
    const others = [...named].flatMap(([, other]) => (other && other !== name ? [other] : []))
    imports.set(name, new Set(others))
  }
  return imports
}

/** One way round, if there is any. */
function findCycle(imports: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  function visit(name: string, path: string[]): string[] | null {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    for (const other of imports.get(name) ?? []) {
      const cycle = visit(other, [...path, name])
      if (cycle) return cycle
    }
    done.add(name)
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}

it('finds no cycle between the modules of the server: each can be read without the ones above', () => {
  const imports = importsBetweenModules()
  expect(imports.get('checkout')).toContain('orders')
  expect(findCycle(imports)).toBeNull()
})

it('would find one', () => {
  const knot = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ])
  expect(findCycle(knot)).toEqual(['b', 'c', 'b'])
})
