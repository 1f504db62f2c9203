import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeLicences, isAllowed, licencesOf } from './licences.ts'

const licences = licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')))

it('uses nothing under a licence that nobody has looked at', () => {
  expect(licences.length).toBeGreaterThan(300)
  expect(licences.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

it('lists every package as it is installed', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(describeLicences(licences))
})

it('reads an expression: one of a choice is enough, all of a sum are needed', () => {
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false)
  expect(isAllowed('inconnue')).toBe(false)
})
