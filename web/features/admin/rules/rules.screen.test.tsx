import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ruleCategoryResource, ruleResource } from '#contract/endpoints/admin-resources.ts'
import { answer, hold } from '#web/testing/api.ts'
import {
  answerDialog,
  BROKEN,
  confirmRemoval,
  dialog,
  expectNotice,
  fillDialog,
  GONE,
  openPanel,
  refused,
  save,
} from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

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
