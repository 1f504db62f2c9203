import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chart } from './chart.tsx'

const drawn = (values: number[]) => {
  const points = values.map((value, index) => ({ label: `jour ${index}`, value }))
  const html = renderToString(<Chart title="Joueurs" kind="line" points={points} format={String} />)
  return /<polyline points="([^"]*)"/.exec(html)?.[1]
}

test('a line leads from point to point', () => {
  expect(drawn([0, 10])).toBe('150,160 450,0')
})

test('one point alone is seen as well', () => {
  expect(drawn([10])).toBe('60,0 540,0')
})
