import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { claimEasterEgg, discoverEasterEgg } from '#contract/endpoints/easter-eggs.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { allowPopovers, pressSequence } from '#web/testing/harbour-secret.ts'
import { openSite } from '#web/testing/site.tsx'
import { user } from '#web/testing/user.ts'
import { rememberCustomer } from '#web/testing/visitor.tsx'

const SECRET = /Vous avez trouvé un secret du port !/

async function findSecret() {
  answer(maintenanceStatus, { json: { isMaintenance: true, currentSchedule: null } })
  await openSite('/conditions', { closed: true })
  await waitFor(() => expect(screen.getByRole('timer')).not.toHaveTextContent('--'))
  await pressSequence()
  const dialog = await screen.findByRole('dialog', { name: 'Secret du port' })
  return within(dialog)
}

beforeEach(allowPopovers)

test('a claim that cannot be sent, or is refused, says so there and can be sent again', async () => {
  const dialog = await findSecret()
  await dialog.findByText(SECRET)
  const name = dialog.getByLabelText('Votre nom Discord')
  const send = dialog.getByRole('button', { name: 'Envoyer' })
  await user.type(name, '{Enter}')
  expect(dialog.getByRole('alert')).toHaveTextContent('Veuillez entrer votre nom Discord')
  await user.type(name, 'vigie')
  for (const [given, said] of [
    [null, 'Erreur de connexion au serveur'],
    [{ json: { success: false, message: 'Déjà pris' } }, 'Déjà pris'],
    [{ status: 500 }, "Une erreur est survenue lors de l'enregistrement"],
  ] as const) {
    answer(claimEasterEgg, given)
    await user.click(send)
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(said))
    await waitFor(() => expect(send).toBeEnabled())
  }
})

test('the discovery carries the token of who is signed in, and none otherwise; its failure shows the same text', async () => {
  answer(discoverEasterEgg, { status: 500 })
  for (const _ of ['signed out', 'signed in']) {
    await (await findSecret()).findByText(SECRET)
    cleanup()
    rememberCustomer()
  }
  await waitFor(() => expect(sentTo(discoverEasterEgg)).toHaveLength(2))
  expect(sentTo(discoverEasterEgg).map(({ headers }) => headers.get('authorization'))).toEqual([
    null,
    'Bearer jeton',
  ])
  for (const { body } of sentTo(discoverEasterEgg))
    expect(body).toEqual({ easterEggName: 'konami' })
})
