import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminStats } from '#contract/endpoints/stats.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'

test('statistics without series keep the place of the charts, and what is not told is a dash', async () => {
  answer(adminStats, { json: { users: 3, orders: '2', revenue: 12.5, message: 'ok' } })
  await openPanel('statistiques')
  await screen.findByRole('region', { name: 'Graphiques détaillés' })
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '3',
      'depuis l’ouverture',
      '—',
      '30 derniers jours',
      '2',
      'depuis l’ouverture',
      expect.stringMatching(/^12,50\s€$/),
      expect.stringMatching(/^\p{L}+ \d{4}$/u),
    ]),
  )
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.getByRole('button', { name: 'Exporter (CSV)' })).toBeDisabled()
})
