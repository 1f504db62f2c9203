import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readFirstDay } from '#contract/endpoints/first-day.ts'
import { adminStats } from '#contract/endpoints/stats.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'

test('what is set outside the panel leads to the place that says how it stands and what to give', async () => {
  const steps = { identity: true, logo: true, product: true, demo: true, game_server: true }
  answer(adminStats, { json: {} })
  answer(readFirstDay, {
    json: { steps: { ...steps, payment: false, mail: false, legal: true }, away: false },
  })
  await openPanel('statistiques')
  for (const name of ['Relier Tebex ou Stripe', 'Relier un serveur de mail'])
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      '/admin?onglet=systeme',
    )
})
