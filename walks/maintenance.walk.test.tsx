import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { fill, press, user } from '#web/testing/user.ts'
import { expectSaid } from './notices.ts'
import { call, callWholeSite, openAs } from './whole-site.ts'

const HOUR = 3_600_000
const SAVED = 'Maintenance mise à jour avec succès'

callWholeSite()
afterEach(() => decide({ status: false }))

const decide = (body: object) => call('POST', '/api/maintenance/admin', body)
const plan = (start: string | number, end: string | number, reason: string) =>
  decide({
    status: true,
    reason,
    startDate: new Date(start).toISOString(),
    endDate: new Date(end).toISOString(),
  })
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
  await plan(Date.now() - 60_000, Date.now() + HOUR, 'Travaux sur la rade')
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
