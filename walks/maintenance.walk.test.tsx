import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { allowPopovers, isFestive, pressSequence } from '#web/testing/harbour-secret.ts'
import { answerDialog, dialog, expectNoDialog, fillDialog } from '#web/testing/panel.tsx'
import { expectAddress, openSite } from '#web/testing/site.tsx'
import { fill, press, user } from '#web/testing/user.ts'
import { pressEscape } from '#web/testing/visitor.tsx'
import { expectSaid } from './notices.ts'
import { type Account, call, callWholeSite, createAccount, OWNER, openAs } from './whole-site.ts'

const HOUR = 3_600_000
const SAVED = 'Maintenance mise à jour avec succès'

callWholeSite()
afterEach(() => reopen())

const decide = (body: object) => call('POST', '/api/maintenance/admin', body)
const plan = (start: string | number, end: string | number, reason: string) =>
  decide({
    status: true,
    reason,
    startDate: new Date(start).toISOString(),
    endDate: new Date(end).toISOString(),
  })
const close = () => plan(Date.now() - 60_000, Date.now() + HOUR, 'Travaux sur la rade')
const reopen = () => decide({ status: false })
/** A day ahead, as the panel's fields hold it. */
const tomorrow = (hour: number) =>
  `${new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10)}T${hour}:00`

const openMaintenance = () => openAs('/admin?onglet=maintenance')
const toggle = () => screen.findByRole('switch', { name: 'Activer la maintenance' })
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const saves = () => press('Enregistrer')
const expectStanding = (words: RegExp) =>
  screen.findByText((_, element) => element?.tagName === 'P' && words.test(element.textContent))

/** The rows of what was decided, newest first, without the head. */
async function history() {
  const table = await screen.findByRole('table', { name: 'Historique des maintenances' })
  return within(table).getAllByRole('row').slice(1)
}
const expectNewest = (words: RegExp) =>
  waitFor(async () => expect((await history())[0]).toHaveTextContent(words))
/** What a stranger's call is answered with. */
const statusForVisitors = async () => (await fetch('/api/public/factions')).status

test('an admin turns it on and off from the panel, and sees what was decided', async () => {
  await openMaintenance()
  expect(await toggle()).not.toBeChecked()
  await expectStanding(/Aucune maintenance n’est prévue\.$/)
  expect(screen.queryByLabelText('Date de début')).toBeNull()
  await user.click(await toggle())
  await fill('Raison', 'Nouveau phare')
  const [{ value: start }, { value: end }] = [
    await field('Date de début'),
    await field('Date de fin'),
  ]
  expect(Date.parse(end) - Date.parse(start)).toBe(2 * HOUR)
  await fill('Date de fin', '')
  await saves()
  await screen.findByText('Cette date est obligatoire')
  await fill('Date de fin', end)
  await saves()
  await expectSaid(SAVED)
  await expectNewest(/Activée.*Nouveau phare/)
  await expectStanding(/^En cours Le site est fermé jusqu’au .* à \d\d:\d\d\.$/)
  expect(await statusForVisitors()).toBe(503)
  // Longer, without being switched off in between.
  const later = new Date(Date.parse(`${end}Z`) + HOUR).toISOString().slice(0, 16)
  await fill('Date de fin', later)
  await saves()
  await waitFor(async () => {
    const told = (await history()).filter((row) => row.textContent.includes('Nouveau phare'))
    expect(told).toHaveLength(2)
  })
  await user.click(await toggle())
  expect(await toggle()).not.toBeChecked()
  await saves()
  await waitFor(async () => expect(await statusForVisitors()).toBe(200))
})

test('dates that are inverted are refused by the field; another schedule replaces the one that stands', async () => {
  await plan(tomorrow(10), tomorrow(11), 'Dragage')
  await openMaintenance()
  expect(await toggle()).toBeChecked()
  await expectStanding(/^Prévue Le site fermera le .* à 10:00 et .* à 11:00\.$/)
  await fill('Date de début', tomorrow(22))
  await fill('Date de fin', tomorrow(21))
  await saves()
  await waitFor(async () =>
    expect(await field('Date de fin')).toHaveAccessibleDescription(
      'La fin de la maintenance doit être après son début',
    ),
  )
  await fill('Date de fin', tomorrow(23))
  await saves()
  await expectStanding(/^Prévue Le site fermera le .* à 22:00 et .* à 23:00\.$/)
  await expectNewest(/Activée.*Dragage.*22:00/)
  expect(await field('Date de début')).toHaveValue(tomorrow(22))
})

test('what another admin decides meanwhile is told and shown, what is typed stays until it is abandoned', async () => {
  const abandon = () => screen.queryByRole('button', { name: 'Abandonner' })
  await openMaintenance()
  expect(await toggle()).not.toBeChecked()
  expect(abandon()).toBeNull()
  await user.click(await toggle())
  await fill('Raison', 'Peinture')
  await plan(tomorrow(20), tomorrow(23), 'Dragage')
  for (const _ of ['told', 'told again, not laid over']) {
    await saves()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Un autre membre de l’équipe a modifié cet élément entre-temps.',
    )
    await expectStanding(/^Prévue Le site fermera le .* à 20:00/)
    await waitFor(() => expect(document.querySelector('[role="alert"]')).toBeNull())
    expect(await field('Raison')).toHaveValue('Peinture')
  }
  await press('Abandonner')
  await waitFor(async () => expect(await field('Raison')).toHaveValue('Dragage'))
  expect(abandon()).toBeNull()
  await fill('Raison', 'Dragage et peinture')
  await saves()
  await expectSaid(SAVED)
  await expectNewest(/Dragage et peinture.*20:00/)
})

test('the page never comes between an admin and the panel when the site closes', async () => {
  await openMaintenance()
  expect(await toggle()).toBeVisible()
  const seen = vi.fn()
  const observer = new MutationObserver(() => {
    if (document.querySelector('.maintenance')) seen()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await close()
  const { mock } = vi.spyOn(globalThis, 'fetch')
  const answered = () =>
    mock.calls.filter(
      ([path], call) =>
        path === maintenanceStatus.path && mock.settledResults[call]?.type === 'fulfilled',
    )
  // Once the second answer has come, the first is long drawn.
  await waitFor(() => expect(answered().length).toBeGreaterThanOrEqual(2))
  observer.disconnect()
  expect(await toggle()).toBeVisible()
  expect(seen).not.toHaveBeenCalled()
})

/** Loads a page of the closed site, whoever is signed in. */
async function openClosed(path: string) {
  cleanup()
  await openSite(path, { closed: true })
}
const title = () => screen.queryByRole('heading', { name: 'Maintenance en cours' })
const expectClosed = () => waitFor(() => expect(title()).toBeVisible())
const expectOpen = () => waitFor(() => expect(title()).toBeNull())

async function signInFromPage({ username, password }: Pick<Account, 'username' | 'password'>) {
  await press('Accès équipe')
  expect(await dialog()).toHaveAccessibleName('Accès équipe')
  await fillDialog('Nom d’utilisateur', username)
  await fillDialog('Mot de passe', password)
  await answerDialog('Se connecter')
  await expectNoDialog()
}

test('a logged-out admin signs in from the page and keeps the panel', async () => {
  await close()
  await openClosed('/accueil')
  await signInFromPage(OWNER)
  await expectAddress('/admin')
  await screen.findByRole('heading', { name: 'Statistiques' })
  const menu = screen.getByRole('navigation', { name: 'Administration' })
  await user.click(within(menu).getByRole('link', { name: 'Factions' }))
  await screen.findByRole('cell', { name: 'Police de Port-Minuit' })
})

test('a player who signs in from the page stays before it, in the panel too, and is signed in when it ends', async () => {
  const account = await createAccount()
  await close()
  await openClosed('/conditions')
  await signInFromPage(account)
  await expectClosed()
  await expectAddress('/conditions')
  await openClosed('/admin')
  await waitFor(() => expect(screen.getByRole('timer')).not.toHaveTextContent('--'))
  await expectClosed()
  for (const behind of screen.queryAllByText(/Vérification des droits/))
    expect(behind).not.toBeVisible()
  await openClosed('/panelclient')
  await expectClosed()
  await reopen()
  await waitFor(() => expect(screen.getAllByText(account.username)[0]).toBeVisible())
  await expectOpen()
})

/** The same as the sequence of keys on a phone: swipes, then two taps. */
function swipeSequence() {
  const [up, down, left, right, tap] = [
    [0, -90],
    [0, 90],
    [-90, 0],
    [90, 0],
    [0, 0],
  ]
  for (const [dx = 0, dy = 0] of [up, up, down, down, left, right, left, right, tap, tap].map(
    (way) => way ?? [],
  )) {
    fireEvent.touchStart(document.body, { changedTouches: [{ clientX: 200, clientY: 300 }] })
    fireEvent.touchEnd(document.body, {
      changedTouches: [{ clientX: 200 + dx, clientY: 300 + dy }],
    })
  }
}

test('the sequence lights the harbour, which can be stopped, and opens the claim until it is claimed', async () => {
  allowPopovers()
  await close()
  await openClosed('/conditions')
  await waitFor(() => expect(screen.getByRole('timer')).not.toHaveTextContent('--'))
  await pressSequence()
  expect(isFestive()).toBe(true)
  const secret = await dialog()
  expect(secret).toHaveAccessibleName('Secret du port')
  await within(secret).findByText('Vous avez trouvé un secret du port !')
  expect(await field('Votre nom Discord')).toHaveFocus()
  expect(await field('Votre nom Discord')).toHaveValue('')
  expect(within(secret).getByRole('button', { name: 'Envoyer' })).toBeDisabled()
  await answerDialog('Arrêter la fête')
  expect(isFestive()).toBe(false)
  pressEscape()
  await expectNoDialog()

  await pressSequence()
  await fillDialog('Votre nom Discord', 'vigie#1234')
  await answerDialog('Envoyer')
  expect(await within(secret).findByRole('status')).toHaveTextContent('C’est noté, vigie#1234')
  pressEscape()
  await expectNoDialog()

  await press('Arrêter la fête')
  expect(isFestive()).toBe(false)
  swipeSequence()
  expect(isFestive()).toBe(true)
  await expectNoDialog()
  await press('Arrêter la fête')
  expect(isFestive()).toBe(false)
})
