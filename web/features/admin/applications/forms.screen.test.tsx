import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listForms } from '#contract/endpoints/application-forms.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

test('the address of a form is copied whole, to be given out', async () => {
  const form = { id: 3, title: 'Équipage de nuit', slug: 'nuit', purpose: 'free', open: true }
  answer(listForms, { json: [{ ...form, received: 0, to_study: 0, leaders: [], version: 1 }] })
  await openPanel('candidatures&vue=formulaires')
  await press('Copier l’adresse de « Équipage de nuit »')
  const address = `${location.origin}/candidature/nuit`
  await screen.findByText(address)
  expect(await navigator.clipboard.readText()).toBe(address)
})
