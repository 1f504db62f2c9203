import { expect, it } from 'vitest'
import { burst, drift } from './fireworks.ts'

const shell = () => burst(100, 50, 'red', Math.random)

it('bursts from one point in all directions', () => {
  const { sparks } = shell()
  expect(sparks.every(({ x, y }) => x === 100 && y === 50)).toBe(true)
  for (const side of ['dx', 'dy'] as const) {
    expect(sparks.some((spark) => spark[side] > 0)).toBe(true)
    expect(sparks.some((spark) => spark[side] < 0)).toBe(true)
  }
})

it('spreads, falls and goes out', () => {
  const start = shell()
  const soon = drift(start, 0.5)
  expect(soon.sparks).toHaveLength(start.sparks.length)
  expect(soon.sparks.every((spark, index) => spark.x !== start.sparks[index]?.x)).toBe(true)
  const height = ({ sparks }: typeof start) =>
    sparks.reduce((sum, { dy }) => sum + dy, 0) / sparks.length
  expect(height(drift(soon, 0.5))).toBeGreaterThan(height(soon) * 0.5)
  expect(drift(start, 2.1).sparks).toEqual([])
})
