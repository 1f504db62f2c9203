import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { ADMIN_RIGHTS, rememberAdmin } from '#web/testing/panel.tsx'
import { expectAddress, expectSaid, openSite } from '#web/testing/site.tsx'

describe('entering the panel', () => {
  test('without a token is the login page, and nothing is asked', async () => {
    answer(verifyAdmin, ADMIN_RIGHTS)
    await openSite('/admin')
    await expectAddress('/login')
    expect(sentTo(verifyAdmin)).toEqual([])
  })

  const refusals: [how: string, answer: Answer][] = [
    ['with a player’s token', { status: 403, json: { message: 'Réservé à l’équipe.' } }],
    ['while the server fails', { status: 500 }],
    ['while the network does', null],
  ]
  test.for(refusals)('%s is the login page', async ([_how, given]) => {
    rememberAdmin()
    answer(verifyAdmin, given)
    await openSite('/admin')
    await expectAddress('/login')
    expect(sentTo(verifyAdmin)[0]?.headers.get('authorization')).toBe('Bearer jeton')
  })

  test('is told while it is checked, then the menu lists every place', async () => {
    rememberAdmin()
    const release = hold(verifyAdmin)
    await openSite('/admin')
    await expectSaid('status', 'Vérification des droits administrateur...')
    expect(screen.queryByRole('navigation', { name: 'Administration' })).toBeNull()
    release(ADMIN_RIGHTS)
    const menu = within(await screen.findByRole('navigation', { name: 'Administration' }))
    for (const place of [
      'Statistiques',
      'Utilisateurs',
      'Commandes',
      'Produits',
      'Factions',
      'Jobs',
      'Règles',
      'Maintenance',
    ])
      menu.getByRole('link', { name: place })
  })
})
