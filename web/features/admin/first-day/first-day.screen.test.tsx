import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readFirstDay } from '#contract/endpoints/first-day.ts'
import { adminStats } from '#contract/endpoints/stats.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'

test('what is set outside the panel is told in a sentence, with the place that says how it stands', async () => {
  const steps = { identity: true, logo: true, product: true, demo: true, game_server: true }
  answer(adminStats, { json: {} })
  answer(readFirstDay, {
    json: { steps: { ...steps, payment: false, mail: false, legal: true }, away: false },
  })
  await openPanel('statistiques')
  for (const [sentence, link] of [
    [
      'Donnez TEBEX_PUBLIC_TOKEN (serveur FiveM) ou STRIPE_SECRET_KEY dans la configuration du site.',
      'État des paiements',
    ],
    ['Donnez SMTP_URL et MAIL_FROM dans la configuration du site.', 'État des mails'],
  ] as const) {
    const way = await screen.findByRole('link', { name: link })
    expect(way).toHaveAttribute('href', '/admin?onglet=systeme')
    expect(way.closest('small')).toHaveTextContent(`${sentence} ${link}`)
  }
})
