import { expect, it } from 'vitest'
import { centred, keptSize } from './picture-size.ts'

it('keeps a picture as it is, or as large as the server does', () => {
  expect(keptSize({ width: 300, height: 200 })).toEqual({ width: 300, height: 200 })
  expect(keptSize({ width: 4000, height: 2000 })).toEqual({ width: 1600, height: 800 })
  expect(keptSize({ width: 1000, height: 3200 })).toEqual({ width: 500, height: 1600 })
})

it('begins with the middle of a picture that is wider, higher or just of the shape', () => {
  const part = { unit: '%' }
  expect(centred({ width: 400, height: 200 }, 1)).toEqual({
    ...part,
    ...{ x: 25, y: 0, width: 50, height: 100 },
  })
  expect(centred({ width: 200, height: 400 }, 1)).toEqual({
    ...part,
    ...{ x: 0, y: 25, width: 100, height: 50 },
  })
  expect(centred({ width: 300, height: 200 }, 3 / 2)).toEqual({
    ...part,
    ...{ x: 0, y: 0, width: 100, height: 100 },
  })
})
