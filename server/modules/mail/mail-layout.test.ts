import { expect, it } from 'vitest'
import { readBrandFolder } from '#server/modules/appearance/brand-folder.ts'
import { layOutMail } from './mail-layout.ts'

const { document } = readBrandFolder()
const dark = { ...document.colours.dark, accent: '#00ff01', onAccent: '#00ff02', ground: '#00ff03' }
const site = {
  identity: { ...document.identity, name: 'Le <Phare>' },
  colours: { ...document.colours, dark },
  mail: { footer: 'Val & Rouge' },
}

it('has the name and the colours that the owner chose', () => {
  const { html, text } = layOutMail(site, {
    title: 'Bonjour',
    paragraphs: [],
    action: { label: 'Ouvrir', url: 'https://port.example' },
  })
  for (const colour of ['#00ff01', '#00ff02', '#00ff03']) expect(html).toContain(colour)
  expect(html).toContain('Le &#60;Phare&#62;')
  expect(text).toContain('— Le <Phare>\n\nVal & Rouge')
  expect(html).toContain('Val &#38; Rouge')
})

it('lets nothing that somebody typed be markup', () => {
  const { html, text } = layOutMail(site, { title: '<b>', paragraphs: ['a & <i>\nb'] })
  expect(html).not.toMatch(/<b>|<i>/)
  expect(html).toContain('a &#38; &#60;i&#62;<br>b')
  expect(text).toContain('a & <i>\nb')
})
