import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { handleMessage, listMessages } from '#contract/endpoints/messages.ts'
import type { ContactMessage } from '#contract/messages.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import {
  choose,
  expectColumn,
  expectNotice,
  GONE,
  openPanel,
  page,
  refused,
} from '#web/testing/panel.tsx'
import { expectAddress } from '#web/testing/site.tsx'
import { press, user } from '#web/testing/user.ts'

const MESSAGE: ContactMessage = {
  id: 4,
  user_id: null,
  signed_in: false,
  name: 'Noé des brumes',
  email: 'noe@example.org',
  category: 'contact',
  message: 'Ohé',
  created_at: '2026-11-01T10:00:00.000Z',
  handled_at: null,
  answered_at: null,
  last_at: '2026-11-01T10:00:00.000Z',
  assigned_to: null,
}

afterEach(() => {
  vi.useRealTimers()
})

test('a message that another admin has deleted is told as such, and leaves the list', async () => {
  answer(listMessages, page([MESSAGE]))
  await openPanel('messages')
  await screen.findByRole('row', { name: /Noé des brumes.*Contact général/ })
  answer(listMessages, page([]))
  answer(handleMessage, refused(GONE, 404))
  await press('Marquer comme traité')
  await expectNotice(GONE)
  expect(sentTo(handleMessage).map(({ body }) => body)).toEqual([{ handled: true }])
  await waitFor(() => expect(screen.queryByRole('row', { name: /Noé des brumes/ })).toBeNull())
})

test('messages that wait for the team come first unless one sorts them, and are told from the others', async () => {
  const answered = { ...MESSAGE, id: 5, name: 'Lou', answered_at: '2026-11-02T10:00:00.000Z' }
  answer(listMessages, page([MESSAGE, answered]))
  await openPanel('messages')
  expect(await screen.findByText('Noé des brumes', { selector: '.font-bold' })).toBeVisible()
  expect(screen.getByText('Lou')).not.toHaveClass('font-bold')
  expect(sentTo(listMessages).at(-1)?.query.get('sort')).toBe('state')
  await press('Date')
  await expectAddress('/admin?onglet=messages&tri=last_at')
  expect(sentTo(listMessages).at(-1)?.query.get('sort')).toBe('last_at')
})

test('messages are narrowed down to those in one state, in the address too', async () => {
  answer(listMessages, ({ query }) => page(query.get('state') ? [] : [MESSAGE]))
  await openPanel('messages')
  await screen.findByRole('row', { name: /Noé des brumes.*À traiter/ })
  await choose('État', 'answered')
  await screen.findByText('Aucun message ne correspond à cette recherche.')
  await expectAddress('/admin?onglet=messages&etat=answered')
  expect(sentTo(listMessages).at(-1)?.query.get('state')).toBe('answered')
  await choose('État', '')
  await screen.findByRole('row', { name: /Noé des brumes/ })
})

test('a banner stays while the pointer is on it, and goes three seconds after it came otherwise', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  let message = MESSAGE
  answer(listMessages, () => page([message]))
  answer(handleMessage, () => {
    message = { ...message, handled_at: message.handled_at ? null : '2026-11-02T10:00:00.000Z' }
    return { json: message }
  })
  await openPanel('messages')
  await press('Marquer comme traité')
  await user.hover(await screen.findByText('Message mis à jour'))
  await pass(10_000)
  await user.unhover(screen.getByText('Message mis à jour'))
  await pass(600)
  expect(screen.queryByText('Message mis à jour')).toBeNull()

  await press('Remettre à traiter')
  await screen.findByText('Message mis à jour')
  await pass(2000)
  screen.getByText('Message mis à jour')
  await pass(1000)
  expect(screen.queryByText('Message mis à jour')).toBeNull()
})

test('what came today is dated by its hour, what came before by its day and its hour', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 18, 15, 0) })
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString()
  answer(
    listMessages,
    page([
      { ...MESSAGE, last_at: at(18, 9) },
      { ...MESSAGE, id: 5, last_at: at(1, 14) },
    ]),
  )
  await openPanel('messages')
  await expectColumn('Date', ['09:05', '1 nov. 14:05'])
})
