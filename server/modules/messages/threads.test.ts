import { desc, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import {
  type ContactMessage,
  type MessageThread,
  type OwnThread,
  THREAD_STATES,
} from '#contract/messages.ts'
import { TOTAL_HEADER } from '#contract/pages.ts'
import { quotas } from '#server/lib/quota.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import { placesOf } from '#server/testing/stored.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { contactMessages } from './messages.table.ts'

describe.each(ONE_DATABASE)('a thread of messages on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  async function begin(who: Customer | null, message = 'Ma barque n’est pas arrivée.') {
    const email = `${who?.user.username ?? 'passant'}@ailleurs.example`
    const body = { name: 'Zoé', email, category: 'contact', message }
    await shop.call(who, 'POST', '/api/send-contact', body)
    const [row] = await shop.db.select().from(contactMessages).orderBy(desc(contactMessages.id))
    return { id: row?.id ?? 0, email }
  }
  const read = async (id: number) =>
    (await shop.call(admin, 'GET', `/api/admin/messages/${id}`)).json<MessageThread>()
  const answer = (id: number, body: object, who = admin) =>
    shop.call(who, 'POST', `/api/admin/messages/${id}/replies`, { seen: 0, ...body })
  const change = (id: number, body: object) =>
    shop.call(admin, 'PUT', `/api/admin/messages/${id}`, body)
  const reply = (who: Customer, id: number, text = 'Merci, mais toujours rien.') =>
    shop.call(who, 'POST', `/api/user/messages/${id}/replies`, { text })
  const own = async (who: Customer) =>
    (await shop.call(who, 'GET', '/api/user/messages')).json<OwnThread[]>()
  const waiting = async () =>
    (await shop.call(admin, 'GET', '/api/admin/waiting')).json<{ messages: number }>().messages
  const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address)

  it('is answered by mail with its number, where a reply is read by people, and without what came in', async () => {
    const before = await waiting()
    const { id, email } = await begin(null, 'Injure pour un autre')
    expect(await waiting()).toBe(before + 1)
    const answered = await answer(id, { text: 'Nous regardons.\nÀ demain.' })
    expect(answered.json()).toMatchObject({
      message: { id, answered_at: shop.now().toISOString(), handled_at: null },
      replies: [
        { from_team: true, author: admin.user.username, text: 'Nous regardons.\nÀ demain.' },
      ],
    })
    expect(await waiting()).toBe(before)
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1))
    const { name, contactMail } = shop.deps.appearance.current().identity
    expect(mailsTo(email)[0]).toMatchObject({
      subject: `Réponse à votre message n° ${id}`,
      replyTo: { name, address: contactMail },
      text: expect.stringContaining('Nous regardons.\nÀ demain.'),
    })
    expect(JSON.stringify(mailsTo(email))).not.toMatch(/Injure|panelclient/)
    const [entry] = await shop.db.select().from(journal).orderBy(desc(journal.id)).limit(1)
    expect(entry).toMatchObject({ noun: 'messages', entityId: id, after: { answered: true } })
    expect(JSON.stringify(entry)).not.toContain('Nous regardons')
  })

  it('goes on in the customer’s area, where an answer of theirs opens it again', async () => {
    const [me, other] = [await shop.customer(), await shop.customer()]
    const { id, email } = await begin(me)
    const before = await waiting()
    await answer(id, { text: 'C’est parti.', handled: true })
    expect(await waiting()).toBe(before - 1)
    expect(await own(me)).toMatchObject([
      { id, closed: true, replies: [{ from_team: true, text: 'C’est parti.' }] },
    ])
    expect(await own(other)).toEqual([])
    expect((await reply(other, id)).statusCode).toBe(404)
    expect((await reply(me, id, '  ')).statusCode).toBe(400)
    expect((await reply(me, id, 'x'.repeat(5001))).statusCode).toBe(400)
    shop.setTime(new Date(shop.now().getTime() + 1000))
    expect((await reply(me, id)).json()).toMatchObject({ id, closed: false })
    expect(await waiting()).toBe(before)
    const listed = (await shop.call(admin, 'GET', '/api/admin/messages?size=1')).json()
    expect(listed).toMatchObject([{ id, handled_at: null, answered_at: null }])
    for (const words of ['TOUJOURS rien', 'c’est parti', 'rien']) {
      const url = `/api/admin/messages?search=${encodeURIComponent(words)}`
      const found = (await shop.call(admin, 'GET', url)).json<{ id: number }[]>()
      expect(found.filter((one) => one.id === id).length, words).toBe(1)
    }
    const everywhere = '/api/admin/search?q=toujours%20rien'
    expect((await shop.call(admin, 'GET', everywhere)).json().messages.hits).toMatchObject([{ id }])
    const { contactMail } = shop.deps.appearance.current().identity
    await vi.waitFor(() =>
      expect(mailsTo(contactMail).map(({ subject }) => subject)).toContain(
        `Message n° ${id} : réponse de ${me.user.username}`,
      ),
    )
    expect(mailsTo(email)[0]?.text).toContain('/panelclient?onglet=messages')
  })

  it('is answered once when two of the team answer together, and by nobody who has not read it all', async () => {
    const me = await shop.customer()
    const { id } = await begin(me)
    const colleague = await shop.customer(['admin'])
    const both = await Promise.all([
      answer(id, { text: 'Un' }),
      answer(id, { text: 'Deux' }, colleague),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const seen = (await read(id)).replies.at(-1)?.id
    await reply(me, id)
    expect((await answer(id, { text: 'Trois', seen })).json().message).toBe(
      'La conversation a continué entre-temps. Relisez-la d’abord.',
    )
    expect((await read(id)).replies).toHaveLength(2)
    for (const body of [{ text: ' ' }, { text: 'Bonjour {pseudo}' }, { text: 'Bon', seen: -1 }])
      expect((await answer(id, body)).statusCode, JSON.stringify(body)).toBe(400)
    expect((await answer(999_999, { text: 'Bon' })).statusCode).toBe(404)
  })

  it('is given to somebody of the team, closed and opened again', async () => {
    const { id } = await begin(null)
    const [colleague, customer] = [await shop.customer(['admin']), await shop.customer()]
    const before = await waiting()
    expect((await change(id, { assigned_to: colleague.user.id })).json()).toMatchObject({
      assigned_to: colleague.user.id,
      handled_at: null,
    })
    expect((await read(id)).team).toContainEqual({
      id: colleague.user.id,
      username: colleague.user.username,
    })
    expect((await change(id, { assigned_to: customer.user.id })).statusCode).toBe(409)
    expect((await change(id, {})).statusCode).toBe(400)
    expect((await change(id, { handled: true })).json<ContactMessage>()).toMatchObject({
      handled_at: shop.now().toISOString(),
      assigned_to: colleague.user.id,
    })
    expect(await waiting()).toBe(before - 1)
    await change(id, { handled: false })
    expect(await waiting()).toBe(before)
    await shop.call(admin, 'DELETE', `/api/admin/users/${colleague.user.id}`)
    expect((await read(id)).message.assigned_to).toBeNull()
  })

  it('is found by whose turn it is', async () => {
    const name = 'Veilleur des états'
    const ids = { waiting: 0, answered: 0, handled: 0 }
    for (const state of THREAD_STATES) ids[state] = (await begin(null, name)).id
    await answer(ids.answered, { text: 'Voilà.' })
    await answer(ids.handled, { text: 'Voilà.', handled: true })
    const url = `/api/admin/messages?search=${encodeURIComponent(name)}&state=`
    for (const state of THREAD_STATES) {
      const found = await shop.call(admin, 'GET', `${url}${state}`)
      expect([state, found.headers[TOTAL_HEADER], found.json()]).toMatchObject([
        state,
        '1',
        [{ id: ids[state] }],
      ])
    }
    expect((await shop.call(admin, 'GET', `${url}lost`)).statusCode).toBe(400)
  })

  it('comes before others while it waits for the team, on whichever page', async () => {
    const name = 'Veilleur du tri'
    const begun: number[] = []
    for (let n = 0; n < 4; n++) {
      begun.push((await begin(null, name)).id)
      shop.setTime(new Date(shop.now().getTime() + 1000))
    }
    const [first, second, third, fourth] = begun as [number, number, number, number]
    await answer(third, { text: 'Voilà.' })
    await answer(fourth, { text: 'Voilà.', handled: true })
    const listed = async (query: string) => {
      const url = `/api/admin/messages?search=${encodeURIComponent(name)}&${query}`
      return (await shop.call(admin, 'GET', url)).json().map(({ id }: { id: number }) => id)
    }
    expect(await listed('sort=state')).toEqual([second, first, third, fourth])
    expect(await listed('sort=state&page=2&size=3')).toEqual([fourth])
    expect(await listed('sort=-state')).toEqual([fourth, third, first, second])
    const oldest = await listed('sort=last_at')
    expect(oldest.slice(0, 2)).toEqual([first, second])
    for (const sort of ['', 'sort=-last_at', 'sort=email'])
      expect(await listed(sort), sort).toEqual(oldest.toReversed())
  })

  it('takes twenty replies an hour of a customer, whichever thread they are in', async () => {
    const me = await shop.customer()
    const { id } = await begin(me)
    const endsAt = new Date(shop.now().getTime() + 60 * 60_000)
    await shop.db.insert(quotas).values({ key: `replies:by:${me.user.id}`, used: 19, endsAt })
    expect((await reply(me, id)).statusCode).toBe(200)
    expect((await reply(me, id)).statusCode).toBe(429)
    expect((await read(id)).replies).toHaveLength(1)
  })

  it('goes with its customer; a colleague who leaves is named no more in what they answered', async () => {
    const me = await shop.customer()
    const colleague = await shop.customer(['admin'])
    const mine = await begin(me, 'Perle noire')
    await answer(mine.id, { text: 'Perle noire, vue.' }, colleague)
    const passing = await begin(null)
    await answer(passing.id, { text: 'Vu.' }, colleague)
    await shop.call(admin, 'DELETE', `/api/admin/users/${colleague.user.id}`)
    expect((await read(passing.id)).replies).toMatchObject([{ author: 'Utilisateur supprimé' }])
    await shop.call(admin, 'DELETE', `/api/admin/users/${me.user.id}`)
    expect(await placesOf(shop.db, 'Perle noire')).toEqual([])
    expect(await shop.db.$count(contactMessages, eq(contactMessages.id, passing.id))).toBe(1)
  })
})
