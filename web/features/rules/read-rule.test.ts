import { expect, it } from 'vitest'
import { readCategories, readRules } from './read-rule.ts'

it('finds the category of a rule whether ids come as numbers or as texts', () => {
  const [category] = readCategories([{ id: 3, name: 'Combat' }])
  const rules = readRules([
    { id: '1', category: '3', title: 'Fear RP' },
    { id: 2, category: 3, title: 'Otages' },
  ])
  expect(rules.filter((rule) => rule.category === category?.id).map(({ id }) => id)).toEqual([1, 2])
})

it('reads a rule of which little is told', () => {
  expect(
    readRules([
      { id: 1, category: 3, title: 'Fear RP', examples: null, content: null, order_num: '2' },
    ]),
  ).toEqual([
    {
      id: 1,
      category: 3,
      title: 'Fear RP',
      description: '',
      content: '',
      examples: '',
      punishment: '',
      severity_level: 'medium',
      order_num: 2,
    },
  ])
})
