import { expect, it } from 'vitest'
import { asBlocks } from './as-blocks.ts'

it('makes a paragraph of each line where a text has none, and leaves the others as they are', () => {
  expect(asBlocks('Un <strong>mot</strong>\nDeux')).toBe(
    '<p>Un <strong>mot</strong></p><p>Deux</p>',
  )
  expect(asBlocks('<ul><li>Un\nmot</li></ul>')).toBe('<ul><li>Un\nmot</li></ul>')
  expect(asBlocks('')).toBe('')
})
