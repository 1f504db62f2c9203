import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

function pagesOf(page: number, pageCount: number) {
  const html = renderToStaticMarkup(
    <Pagination page={page} pageCount={pageCount} onPage={() => undefined} />,
  )
  return [...html.matchAll(/>(\d+|…)</g)].map(([, shown]) => shown).join(' ')
}

test('the first, the last and the neighbours are shown, gaps are said', () => {
  expect(pagesOf(5, 12)).toBe('1 … 4 5 6 … 12')
  expect(pagesOf(1, 3)).toBe('1 2 3')
  expect(pagesOf(12, 12)).toBe('1 … 11 12')
})

test('a single page needs no pagination', () => {
  expect(pagesOf(1, 1)).toBe('')
})
