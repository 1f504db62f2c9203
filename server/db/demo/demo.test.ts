import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { factionInput } from '#contract/factions.ts'
import { jobInput } from '#contract/jobs.ts'
import { PROPERTY_TYPES, propertyInput } from '#contract/properties.ts'
import { ruleInput } from '#contract/rules.ts'
import { sanitiseHtml } from '#server/lib/sanitise-html.ts'
import { demoFactions } from './factions.ts'
import { demoJobs } from './jobs.ts'
import { demoNews } from './news.ts'
import { demoPages } from './pages.ts'
import { demoProducts } from './products.ts'
import { demoProperties } from './properties.ts'
import { demoRuleCategories } from './rules.ts'

const illustrated = [...demoFactions, ...demoJobs, ...demoProperties]
const written = [...demoPages, ...demoNews]
const rules = demoRuleCategories.flatMap((category) => category.rules)

const OPENS_WITH_WHOLE_WORDS = /^.{0,100}$|^.{99}[\p{L}\d](?![\p{L}\d])/su

describe('the demo community', () => {
  it('is described so that no card cuts a word', () => {
    for (const { description } of [...demoJobs, ...demoProperties, ...demoProducts])
      expect(description.split('\n- ')[0]).toMatch(OPENS_WITH_WHOLE_WORDS)
  })

  it('has the ten factions that the home page counts, some VIP, some closed', () => {
    expect(demoFactions).toHaveLength(10)
    expect(demoFactions.filter((faction) => faction.isVip)).not.toHaveLength(0)
    expect(demoFactions.filter((faction) => !faction.applyUrl)).not.toHaveLength(0)
    expect(new Set(demoFactions.map((faction) => faction.type)).size).toBe(3)
  })

  it('has properties of every type', () => {
    expect(new Set(demoProperties.map((property) => property.type))).toEqual(
      new Set(PROPERTY_TYPES),
    )
  })

  it.each([
    ['faction', demoFactions, factionInput],
    ['job', demoJobs, jobInput],
    ['property', demoProperties, propertyInput],
  ])('would pass the form of a %s', (_, items, input) => {
    for (const item of items) expect(input.parse(item)).toMatchObject(item)
  })

  it('would pass the form of a rule', () => {
    for (const [index, rule] of rules.entries()) {
      expect(ruleInput.parse({ ...rule, category: 1, order_num: index + 1 })).toMatchObject(rule)
    }
  })

  it('writes its rules with harmless tags only', () => {
    const tags = rules.flatMap((rule) => rule.content.match(/<\/?[^>]+>/g) ?? [])
    expect(tags.filter((tag) => !/^<\/?(p|ul|ol|li|strong|em)>$/.test(tag))).toEqual([])
  })

  it('writes its pages and news as the server would leave them', () => {
    for (const { html } of written) expect(sanitiseHtml(html)).toBe(html)
  })

  it('has names that are not repeated', () => {
    const names = [...illustrated.map((item) => item.name), ...rules.map((rule) => rule.title)]
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(illustrated.map((item) => item.image ?? ''))(
    'comes with the light drawing %s',
    (image) => {
      expect(statSync(`web/public${image}`).size).toBeLessThanOrEqual(4096)
    },
  )
})
