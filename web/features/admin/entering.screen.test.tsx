import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import { BUILT_IN_GROUPS, type Permission } from '#contract/permissions.ts'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { FIRST_SITE } from '#web/testing/first-site.ts'
import { ADMIN, ADMIN_RIGHTS, openPanel, rememberAdmin } from '#web/testing/panel.tsx'
import { expectAddress, expectSaid, openSite } from '#web/testing/site.tsx'
import { follow } from '#web/testing/user.ts'

/** The menu, each entry with the permissions of which any one opens it. */
const MENU: [entry: string, ...anyOf: Permission[]][] = [
  ['Statistiques', 'stats'],
  ['Commandes', 'orders.read'],
  ['Livraisons', 'deliveries.read', 'game-servers'],
  ['Produits', 'products'],
  ['Comptabilité', 'books'],
  ['Actualités et pages', 'content'],
  ['Factions', 'content'],
  ['Jobs', 'content'],
  ['Règles', 'content'],
  ['Utilisateurs', 'users.read'],
  ['Accès au serveur', 'whitelist', 'game-servers'],
  ['Messages', 'messages.read'],
  ['Candidatures', 'applications', 'applications.own', 'applications.forms'],
  ['Apparence', 'appearance.write'],
  ['Équipe', 'groups'],
  ['Sécurité', 'settings'],
  ['Alertes', 'settings'],
  ['Discord', 'discord'],
  ['Maintenance', 'maintenance'],
  ['État du système', 'settings'],
  ['Journal', 'journal'],
]

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
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(
      MENU.map(([entry]) => entry),
    )
  })

  test.for(Object.entries(BUILT_IN_GROUPS))(
    'is the menu of what one’s group may do, as %s',
    async ([, { permissions, ...group }]) => {
      rememberAdmin()
      answer(verifyAdmin, { json: { isAdmin: true, group, permissions } })
      await openSite('/admin')
      const menu = within(await screen.findByRole('navigation', { name: 'Administration' }))
      expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual(
        MENU.filter(([, ...anyOf]) => anyOf.some((one) => permissions.includes(one))).map(
          ([entry]) => entry,
        ),
      )
    },
  )
})

test('the bar of the panel says who is signed in, and leads to the site as visitors see it', async () => {
  await openPanel('commandes')
  const whose = await screen.findByText('Connecté :')
  expect(whose.parentElement).toHaveTextContent(`Connecté : ${ADMIN.username}`)
  await follow('Voir le site')
  await expectAddress('/accueil')
  await screen.findByRole('heading', { level: 1, name: FIRST_SITE.hero.title })
})
