import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { type Answer, answer, hold, sentTo } from '#web/testing/api.ts'
import { openSite } from '#web/testing/site.tsx'
import { fill } from '#web/testing/user.ts'

const HOUR = 3_600_000
const POLL = 1500

const OPEN: Answer = { json: { isMaintenance: false, currentSchedule: null } }
const closedFor = (milliseconds: number): Answer => ({
  json: {
    isMaintenance: true,
    currentSchedule: {
      reason: null,
      startDate: new Date(0).toISOString(),
      endDate: new Date(Date.now() + milliseconds).toISOString(),
    },
  },
})
const title = () => screen.queryByRole('heading', { name: 'Maintenance en cours' })
const isClosed = () => waitFor(() => expect(title()).not.toBeNull())
const isOpen = () => waitFor(() => expect(title()).toBeNull())
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a site that closes', () => {
  test('gives a half-filled form and the cart back when it opens again', async () => {
    const cart = JSON.stringify([{ product: { id: 1, name: 'Liasse', price: 3 }, quantity: 1 }])
    localStorage.setItem('cart', cart)
    await openSite('/contact')
    await fill('Nom', 'Léa')
    await fill('Message', 'Bonjour la vigie')
    answer(maintenanceStatus, closedFor(HOUR))
    await pass(POLL)
    await isClosed()
    expect(screen.getByLabelText('Message')).not.toBeVisible()
    answer(maintenanceStatus, OPEN)
    await pass(POLL)
    await isOpen()
    expect(screen.getByLabelText('Message')).toHaveValue('Bonjour la vigie')
    expect(screen.getByLabelText('Nom')).toHaveValue('Léa')
    expect(localStorage.getItem('cart')).toBe(cart)
  })

  test('believes no slow answer that comes after a newer one, even when the next ones fail', async () => {
    const release = hold(maintenanceStatus)
    await openSite('/conditions')
    const day = (hour: number) => new Date(Date.now() + (24 + hour) * HOUR).toISOString()
    answer(maintenanceStatus, {
      json: {
        isMaintenance: false,
        currentSchedule: { reason: 'Plus récent', startDate: day(0), endDate: day(2) },
      },
    })
    await pass(POLL)
    await screen.findByText(/Plus récent/)
    answer(maintenanceStatus, { status: 500 })
    release(closedFor(HOUR))
    await pass(2 * POLL)
    expect(screen.getByText(/Plus récent/)).toBeVisible()
    expect(title()).toBeNull()
  })

  test('believes answers that are all slower than the poll', async () => {
    const slow = closedFor(HOUR)
    answer(maintenanceStatus, async () => {
      await new Promise((resolve) => setTimeout(resolve, 2 * POLL))
      return slow
    })
    await openSite('/conditions')
    await pass(2 * POLL)
    await isClosed()
  })

  test('keeps what was known when asking fails, shows nothing of it and logs it', async () => {
    await openSite('/conditions')
    answer(maintenanceStatus, { status: 500 })
    await pass(POLL)
    expect(console.error).toHaveBeenCalledWith(
      'Erreur lors de la vérification du statut de maintenance:',
      expect.any(Error),
    )
    expect(title()).toBeNull()
    answer(maintenanceStatus, closedFor(HOUR))
    await pass(POLL)
    await isClosed()
    answer(maintenanceStatus, { status: 500 })
    await pass(2 * POLL)
    expect(title()).not.toBeNull()
  })
})

describe('the countdown', () => {
  test('ticks each second to the end, stays at 00 and asks again', async () => {
    answer(maintenanceStatus, closedFor(90_061_000))
    await openSite('/conditions')
    await isClosed()
    const timer = screen.getByRole('timer')
    await waitFor(() => expect(timer).toHaveTextContent(/^01 ?jours ?01 ?heures ?0[01] ?minutes/))
    const before = timer.textContent
    await pass(1000)
    expect(timer.textContent).not.toBe(before)
    // At once, as for a tab that slept: each poll until then would take its time.
    vi.setSystemTime(Date.now() + 90_100_000)
    await pass(1000)
    expect(timer).toHaveTextContent(/^00 ?jours ?00 ?heures ?00 ?minutes ?00 ?secondes/)
    const asked = sentTo(maintenanceStatus).length
    await pass(POLL)
    expect(sentTo(maintenanceStatus).length).toBeGreaterThan(asked)
  })

  test('runs two hours from when the page was opened where there is no schedule', async () => {
    answer(maintenanceStatus, { json: { isMaintenance: true } })
    await openSite('/conditions')
    await isClosed()
    const timer = screen.getByRole('timer')
    await waitFor(() => expect(timer).toHaveTextContent(/^00 ?jours ?0[12] ?heures/))
    expect(screen.getByText(/quelques travaux/)).toBeVisible()
  })
})
