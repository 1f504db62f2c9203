import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListedApplication } from '#contract/applications.ts'
import { listForms } from '#contract/endpoints/application-forms.ts'
import { listApplications } from '#contract/endpoints/applications.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { choose, expectColumn, openPanel, page } from '#web/testing/panel.tsx'

const RECEIVED: ListedApplication = {
  id: 1,
  form: { id: 3, title: 'Équipage de nuit' },
  applicant: { id: 2, username: 'zoe' },
  state: 'received',
  sent_at: '2026-11-01T10:00:00.000Z',
  last_at: '2026-11-01T10:00:00.000Z',
  assigned_to: null,
  votes: { for: 0, against: 0, abstain: 0 },
  version: 1,
}

test('the inbox shows what the menu counts: what waits for the team, unless one asks for more', async () => {
  answer(listForms, { json: [] })
  answer(listApplications, ({ query }) =>
    query.get('state') === 'waiting'
      ? page([RECEIVED])
      : page([RECEIVED, { ...RECEIVED, id: 2, state: 'question' }]),
  )
  await openPanel('candidatures')
  await expectColumn('État', ['Reçue'])
  expect(screen.getByLabelText('État')).toHaveDisplayValue('À étudier')
  await choose('État', 'En cours')
  await expectColumn('État', ['Reçue', 'Question posée'])
  await waitFor(() => expect(sentTo(listApplications).at(-1)?.query.get('state')).toBe('open'))
})
