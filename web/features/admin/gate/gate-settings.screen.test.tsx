import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readGate, setGate } from '#contract/endpoints/gate.ts'
import type { Gate } from '#contract/gate.ts'
import { answer, sentTo } from '#web/testing/api.ts'
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

test('each part of the gate has nothing to save before something of it is changed, nor once it is changed back', async () => {
  answer(readGate, { json: GATE })
  await openPanel('acces&vue=reglages')
  const save = await screen.findByRole('button', { name: 'Enregistrer l’accès' })
  const saveTexts = screen.getByRole('button', { name: 'Enregistrer les textes' })
  expect(save).toBeDisabled()
  for (const change of [
    () => user.click(screen.getByRole('switch', { name: 'Demander la whitelist' })),
    () => press('Retirer la priorité 1'),
  ]) {
    await change()
    expect(save).toBeEnabled()
  }
  await user.click(screen.getByRole('switch', { name: 'Demander la whitelist' }))
  expect(save).toBeEnabled()
  await press('Ajouter un grade')
  await fill('Grade 1', 'capitaine')
  await fill('Priorité', '20')
  expect(save).toBeDisabled()
  expect(saveTexts).toBeDisabled()
  await fill('Pendant la vérification', 'Un instant.')
  expect(saveTexts).toBeEnabled()
  expect(save).toBeDisabled()
  await fill('Pendant la vérification', '')
  expect(saveTexts).toBeDisabled()
})

test('a part that is saved is sent over the rest as it is saved, and what is typed of the other stays', async () => {
  let gate = GATE
  answer(readGate, () => ({ json: gate }))
  answer(setGate, () => {
    gate = { ...GATE, whitelist: true, version: 2 }
    return { json: gate }
  })
  await openPanel('acces&vue=reglages')
  await user.click(await screen.findByRole('switch', { name: 'Demander la whitelist' }))
  await fill('Pendant la vérification', 'Un instant.')
  await press('Enregistrer l’accès')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Enregistrer l’accès' })).toBeDisabled(),
  )
  expect(sentTo(setGate).map(({ body }) => body)).toEqual([
    expect.objectContaining({ whitelist: true, texts: GATE.texts }),
  ])
  expect(screen.getByLabelText('Pendant la vérification')).toHaveValue('Un instant.')
  expect(screen.getByRole('button', { name: 'Enregistrer les textes' })).toBeEnabled()
})

test('the whitelist waits for the check that asks for it, and keeps what it was set to', async () => {
  answer(readGate, { json: { ...GATE, enabled: false, whitelist: true } })
  await openPanel('acces&vue=reglages')
  const whitelist = await screen.findByRole('switch', { name: 'Demander la whitelist' })
  expect(whitelist).toBeDisabled()
  expect(whitelist).toHaveAccessibleDescription('Nécessite la vérification ci-dessus.')
  await user.click(screen.getByRole('switch', { name: 'Vérifier l’accès à la connexion' }))
  expect(whitelist).toBeEnabled()
  expect(whitelist).toBeChecked()
})
