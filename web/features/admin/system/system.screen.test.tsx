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
