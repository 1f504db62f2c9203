import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AppearanceOverview } from '#contract/admin-appearance.ts'
import { previewPage, readAppearance, saveDraft } from '#contract/endpoints/admin-appearance.ts'
import { readDemoContent } from '#contract/endpoints/demo-content.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { openPanel } from '#web/testing/panel.tsx'
import { fill, press } from '#web/testing/user.ts'

const overview = (changed: boolean): AppearanceOverview => ({
  draft: {
    document: FIRST_SITE,
    version: 3,
    author: null,
    saved_at: null,
    faults: {},
    changed,
  },
  published: {
    id: 1,
    author: null,
    published_at: '2026-11-15T10:00:00Z',
    restored_from: null,
    document: FIRST_SITE,
  },
  fixed: {},
})

async function openAppearance(changed: boolean) {
  answer(readDemoContent, { json: { goes: [], stays: [], sales: false } })
  answer(previewPage, { text: '<p>Aperçu</p>' })
  answer(readAppearance, { json: overview(changed) })
  await openPanel('apparence')
}

const publish = () => screen.findByRole('button', { name: 'Publier' })
const expectStanding = async (text: string) => {
  const head = within((await publish()).parentElement as HTMLElement)
  await waitFor(() => expect(head.getByRole('status')).toHaveTextContent(text))
}

test('a draft that is what everybody sees has nothing to publish', async () => {
  await openAppearance(false)
  await expectStanding('Rien à publier')
  expect(await publish()).toBeDisabled()
})

test('what is typed is saved by itself, and then waits to be published', async () => {
  answer(saveDraft, { json: { version: 4, faults: {}, changed: true } })
  await openAppearance(false)
  await fill('Accroche', 'Une autre nuit commence.')
  await expectStanding('Enregistrement…')
  expect(await publish()).toBeDisabled()
  await expectStanding('Brouillon enregistré, pas encore publié')
  expect(await publish()).toBeEnabled()
})

test('typed back to what everybody sees, nothing is left to publish', async () => {
  answer(saveDraft, { json: { version: 4, faults: {}, changed: false } })
  await openAppearance(true)
  await expectStanding('Brouillon enregistré, pas encore publié')
  expect(await publish()).toBeEnabled()
  await fill('Accroche', FIRST_SITE.identity.tagline)
  await expectStanding('Rien à publier')
  expect(await publish()).toBeDisabled()
})

test('the preview says which theme and which screen it is drawn for, and is drawn for those that are pressed', async () => {
  await openAppearance(false)
  const expectPressed = async (name: string) =>
    expect(await screen.findByRole('button', { name, pressed: true })).toBeVisible()
  await expectPressed('Clair')
  await expectPressed('Ordinateur')
  await press('Sombre')
  await press('Téléphone')
  await expectPressed('Sombre')
  await expectPressed('Téléphone')
  expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(2)
  await waitFor(() => expect(sentTo(previewPage).at(-1)?.query.get('theme')).toBe('dark'))
  expect(screen.getByTitle('Aperçu')).toHaveStyle({ width: '390px' })
})
