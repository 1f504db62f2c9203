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
  choose,
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
const LOU: AdminUser = {
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

describe('the accounts', () => {
  test('say whom they play and when they were last here, and are narrowed down by the server', async () => {
    const zoe = {
      ...LOU,
      id: 3,
      username: 'zoe',
      character: 'Zoé Martel',
      last_login: '2026-11-17T12:00:00.000Z',
    }
    answer(adminListUsers, ({ query }) =>
      query.get('only') === 'never_seen' ? page([LOU]) : page([LOU, zoe]),
    )
    await openPanel('utilisateurs&page=2')
    await expectColumn('Personnage', ['—', 'Zoé Martel'])
    await expectColumn('Dernière connexion', ['Jamais', '17/11/2026'])
    await choose('Comptes', 'Jamais connectés')
    await expectColumn(NAME, ['lou'])
    expect(location.search).toBe('?onglet=utilisateurs&comptes=never_seen')
  })

  test('say when their list cannot be loaded, that a name is taken or that nothing came back, in the form and keeping what was typed, and when one cannot be deleted', async () => {
    answer(adminListUsers, BROKEN)
    await openPanel('utilisateurs')
    await screen.findByText('Erreur de chargement des utilisateurs.')
    answer(adminListUsers, page([LOU]))
    await press('Réessayer')
    await screen.findByRole('table')

    await press('Modifier lou')
    await fillDialog(NAME, ADMIN.username)
    answer(adminUpdateUser, refused("Ce nom d'utilisateur est déjà utilisé."))
    await save()
    await expectNotice("Échec de la mise à jour : Ce nom d'utilisateur est déjà utilisé.")
    expect(within(await dialog()).getByLabelText(NAME)).toHaveValue(ADMIN.username)
    expect(sentTo(adminUpdateUser).map(({ body }) => body)).toEqual([
      { username: ADMIN.username, email: LOU.email, roles: ['user'] },
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
    await choose('Comptes', 'team')
    await expectColumn(NAME, ['lou'])
    await choose('Comptes', '')
    await search('admin')
    await expectColumn(NAME, ['lou'])
    screen.getByRole('cell', { name: 'Équipe' })
    await press('Modifier lou')
    expect(await within(await dialog()).findByLabelText('Rôle')).toHaveValue('admin')
  })
})
