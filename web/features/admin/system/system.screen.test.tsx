import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readSystem } from '#contract/endpoints/system.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'

test('what there is nothing of has a mark of its own, neither good nor bad', async () => {
  const checks = [
    { title: 'Disque', state: 'good', says: '12 Go libres.', advice: null },
    { title: 'Sauvegardes', state: 'none', says: 'Aucune pour l’instant.', advice: null },
  ]
  answer(readSystem, {
    json: { checked_at: '2026-11-16T20:00:00.000Z', groups: [{ title: 'Machine', checks }] },
  })
  await openPanel('systeme')
  await screen.findByRole('heading', { name: 'Disque : Bon' })
  const backups = screen.getByRole('heading', { name: 'Sauvegardes : Sans objet' }).closest('li')
  expect(backups).toHaveAttribute('data-tone', 'neutral')
  expect(backups?.querySelector('use')?.getAttribute('href')).toMatch(/#minus$/)
  screen.getByText('Tout va bien')
})

test('what asks for something comes first, the more pressing before, what is in order after it, and what is typed into the configuration is told apart', async () => {
  const check = (title: string, state: string, says = 'Rien.') => ({
    title,
    state,
    says,
    advice: null,
  })
  answer(readSystem, {
    json: {
      checked_at: '2026-11-16T20:00:00.000Z',
      groups: [
        { title: 'Accès', checks: [check('Connexions', 'good')] },
        {
          title: 'Vente',
          checks: [
            check('Mails', 'good'),
            check('Paiements', 'watch', 'Donnez SMTP_URL=smtp et MAIL_FROM.'),
            check('Livraisons', 'act'),
          ],
        },
      ],
    },
  })
  await openPanel('systeme')
  await screen.findByRole('heading', { name: /^Livraisons/ })
  const shown = [...document.querySelectorAll('.panel-box :is(h2, h3)')]
  expect(shown.map((heading) => heading.firstChild?.textContent)).toEqual([
    ...['À regarder', 'Livraisons', 'Paiements'],
    ...['En ordre', 'Connexions', 'Mails'],
  ])
  expect([...document.querySelectorAll('.panel-box code')].map((code) => code.textContent)).toEqual(
    ['SMTP_URL=smtp', 'MAIL_FROM'],
  )
})
