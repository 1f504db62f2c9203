import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { sectionsIn, WrittenText } from './written-text.tsx'

const drawn = (html: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WrittenText html={html} />
    </MemoryRouter>,
  ).replace(/^<div class="[^"]*">|<\/div>$/g, '')

it.each([
  [
    '<h3>Un</h3><p>a <strong>b</strong> &amp; c<br />d</p>',
    '<h2 id="section-1" class="scroll-mt-28">Un</h2><p>a <strong>b</strong> &amp; c<br/>d</p>',
  ],
  [
    '<p><a href="/shop">Boutique</a></p>',
    '<p><a href="/shop" data-discover="true">Boutique</a></p>',
  ],
  [
    '<a href="https://a.example/?b=1&amp;c=2">A</a>',
    '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">A</a>',
  ],
])('draws what was written: %s', (html, shown) => {
  expect(drawn(html)).toBe(shown)
})

it.each([
  ['<a href="javascript:alert(1)">A</a>', 'A'],
  ['<a href="//a.example">A</a>', 'A'],
  ['<img src=x onerror=alert(1)><p onclick="x()">A</p>', '<p>A</p>'],
  ['<p>A</ul></p></p><li>B', '<p>A</p><li>B</li>'],
  ['1 < 2', '1 &lt; 2'],
])('draws nothing else, however it came to be stored: %s', (html, shown) => {
  expect(drawn(html)).toBe(shown)
})

it('names its sections by the addresses that their titles have', () => {
  const html = '<h3>Se <em>lier</em></h3><p>a</p><h4>Non</h4><h3>Jouer &amp; rester</h3>'
  const sections = sectionsIn(html)
  expect(sections.map(({ title }) => title)).toEqual(['Se lier', 'Jouer & rester'])
  for (const { id } of sections) expect(drawn(html)).toContain(`<h2 id="${id}"`)
})
