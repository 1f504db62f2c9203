import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jobResource, propertyResource } from '#contract/endpoints/admin-resources.ts'
import { answer } from '#web/testing/api.ts'
import { openPanel } from '#web/testing/panel.tsx'
import { user } from '#web/testing/user.ts'

test('lists that share a page by tabs each have their title above them, and the focus stays on the tab', async () => {
  answer(jobResource.list, { json: [] })
  answer(propertyResource.list, { json: [] })
  await openPanel('jobs')
  for (const title of ['Gestion des Emplois', 'Gestion des Propriétés']) {
    const heading = await screen.findByRole('heading', { level: 1, name: title })
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading])
    const tabs = screen.getByRole('tablist', { name: 'Emplois ou propriétés' })
    expect(heading.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const selected = screen.getByRole('tab', { selected: true })
    selected.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  }
})
