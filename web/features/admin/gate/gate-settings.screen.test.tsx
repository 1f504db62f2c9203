import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readGate } from '#contract/endpoints/gate.ts'
import type { Gate } from '#contract/gate.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'
import { fill, press, user } from '#web/testing/user.ts'

const GATE: Gate = {
  enabled: true,
  whitelist: false,
  away: 'known',
  priorities: [{ grade: 'capitaine', priority: 20 }],
  texts: { checking: '', not_whitelisted: '', banned: '', unknown: '', away: '' },
  version: 1,
}

test('the gate has nothing to save before something is changed, nor once it is changed back', async () => {
  answer(readGate, { json: GATE })
  await openPanel('acces&vue=reglages')
  const save = await screen.findByRole('button', { name: 'Enregistrer' })
  expect(save).toBeDisabled()
  for (const change of [
    () => user.click(screen.getByRole('switch', { name: 'Demander la whitelist' })),
    () => press('Retirer la priorité 1'),
    () => fill('Pendant la vérification', 'Un instant.'),
  ]) {
    await change()
    expect(save).toBeEnabled()
  }
  await user.click(screen.getByRole('switch', { name: 'Demander la whitelist' }))
  await fill('Pendant la vérification', '')
  expect(save).toBeEnabled()
  await press('Ajouter un grade')
  await fill('Grade 1', 'capitaine')
  await fill('Priorité', '20')
  expect(save).toBeDisabled()
})
