import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Plot, type PlotKind } from './plot.tsx'

function drawn(kind: PlotKind, values: number[]) {
  const points = values.map((value, index) => ({ label: `jour ${index}`, value }))
  return renderToString(
    <Plot kind={kind} points={points} width={400} left={0} format={String} active={null} />,
  )
}

test('a line leads from point to point, the highest at the top of the grid', () => {
  expect(drawn('line', [0, 10])).toContain('points="100,166 300,10"')
})

test('one day alone is a bar of a bar’s width, and one measure alone a dot', () => {
  expect(drawn('bars', [10])).toContain('x="182" y="10" width="36" height="156"')
  expect(drawn('line', [10])).toMatch(/<circle[^>]*cx="200" cy="10"/)
})

test('the grid has its figures, also when there is nothing to show', () => {
  expect(drawn('bars', [0, 0]).match(/<g /g)).toHaveLength(2)
})

test('the days are named below it, as many as there is room for', () => {
  const named = [...drawn('bars', Array(10).fill(1)).matchAll(/>(jour \d)</g)]
  expect(named.map(([, label]) => label).join()).toBe('jour 0,jour 2,jour 4,jour 6,jour 8')
})
