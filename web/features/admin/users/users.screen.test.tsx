import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AdminUser } from '#contract/admin-users.ts'
import {
  adminListUsers,
  adminRemoveUser,
  adminUpdateUser,
} from '#contract/endpoints/admin-users.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import {
  ADMIN,
  answerDialog,
  BROKEN,
  dialog,
  expectColumn,
  expectNoDialog,
  expectNotice,
  fillDialog,
  openPanel,
  page,
  refused,
  save,
  search,
} from '#web/testing/panel.tsx'
import { press } from '#web/testing/user.ts'

const NAME = 'Nom d’utilisateur'

describe('the accounts', () => {
  test('say when their list cannot be loaded, that a name is taken or that nothing came back, in the form and keeping what was typed, and when one cannot be deleted', async () => {
    const lou: AdminUser = {
      id: 2,
      username: 'lou',
      email: 'lou@port-minuit.example',
      roles: ['user'],
      created_at: '2026-11-01T10:00:00.000Z',
      last_login: null,
      version: 1,
      group: null,
      sanction: null,
      has_second_factor: false,
    }
    answer(adminListUsers, BROKEN)
    await openPanel('utilisateurs')
    await screen.findByText('Erreur de chargement des utilisateurs.')
    answer(adminListUsers, page([lou]))
    await press('Réessayer')
    await screen.findByRole('table')

    await press('Modifier lou')
    await fillDialog(NAME, ADMIN.username)
    answer(adminUpdateUser, refused("Ce nom d'utilisateur est déjà utilisé."))
    await save()
    await expectNotice("Échec de la mise à jour : Ce nom d'utilisateur est déjà utilisé.")
    expect(within(await dialog()).getByLabelText(NAME)).toHaveValue(ADMIN.username)
    expect(sentTo(adminUpdateUser).map(({ body }) => body)).toEqual([
      { username: ADMIN.username, email: lou.email, roles: ['user'] },
    ])
    answer(adminUpdateUser, BROKEN)
    await save()
    await expectNotice('Échec de la mise à jour')
    // What a browser tells a dialog of Escape.
    fireEvent(await dialog(), new Event('cancel', { cancelable: true }))
    await answerDialog('Abandonner')
    await expectNoDialog()

    answer(adminRemoveUser, BROKEN)
    await press('Supprimer lou')
    expect(sentTo(adminRemoveUser)).toEqual([])
    await press('Confirmer')
    await expectNotice('Échec de la suppression')
  })

  test('whose roles come as text are found by role, shown, and edited', async () => {
    const account = (id: string, username: string, roles: unknown) => ({
      id,
      username,
      email: `${username}@exemple.fr`,
      roles,
      created_at: null,
    })
    answer(adminListUsers, {
      json: [
        account('1', 'lou', '["admin"]'),
        account('2', 'zoe', ['user']),
        account('3', 'max', '["user"]'),
        account('4', 'ana', null),
      ],
    })
    await openPanel('utilisateurs')
    await expectColumn(NAME, ['lou', 'zoe', 'max', 'ana'])
    await search('admin')
    await expectColumn(NAME, ['lou'])
    screen.getByRole('cell', { name: 'admin' })
    await press('Modifier lou')
    expect(await within(await dialog()).findByLabelText('Rôle')).toHaveValue('admin')
  })
})
