import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  reorderRules,
  ruleCategoryResource,
  ruleResource,
} from '#contract/endpoints/admin-resources.ts'
import { answer, hold, sentTo } from '#web/testing/api.ts'
import {
  answerDialog,
  BROKEN,
  confirmRemoval,
  dialog,
  dialogItems,
  expectNoDialog,
  expectNotice,
  fillDialog,
  formPreview,
  GONE,
  openPanel,
  refused,
  save,
} from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'

const CATEGORIES = [{ id: 1, name: 'Général', order_num: 1, version: 1 }]

describe('the categories of the rules', () => {
  test('say which of their three writes failed, and why when the server does', async () => {
    answer(ruleResource.list, { json: [] })
    answer(ruleCategoryResource.list, { json: CATEGORIES })
    answer(ruleCategoryResource.create, BROKEN)
    answer(ruleCategoryResource.update, refused(GONE, 404))
    answer(ruleCategoryResource.remove, BROKEN)
    await openPanel('regles')
    await press('Gérer les Catégories')
    await fillDialog('Nouvelle catégorie', 'Essais')
    await answerDialog('Ajouter')
    await expectNotice('Failed to add category')
    expect(screen.getByLabelText('Nouvelle catégorie')).toHaveValue('Essais')

    await answerDialog('Renommer Général')
    await answerDialog('Enregistrer le nom')
    await expectNotice(`Failed to update category : ${GONE}`)
    await answerDialog('Annuler')

    await answerDialog('Supprimer Général')
    await confirmRemoval()
    await expectNotice('Failed to delete category')
  })
})

describe('a rule', () => {
  test('that is begun before its category can be chosen waits for it', async () => {
    const release = hold(ruleCategoryResource.list)
    answer(ruleResource.list, { json: [{ id: 3, title: 'Fair-play', category: 1 }] })
    await openPanel('regles')
    await press('Ajouter une Règle')
    await screen.findByRole('table')
    // Nothing else is to come that a form would wait for.
    await act(() => import('../resource/edit-dialog.tsx'))
    expect(document.querySelector('dialog[open]')).toBeNull()
    release({ json: CATEGORIES })
    await fillDialog('Titre', 'Une règle pressée')
    await save()
    const form = within(await dialog())
    await form.findByText('La description est requise')
    expect(form.queryByText('La catégorie est requise')).toBeNull()
  })
})

describe('the order of the rules', () => {
  const RULES = [
    { id: 3, title: 'Fair-play', category: 1, order_num: 1 },
    { id: 4, title: 'Micro', category: 1, order_num: 2 },
  ]

  test('is changed step by step, each of which is kept and said at once', async () => {
    let rules = RULES
    answer(ruleCategoryResource.list, { json: CATEGORIES })
    answer(ruleResource.list, () => ({ json: rules }))
    answer(reorderRules, () => {
      rules = [...RULES].reverse()
      return { json: { success: true } }
    })
    await openPanel('regles')
    await press('Changer l’ordre')
    const form = within(await dialog())
    form.getByText(/chaque déplacement est enregistré aussitôt/)
    expect(form.getByRole('button', { name: 'Monter Fair-play' })).toHaveAttribute('aria-disabled')

    await answerDialog('Monter Micro')
    await expectNotice('Ordre enregistré')
    expect(sentTo(reorderRules).map(({ body }) => body)).toEqual([{ ids: [4, 3] }])
    expect(await dialogItems()).toEqual(['Micro', 'Fair-play'])
    form.getByText('Micro : place 1.')
    // At the top it stays where the keyboard is, and does nothing.
    const up = form.getByRole('button', { name: 'Monter Micro' })
    expect(up).toHaveFocus()
    await user.click(up)
    expect(sentTo(reorderRules)).toHaveLength(1)
    await answerDialog('Terminé')
    await expectNoDialog()
  })

  test('says when a step could not be kept, and shows what stands', async () => {
    answer(ruleCategoryResource.list, { json: CATEGORIES })
    answer(ruleResource.list, { json: RULES })
    answer(reorderRules, BROKEN)
    await openPanel('regles')
    await press('Changer l’ordre')
    await answerDialog('Descendre Fair-play')
    await expectNotice('L’ordre n’a pas pu être enregistré')
    await waitFor(async () => expect(await dialogItems()).toEqual(['Fair-play', 'Micro']))
  })
})

test('the preview of a rule has the number, the title and the severity that visitors see', async () => {
  answer(ruleCategoryResource.list, { json: CATEGORIES })
  answer(ruleResource.list, {
    json: [{ id: 3, title: 'Fair-play', category: 1, order_num: 12, severity_level: 'high' }],
  })
  await openPanel('regles')
  await press('Modifier Fair-play')
  await fillDialog('Titre', 'Respect')
  const preview = await formPreview()
  expect(preview.querySelector('summary')).toHaveTextContent('12RespectSévérité : Grave')
  expect(preview.querySelector('details')).toHaveAttribute('open')
})
