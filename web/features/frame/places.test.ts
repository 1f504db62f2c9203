import { expect, it } from 'vitest'
import { MENU_PLACES } from '#contract/menu.ts'
import type { Role } from '#contract/users.ts'
import type { Session } from '#web/lib/session.ts'
import { placesFor } from './places.ts'

const sessionOf = (...roles: Role[]): Session => ({
  token: 'jeton',
  user: {
    id: 1,
    username: 'lou',
    email: 'lou@exemple.fr',
    roles,
    created_at: '2026-11-01T10:00:00.000Z',
    last_login: null,
  },
})
const lastOf = (session: Session | null) =>
  placesFor(session, MENU_PLACES)
    .map(([, name]) => name)
    .slice(6)

it('shows a visitor the way to sign in', () => {
  expect(lastOf(null)).toEqual(['CONNEXION'])
})

it('shows who is signed in their account, and not the way to sign in', () => {
  expect(lastOf(sessionOf('user'))).toEqual(['MON COMPTE'])
})

it('shows an admin the way to the panel', () => {
  expect(lastOf(sessionOf('user', 'admin'))).toEqual(['MON COMPTE', 'ADMIN'])
})

it('lists the pages that the owner chose, in their order', () => {
  expect(placesFor(null, ['/shop', '/accueil'])).toEqual([
    ['/shop', 'BOUTIQUE'],
    ['/accueil', 'ACCUEIL'],
    ['/login', 'CONNEXION'],
  ])
})
