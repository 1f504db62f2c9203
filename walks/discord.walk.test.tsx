import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, test } from 'vitest'
import { startFakeDiscord } from '#server/testing/fake-discord/fake-discord.ts'
import { choose } from '#web/testing/panel.tsx'
import { clickWhenReady, fill, follow, press } from '#web/testing/user.ts'
import { expectSaid } from './notices.ts'
import { callWholeSite, openAs } from './whole-site.ts'

const discord = await startFakeDiscord()
afterAll(() => discord.stop())
callWholeSite({ ...discord.signInSettings, ...discord.guildSettings })

test('the owner gives a channel its news in words of their own, and a role to a group', async () => {
  const role = discord.guild.role('Modération')
  await openAs('/admin?onglet=alertes')
  await fill('Nom du salon', 'Annonces')
  await fill('Adresse du webhook', discord.webhook)
  await press('Ajouter le salon')
  await press('Essayer Annonces')
  await waitFor(() =>
    expect(discord.messages.map(({ content }) => content).join()).toContain('Essai'),
  )
  await clickWhenReady(await screen.findByRole('switch', { name: 'Vente sur Discord' }))
  await fill('Phrase : Vente', '{email} !')
  await press('Enregistrer la phrase')
  await screen.findByText(/ne veut rien dire ici/, { selector: '.field-error' })
  await fill('Phrase : Vente', 'Encore une vente sur {site} !')
  await press('Enregistrer la phrase')
  await expectSaid('Annonce enregistrée : Vente')

  await follow('Discord')
  await screen.findByText(/Serveur « Les quais »/)
  await choose('Ce qui donne le rôle', 'group')
  await choose('Groupe', 'moderator')
  await choose('Rôle sur Discord', role.id)
  await press('Ajouter la règle')
  await screen.findByText(/Groupe de l’équipe : Modérateur → Modération/)
  await press('Réconcilier maintenant')
  await expectSaid(/Réconciliation lancée/)
})
