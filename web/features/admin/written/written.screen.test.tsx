import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { freePageResource, newsResource } from '#contract/endpoints/admin-resources.ts'
import { answer } from '#web/testing/api.ts'
import { dialog, dialogField, fillDialog, formPreview, openPanel } from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'

const NEWS = {
  id: 4,
  title: 'La régate revient',
  slug: 'regate',
  summary: 'Départ à 21 h.',
  html: '<p>Douze équipages.</p>',
  image: null,
  author: 'La capitainerie',
  published_at: '2026-11-16T20:00:00.000Z',
  version: 1,
}
const PAGE = {
  id: 5,
  title: 'Notre histoire',
  slug: 'notre-histoire',
  description: '',
  html: '<p>Il était un port.</p>',
  in_menu: true,
  position: 1,
  published: true,
  version: 1,
}

/** In the order in which they are read. */
async function expectInOrder(...labels: string[]) {
  const fields = await Promise.all(labels.map((label) => dialogField(label)))
  for (const [index, field] of fields.slice(1).entries())
    expect(fields[index]?.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}

test('the form of a news item says what it changes, has its text before what is seldom touched, and shows what is typed as visitors will see it', async () => {
  answer(newsResource.list, { json: [NEWS] })
  await openPanel('actualites')
  await press('Modifier La régate revient')
  expect(await dialog()).toHaveAccessibleName('Modifier l’actualité « La régate revient »')
  await expectInOrder(
    'Titre',
    'Publication',
    'Résumé',
    'Contenu',
    'Image (adresse)',
    'Auteur',
    'Adresse',
  )
  for (const [label, typed] of Object.entries({
    Titre: 'La régate est remise',
    Résumé: 'Le vent est tombé.',
    Auteur: 'Le phare',
  })) {
    await fillDialog(label, typed)
    expect(await formPreview()).toHaveTextContent(typed)
  }
})

test('the form of a page has its text before where it stands', async () => {
  answer(freePageResource.list, { json: [PAGE] })
  await openPanel('actualites&liste=pages')
  await press('Modifier Notre histoire')
  expect(await dialog()).toHaveAccessibleName('Modifier la page « Notre histoire »')
  await expectInOrder('Titre', 'Description', 'Contenu', 'Publiée', 'Dans le menu', 'Adresse')
})

test('the address of a page leads to it, once visitors find it there', async () => {
  const draft = { ...PAGE, id: 6, title: 'Brouillon', slug: 'brouillon', published: false }
  answer(freePageResource.list, { json: [PAGE, draft] })
  await openPanel('actualites&liste=pages')
  expect(await screen.findByRole('link', { name: '/notre-histoire' })).toHaveAttribute(
    'href',
    '/notre-histoire',
  )
  screen.getByText('/brouillon')
  expect(screen.queryByRole('link', { name: '/brouillon' })).toBeNull()
})

test('every tool of a text has a name, and says whether it is on', async () => {
  answer(newsResource.list, { json: [NEWS] })
  await openPanel('actualites')
  await press('Modifier La régate revient')
  const tools = within(await within(await dialog()).findByRole('toolbar'))
  expect(tools.getAllByRole('button').map((tool) => tool.getAttribute('aria-label'))).toEqual([
    'En-tête H1',
    'Petit en-tête H2',
    'Gras',
    'Italique',
    'Souligné',
    'Code',
    'Liste à puces',
    'Liste numérotée',
    'Citation',
    'Lien',
  ])
  const bullets = tools.getByRole('button', { name: 'Liste à puces', pressed: false })
  await user.click(bullets)
  await tools.findByRole('button', { name: 'Liste à puces', pressed: true })
})
