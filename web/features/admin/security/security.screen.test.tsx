import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readTeamSecurity } from '#contract/endpoints/team-security.ts'
import { answer } from '#web/testing/api.ts'
import { expectColumn, openPanel } from '#web/testing/panel.tsx'

test('whoever of the team is behind a password alone is told from the others', async () => {
  answer(readTeamSecurity, {
    json: {
      required: false,
      members: [
        { username: 'capitaine', factors: ['passkey', 'totp'] },
        { username: 'second', factors: [] },
      ],
    },
  })
  await openPanel('securite')
  await expectColumn('État', ['Protégé', 'À protéger'])
  screen.getByText('1 protégé sur 2')
  await expectColumn('Méthode', ['Clé d’accès, Code d’une application', '—'])
  expect(screen.getByRole('link', { name: 'second' })).toHaveAttribute(
    'href',
    '/admin?onglet=utilisateurs&q=second',
  )
})
