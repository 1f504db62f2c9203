import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readDiscordRoles } from '#contract/endpoints/discord-roles.ts'
import { answer } from '#web/testing/api.ts'
import { expectColumn, openPanel } from '#web/testing/panel.tsx'
import { press, user } from '#web/testing/user.ts'

const LINES = 'DISCORD_CLIENT_ID=\nDISCORD_CLIENT_SECRET=\nDISCORD_BOT_TOKEN=\nDISCORD_GUILD_ID='

beforeEach(() => {
  answer(readDiscordRoles, {
    json: {
      state: 'unset',
      guild: null,
      roles: [],
      rules: [],
      sources: { product: [], group: [], form: [] },
      refusals: [],
      linked: 0,
    },
  })
})

test('without a bot, its lines are copied, which is said, so is where it leads back, and the page tells when roles come and go', async () => {
  await openPanel('discord')
  expect(await screen.findByLabelText('Lignes à ajouter')).toHaveValue(LINES)
  await press(/^Copier$/)
  await screen.findByRole('button', { name: 'Copié' })
  expect(await navigator.clipboard.readText()).toBe(LINES)
  await press('Copier l’adresse de redirection')
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/login`)
  await expectColumn('Ce qui donne le rôle', [
    'Achat ou grade',
    'Groupe de l’équipe',
    'Candidature acceptée',
  ])
})

test('where the browser refuses its clipboard, the lines are chosen, to be copied by hand', async () => {
  await openPanel('discord')
  const lines = await screen.findByLabelText<HTMLTextAreaElement>('Lignes à ajouter')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
  await user.click(screen.getByRole('button', { name: /^Copier$/ }))
  await screen.findByText('Le texte est sélectionné : copiez-le avec Ctrl C.')
  expect([lines.selectionStart, lines.selectionEnd]).toEqual([0, LINES.length])
})
