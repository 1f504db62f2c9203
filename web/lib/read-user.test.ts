import { expect, it } from 'vitest'
import { readUser } from './read-user.ts'

it.each([[['admin']], ['["admin"]'], ['admin']])('finds the roles in %o', (roles) => {
  expect(readUser({ id: '1', username: 'Lou', roles }).roles).toEqual(['admin'])
})

it.each([null, undefined, '', '{}'])('finds no admin in %o', (roles) => {
  expect(readUser({ id: 1, username: 'Lou', roles }).roles).not.toContain('admin')
})

it('reads a user who has never signed in', () => {
  expect(readUser({ id: '1', username: 'Lou', email: null })).toMatchObject({
    id: 1,
    email: '',
    last_login: null,
    created_at: '',
  })
})
