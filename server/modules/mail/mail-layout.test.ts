import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { layOutMail } from './mail-layout.ts'

const theme = readFileSync('brand/theme.css', 'utf8')
/** A colour of the theme by night. */
const night = (name: string) =>
  new RegExp(`--${name}: light-dark\\(#\\w+, (#\\w+)\\)`).exec(theme)?.[1] ?? `no ${name}`

it('has the colours of the theme', () => {
  const { html } = layOutMail('Port', {
    title: 'Bonjour',
    paragraphs: [],
    action: { label: 'Ouvrir', url: 'https://port.example' },
  })
  for (const name of ['accent', 'on-accent', 'amber']) expect(html).toContain(night(name))
})

it('lets nothing that somebody typed be markup', () => {
  const { html, text } = layOutMail('Port', { title: '<b>', paragraphs: ['a & <i>\nb'] })
  expect(html).not.toMatch(/<b>|<i>/)
  expect(html).toContain('a &#38; &#60;i&#62;<br>b')
  expect(text).toContain('a & <i>\nb')
})
