import { expect, it } from 'vitest'
import { drop, fall } from './confetti-pieces.ts'

it('starts above the lower sky and only ever falls', () => {
  for (const luck of [0, 0.25, 0.5, 0.75, 0.999]) {
    const piece = drop(1000, 800, () => luck)
    expect(piece.y).toBeLessThanOrEqual(320)
    expect(fall(piece, 0.1).y).toBeGreaterThan(piece.y)
  }
})
