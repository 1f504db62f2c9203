import { within } from '@testing-library/react'
import { test } from 'vitest'
import { jobResource } from '#contract/endpoints/admin-resources.ts'
import { answer } from '#web/testing/api.ts'
import { dialog, expectColumn, openPanel } from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

const JOBS = [
  { id: 1, name: 'Docker', category: 'private', salary: 180, isPopular: true },
  { id: 2, name: 'Douanier', category: 'public', salary: 290, isPopular: false },
]

test('the list ticks what is popular and says nothing of the rest; the page of a job says both', async () => {
  answer(jobResource.list, { json: JOBS })
  await openPanel('jobs')
  await expectColumn('Populaire', ['Oui', ''])
  await press('Voir Douanier')
  within(await dialog()).getByText('Non')
})
