import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BookSums } from '#contract/books.ts'
import { readBooks } from '#contract/endpoints/books.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { choose, openPanel } from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'
import { PERIODS } from './periods.ts'

const NONE = { count: 0, total: 0 }
const NOTHING: BookSums = {
  payments: NONE,
  refunds: NONE,
  invoices: NONE,
  credit_notes: NONE,
  vat: [],
}

test('a month without a sale offers no file but the month before, which has its files', async () => {
  answer(readBooks, { json: NOTHING })
  await openPanel('comptabilite')
  await screen.findByText('Rien à comptabiliser sur cette période')
  const archive = screen.getByRole('button', { name: 'Tout télécharger (ZIP)' })
  expect(archive).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Paiements' })).toBeNull()
  screen.getByText('Encaissé (0)')

  answer(readBooks, { json: { ...NOTHING, payments: { count: 2, total: 30 } } })
  await press('Voir le mois dernier')
  await screen.findByRole('button', { name: 'Paiements' })
  screen.getByText('Encaissé (2)')
  expect(archive).toBeEnabled()
  expect(Object.fromEntries(sentTo(readBooks).at(-1)?.query ?? [])).toEqual(
    PERIODS['mois-dernier']?.of(new Date()),
  )
  expect(screen.queryByText('Voir le mois dernier')).toBeNull()
})

test('the days of a period are asked for where they are chosen by hand, and told otherwise', async () => {
  answer(readBooks, { json: NOTHING })
  await openPanel('comptabilite&periode=mois-dernier')
  expect((await screen.findByText('er')).parentElement).toHaveTextContent(
    /^Du 1er au \d+ \S+ \d{4}$/,
  )
  expect(screen.queryByLabelText('Du')).toBeNull()
  await choose('Période', 'autre')
  const { from, to } = PERIODS['mois-dernier']?.of(new Date()) ?? {}
  expect(await screen.findByLabelText('Du')).toHaveValue(from)
  expect(screen.getByLabelText('Au')).toHaveValue(to)
})
