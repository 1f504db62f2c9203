import { and, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { loginFailures, passwordResets, sessions } from '#server/modules/auth/auth.table.ts'
import { createResetToken } from '#server/modules/auth/password-reset.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { sendMailTask } from '#server/modules/mail/mail.tasks.ts'
import { contactMessages } from '#server/modules/messages/messages.table.ts'
import { invoices } from '#server/modules/orders/documents.table.ts'
import { orders } from '#server/modules/orders/orders.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithCustomers } from '#server/testing/customers.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import { cartBody } from '#server/testing/shop.ts'
import { placesOf } from '#server/testing/stored.ts'
import { PASSWORD } from '#server/testing/test-site.ts'
import { purgeNotices } from './account.table.ts'
import { deleteAccount, deleteDueAccounts } from './deletion.ts'
import { purgeInactive, purgeRecords } from './purge.ts'

const DAY = 24 * 60 * 60 * 1000
type Listed = { success: true; orders: Order[]; total: number; spent: number }

describe.each(ONE_DATABASE)('the customer area on $name', ({ open }) => {
  const { shop, newCustomer, later } = openWithCustomers(open)
  const listOrders = async (who: Customer, query = '') =>
    (await shop.call(who, 'GET', `/api/user/orders${query}`)).json<Listed>()
  const exists = async (who: Customer) =>
    (await shop.db.select().from(users).where(eq(users.id, who.user.id))).length === 1
  const subjectsTo = (address: string) =>
    shop.mails.filter(({ to }) => to === address).map(({ subject }) => subject)

  describe('the orders', () => {
    it('are the caller’s own that were paid, newest first, with lines, invoice and what happened', async () => {
      const [me, other, product] = [
        await newCustomer(),
        await newCustomer(),
        await shop.product({ price: 10, stock: 50, image: '/art/products/corde.svg' }),
      ]
      const first = await shop.buy(me, [{ product, quantity: 2 }])
      await shop.buy(other, [{ product, quantity: 1 }])
      later(1000)
      const second = await shop.buy(me, [{ product, quantity: 1 }])
      await shop.checkout(me.headers, cartBody([{ product, quantity: 1 }]))

      const listed = await listOrders(me)
      expect(listed.orders.map(({ id }) => id)).toEqual([second.order.id, first.order.id])
      expect(listed).toMatchObject({ success: true, total: 2, spent: 30 })
      expect(listed.orders[1]).toMatchObject({
        user_id: me.user.id,
        amount: 20,
        status: 'completed',
        payment_method: 'Carte bancaire',
        invoice_number: expect.stringMatching(/^F2026-/),
        items: [
          {
            product_name: product.name,
            image: '/art/products/corde.svg',
            quantity: 2,
            price: 10,
            refunded_amount: 0,
          },
        ],
        shipping_address: null,
        timeline: [{ step: 'ordered' }, { step: 'paid' }, { step: 'invoiced' }],
      })
      expect((await shop.app.inject('/api/user/orders')).statusCode).toBe(401)
    })

    it('come in pages to who asks for them, whole to who does not, and can be searched', async () => {
      const [me, rope, anchor] = [
        await newCustomer(),
        await shop.product({ name: 'Corde 100%', stock: 50 }),
        await shop.product({ name: 'Ancre', stock: 50 }),
      ]
      for (const product of [rope, rope, anchor]) await shop.buy(me, [{ product, quantity: 1 }])
      const all = await listOrders(me)
      const page = await shop.call(me, 'GET', '/api/user/orders?page=2&size=2')
      expect(all.orders).toHaveLength(3)
      expect([page.json<Listed>().orders, page.headers['x-total-count']]).toEqual([
        all.orders.slice(2),
        '3',
      ])
      expect((await listOrders(me, '?page=9&size=2')).orders).toEqual([])
      const found = await shop.call(me, 'GET', '/api/user/orders?search=CORDE%20&size=1')
      expect([found.json<Listed>().orders.length, found.headers['x-total-count']]).toEqual([1, '2'])
      expect(found.json()).toMatchObject({ total: 3, spent: 30 })
      expect((await listOrders(me, '?search=100%25')).orders).toHaveLength(2)
      expect((await listOrders(me, `?search=${all.orders[0]?.id}`)).orders[0]?.id).toBe(
        all.orders[0]?.id,
      )
      for (const query of ['?size=0', '?page=x', '?search=%00']) {
        expect((await shop.call(me, 'GET', `/api/user/orders${query}`)).statusCode, query).toBe(400)
      }
    })

    it('count for loyalty as what was paid and not given back', async () => {
      const [me, admin, product] = [
        await newCustomer(),
        await newCustomer(['admin']),
        await shop.product({ stock: 50 }),
      ]
      const kept = await shop.buy(me, [{ product, quantity: 3 }])
      await shop.buy(me, [{ product, quantity: 1 }])
      await shop.call(admin, 'POST', `/api/admin/orders/${kept.order.id}/refund`, { cents: 1250 })
      expect(await listOrders(me)).toMatchObject({ total: 2, spent: 27.5 })
      expect((await listOrders(me)).orders.find(({ id }) => id === kept.order.id)).toMatchObject({
        refunded_amount: 12.5,
      })
    })

    it('of another person can be reached by no id: to a stranger they do not exist', async () => {
      const [me, owner, admin, product] = [
        await newCustomer(),
        await newCustomer(),
        await newCustomer(['admin']),
        await shop.product({ stock: 50 }),
      ]
      const { order } = await shop.buy(owner, [{ product, quantity: 1 }], { consent: false })
      const refunded = await shop.buy(owner, [{ product, quantity: 1 }])
      await shop.call(admin, 'POST', `/api/admin/orders/${refunded.order.id}/refund`, {})
      const notes = await shop.db.select().from(invoices).where(eq(invoices.kind, 'credit_note'))
      const [session] = await shop.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, owner.user.id))
      for (const [method, url, payload] of [
        ['GET', `/api/invoice/download/${order.id}`],
        ['POST', `/api/user/orders/${order.id}/withdrawal`, { confirmed: true }],
        ['DELETE', `/api/user/sessions/${session?.id}`],
        ['GET', '/api/invoice/download/999999'],
        ...notes.map(({ number }) => ['GET', `/api/credit-note/download/${number}`] as const),
        ['GET', '/api/credit-note/download/A2026-99999'],
        ['DELETE', '/api/user/sessions/unknown'],
      ] as const) {
        expect((await shop.call(me, method, url, payload)).statusCode, url).toBe(404)
      }
      for (const id of ['0x1', '-1', '1e3', '99999999999', '%00', "1'or'1"]) {
        expect((await shop.call(me, 'GET', `/api/invoice/download/${id}`)).statusCode, id).toBe(400)
      }
      for (const number of [
        'A2026-1',
        'F2026-00001',
        'A2026-00001%00',
        "A2026-00001'or'1",
        '%25',
      ]) {
        expect(
          (await shop.call(me, 'GET', `/api/credit-note/download/${number}`)).statusCode,
          number,
        ).toBe(400)
      }
      expect((await shop.call(me, 'DELETE', '/api/user/sessions/%00')).statusCode).toBe(400)
      expect((await listOrders(me, `?search=${order.id}`)).orders).toEqual([])
      expect((await shop.call(owner, 'GET', '/api/user/sessions')).json()).toHaveLength(1)
      expect(await shop.order(order.id)).toMatchObject({ withdrawnAt: null, refundedCents: 0 })
    })
  })

  describe('the account', () => {
    it('takes a new address from who knows the password, and ends the other sessions', async () => {
      const [me, other] = [await newCustomer(), await newCustomer()]
      const elsewhere = await openSession(shop.deps, me.user.id, 'elsewhere')
      await createResetToken(shop.deps, me.user.id)
      const change = (email: string, current_password: string) =>
        shop.call(me, 'PUT', '/api/user/email', { email, current_password })

      const wrong = await change('neuf@example.org', 'autre')
      expect([wrong.statusCode, wrong.json().fields]).toEqual([
        400,
        { current_password: 'Mot de passe actuel incorrect' },
      ])
      const taken = await change(other.user.email.toUpperCase(), PASSWORD)
      expect([taken.statusCode, taken.json().message]).toEqual([
        409,
        'Cette adresse email est déjà utilisée.',
      ])
      expect((await change('pas une adresse', PASSWORD)).statusCode).toBe(400)
      expect((await shop.call(me, 'GET', '/api/user/sessions')).json()).toHaveLength(2)

      const changed = await change(`neuf.${me.user.email}`, PASSWORD)
      expect(changed.json()).toMatchObject({
        success: true,
        user: { id: me.user.id, email: `neuf.${me.user.email}` },
      })
      expect((await shop.call(me, 'GET', '/api/user/account')).json()).toMatchObject({
        user: { email: `neuf.${me.user.email}` },
        deletion_due: null,
      })
      const stale = { headers: { authorization: `Bearer ${elsewhere}` } }
      expect((await shop.call(stale, 'GET', '/api/user/account')).statusCode).toBe(401)
      expect(await shop.db.$count(passwordResets, eq(passwordResets.userId, me.user.id))).toBe(0)
      await vi.waitFor(() =>
        expect(subjectsTo(me.user.email)).toContain('Votre adresse email a été changée'),
      )
      expect(subjectsTo(`neuf.${me.user.email}`)).not.toContain('Votre adresse email a été changée')
    })

    it('is no place to guess its password either: every door counts the same tries', async () => {
      const me = await newCustomer()
      const doors = [
        () =>
          shop.call(me, 'PUT', '/api/user/email', {
            email: 'vol@example.org',
            current_password: 'autre',
          }),
        () =>
          shop.call(me, 'PUT', '/api/user/password', {
            current_password: 'autre',
            password: 'le nouveau',
          }),
        () => shop.call(me, 'POST', '/api/user/deletion', { current_password: 'autre' }),
      ]
      for (const door of [...doors, ...doors]) expect((await door()).statusCode).toBe(400)
      for (const door of doors)
        expect((await door()).json()).toMatchObject({ code: 'rate_limited' })
      expect((await shop.call(me, 'GET', '/api/user/account')).statusCode).toBe(200)
    })

    it('takes a new password from who knows the old one, which then opens nothing, and ends the other sessions', async () => {
      const me = await newCustomer()
      const elsewhere = {
        headers: {
          authorization: `Bearer ${await openSession(shop.deps, me.user.id, 'elsewhere')}`,
        },
      }
      const change = (current_password: string, password: string) =>
        shop.call(me, 'PUT', '/api/user/password', { current_password, password })
      expect((await change('autre', 'le nouveau')).statusCode).toBe(400)
      expect((await change(PASSWORD, 'court')).json().message).toBe(
        'Veuillez entrer un mot de passe valide (minimum 6 caractères)',
      )
      expect((await change(PASSWORD, 'le nouveau')).statusCode).toBe(200)
      const login = (password: string) =>
        shop.call(null, 'POST', '/api/auth/login', { username: me.user.username, password })
      expect([(await login(PASSWORD)).statusCode, (await login('le nouveau')).statusCode]).toEqual([
        401, 200,
      ])
      expect((await shop.call(me, 'GET', '/api/user/account')).statusCode).toBe(200)
      expect((await shop.call(elsewhere, 'GET', '/api/user/account')).statusCode).toBe(401)
      await vi.waitFor(() =>
        expect(subjectsTo(me.user.email)).toContain('Votre mot de passe a été changé'),
      )
    })

    it('of somebody on the team takes a long password that nobody would guess, and no other', async () => {
      const captain = await newCustomer(['admin'])
      const change = async (password: string) =>
        (
          await shop.call(captain, 'PUT', '/api/user/password', {
            current_password: PASSWORD,
            password,
          })
        ).json()
      expect(await change('onze signes')).toMatchObject({
        fields: {
          password: 'Le mot de passe d’un membre de l’équipe a au moins 12 caractères.',
        },
      })
      expect((await change('MotDePasse2026!')).message).toContain('trop courant')
      const token = await createResetToken(shop.deps, captain.user.id)
      const reset = (password: string) =>
        shop.call(null, 'POST', '/api/auth/reset-password', { token, password })
      expect((await reset('Password!234')).json().message).toContain('trop courant')
      // Refused, the link is as good as before.
      expect((await reset('un phare dans la nuit')).statusCode).toBe(200)
    })

    it('lists its sessions, newest first, without their secrets, and ends each of them', async () => {
      const me = await newCustomer()
      later(1000)
      const elsewhere = {
        headers: { authorization: `Bearer ${await openSession(shop.deps, me.user.id, 'Firefox')}` },
      }
      const listed = (await shop.call(me, 'GET', '/api/user/sessions')).json()
      expect(listed).toEqual([
        {
          id: expect.any(String),
          created_at: shop.now().toISOString(),
          user_agent: 'Firefox',
          current: false,
        },
        {
          id: expect.any(String),
          created_at: expect.any(String),
          user_agent: 'test',
          current: true,
        },
      ])
      expect((await shop.call(me, 'DELETE', `/api/user/sessions/${listed[0].id}`)).json()).toEqual({
        success: true,
      })
      expect((await shop.call(elsewhere, 'GET', '/api/user/account')).statusCode).toBe(401)
      await shop.call(me, 'DELETE', `/api/user/sessions/${listed[1].id}`)
      expect((await shop.call(me, 'GET', '/api/user/account')).statusCode).toBe(401)
    })

    it('is handed over whole, as files to read, with nothing that opens a door', async () => {
      const [me, other, admin, product] = [
        await newCustomer(),
        await newCustomer(),
        await newCustomer(['admin']),
        await shop.product({ stock: 50 }),
      ]
      const paid = await shop.buy(me, [{ product, quantity: 2 }])
      const hidden = await shop.buy(me, [{ product, quantity: 1 }])
      await shop.call(admin, 'DELETE', `/api/admin/orders/${hidden.order.id}`)
      await shop.call(admin, 'POST', `/api/admin/orders/${paid.order.id}/refund`, { cents: 500 })
      await shop.checkout(me.headers, cartBody([{ product, quantity: 1 }]))
      await shop.buy(other, [{ product, quantity: 1 }])
      const message = { category: 'contact' as const, name: 'Moi' }
      await shop.call(me, 'POST', '/api/send-contact', {
        ...message,
        email: 'moi@example.org',
        message: 'Où est ma barque ?',
      })
      await shop.db.insert(contactMessages).values([
        { ...message, email: me.user.email, message: 'Je me fais passer pour un autre' },
        { ...message, email: other.user.email, userId: other.user.id, message: 'Rien à voir' },
      ])

      const response = await shop.call(me, 'GET', '/api/user/export')
      expect(response.headers).toMatchObject({
        'content-type': 'application/zip',
        'cache-control': 'private, no-store',
      })
      const files = unzipSync(response.rawPayload)
      const read = (name: string) => JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
      const documents = await shop.db
        .select({ number: invoices.number, pdf: invoices.pdf })
        .from(invoices)
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .where(eq(orders.userId, me.user.id))
      expect(documents).toHaveLength(3)
      expect(Object.keys(files).sort()).toEqual(
        [
          'LISEZ-MOI.txt',
          'compte.json',
          'commandes.json',
          'sessions.json',
          'sanctions.json',
          'messages.json',
          'notes.json',
          'candidatures.json',
          'jeu.json',
          ...documents.map(({ number }) => `factures/${number}.pdf`),
        ].sort(),
      )
      for (const { number, pdf } of documents)
        expect(Buffer.from(files[`factures/${number}.pdf`] ?? []).equals(pdf)).toBe(true)
      expect(read('compte.json')).toMatchObject({
        id: me.user.id,
        username: me.user.username,
        email: me.user.email,
      })
      expect(read('commandes.json').orders.map((order: Order) => order.status)).toEqual([
        'completed',
        'completed',
        'pending',
      ])
      expect(read('commandes.json').consents).toHaveLength(3)
      expect(read('sessions.json')).toHaveLength(1)
      expect(read('messages.json')).toEqual([
        {
          id: expect.any(Number),
          ...message,
          email: 'moi@example.org',
          message: 'Où est ma barque ?',
          createdAt: shop.now().toISOString(),
          handledAt: null,
          answeredAt: null,
          lastAt: shop.now().toISOString(),
          signedIn: true,
          replies: [],
        },
      ])
      const words = Object.values(files)
        .map((file) => strFromU8(file, true))
        .join('\n')
      for (const secret of ['$argon2id', me.token, other.user.email, 'password'])
        expect(words).not.toContain(secret)
    })
  })

  describe('the withdrawal', () => {
    const withdraw = (who: Customer, id: number, payload: object = { confirmed: true }) =>
      shop.call(who, 'POST', `/api/user/orders/${id}/withdrawal`, payload)
    const mailsTo = ({ user }: Customer) =>
      shop.mails.filter(
        ({ to, subject }) => to === user.email && subject.startsWith('Rétractation'),
      )

    it('is refused with the reason where the right was waived, and acknowledged all the same', async () => {
      const [me, product] = [await newCustomer(), await shop.product()]
      const { order, paymentId } = await shop.buy(me, [{ product, quantity: 1 }])
      expect((await withdraw(me, order.id, {})).json().message).toBe(
        'Veuillez confirmer votre rétractation',
      )
      const response = await withdraw(me, order.id)
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        expect.stringContaining('L221-28 13°'),
      ])
      await vi.waitFor(() => expect(mailsTo(me)).toHaveLength(1))
      const words = mailsTo(me)[0]?.text ?? ''
      expect(words).toMatch(/a été reçue le 15 novembre 2026 à 11:00:\d\d\./)
      expect(words).toContain('Nous ne pouvons pas y donner suite')
      expect(await shop.order(order.id)).toMatchObject({ withdrawnAt: null, refundedCents: 0 })
      expect(shop.stripe.payments.get(paymentId)?.refunded).toBe(0)
    })

    it('is taken in where it was not waived: what is left of the money goes back, once', async () => {
      const [me, admin, product] = [
        await newCustomer(),
        await newCustomer(['admin']),
        await shop.product(),
      ]
      const { order, paymentId } = await shop.buy(me, [{ product, quantity: 2 }], {
        consent: false,
      })
      await shop.call(admin, 'POST', `/api/admin/orders/${order.id}/refund`, { cents: 500 })
      const responses = await Promise.all([withdraw(me, order.id), withdraw(me, order.id)])
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(responses.find(({ statusCode }) => statusCode === 200)?.json().message).toContain(
        'reçue le 15 novembre 2026 à 11:00',
      )
      await vi.waitFor(async () => expect((await shop.order(order.id))?.refundedCents).toBe(2000))
      expect(shop.stripe.payments.get(paymentId)?.refunded).toBe(2000)
      await vi.waitFor(() => expect(mailsTo(me)).toHaveLength(1))
      expect(mailsTo(me)[0]?.text).toContain('vous est remboursé')
      const notes = await shop.db
        .select()
        .from(invoices)
        .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, 'credit_note')))
        .orderBy(invoices.id)
      expect(notes.map(({ totalCents }) => totalCents)).toEqual([500, 1500])
      expect((await listOrders(me)).orders[0]?.timeline.map(({ step }) => step)).toEqual(
        expect.arrayContaining(['withdrawn', 'refunded']),
      )
      expect((await withdraw(me, order.id)).json().message).toBe(
        'Vous vous êtes déjà rétracté de cette commande.',
      )
    })

    it('is over after fourteen days, and knows no unpaid orders', async () => {
      const [me, product] = [await newCustomer(), await shop.product()]
      const { order } = await shop.buy(me, [{ product, quantity: 1 }], { consent: false })
      const paidAt = new Date(shop.now().getTime() - 14 * DAY - 1)
      await shop.db.update(orders).set({ paidAt }).where(eq(orders.id, order.id))
      expect((await withdraw(me, order.id)).json().message).toBe(
        'Le délai de rétractation de 14 jours est écoulé.',
      )
      const unpaid = { state: 'ended', status: 'cancelled', paidAt: null, paymentId: null } as const
      await shop.db.update(orders).set(unpaid).where(eq(orders.id, order.id))
      expect((await withdraw(me, order.id)).statusCode).toBe(404)
    })
  })

  describe('the deletion', () => {
    const ask = (who: Customer, current_password = PASSWORD) =>
      shop.call(who, 'POST', '/api/user/deletion', { current_password })
    const keepLink = async ({ user }: Customer) => {
      const find = () =>
        shop.mails.findLast(
          ({ to, subject }) => to === user.email && subject === 'Suppression de votre compte',
        )
      await vi.waitFor(() => expect(find()).toBeDefined())
      return /conserver=([\w-]+)/.exec(find()?.text ?? '')?.[1] ?? ''
    }

    it('asks for the password, waits a week, and can be taken back here or by the mail’s link', async () => {
      const me = await newCustomer()
      expect((await ask(me, 'autre')).statusCode).toBe(400)
      const due = new Date(shop.now().getTime() + 7 * DAY).toISOString()
      expect((await ask(me)).json()).toMatchObject({ success: true, deletion_due: due })
      expect((await shop.call(me, 'GET', '/api/user/account')).json().deletion_due).toBe(due)
      const token = await keepLink(me)
      expect(await placesOf(shop.db, token)).toEqual([])
      const keep = (value: string) => shop.call(null, 'POST', '/api/account/keep', { token: value })
      expect((await keep('autre')).json().message).toBe('Ce lien n’est plus valable.')
      expect((await keep(token)).statusCode).toBe(200)
      expect((await keep(token)).statusCode).toBe(400)
      await ask(me)
      expect((await shop.call(me, 'DELETE', '/api/user/deletion')).statusCode).toBe(200)
      expect((await shop.call(me, 'GET', '/api/user/account')).json().deletion_due).toBe(null)
      await deleteDueAccounts({ ...shop.deps, now: () => new Date(Date.parse(due) + DAY) })
      expect(await exists(me)).toBe(true)
    })

    it('says what stays: invoices, where the owner of the site sells', async () => {
      const textFor = async (who: Customer) => {
        await ask(who)
        await keepLink(who)
        return shop.mails.findLast(({ to }) => to === who.user.email)?.text
      }
      const profile = shop.deps.payments?.profile
      expect(await textFor(await newCustomer())).toContain('et vos factures sont gardées sans')
      if (profile) profile.seller = 'Comptoir du Levant Ltd'
      const said = await textFor(await newCustomer())
      if (profile) profile.seller = null
      expect(said).toContain('Vos commandes et leurs documents sont gardés sans votre nom')
      expect(said).not.toMatch(/facture/i)
    })

    it('is not for admins, nor for who became one in the meantime', async () => {
      const [admin, promoted] = [await newCustomer(['admin']), await newCustomer()]
      expect([(await ask(admin)).statusCode, (await ask(promoted)).statusCode]).toEqual([409, 200])
      await shop.db
        .update(users)
        .set({ roles: ['admin'] })
        .where(eq(users.id, promoted.user.id))
      await deleteDueAccounts({ ...shop.deps, now: () => new Date(shop.now().getTime() + 8 * DAY) })
      expect([await exists(admin), await exists(promoted)]).toEqual([true, true])
    })

    it('comes when it is due, not before, and one that fails keeps nobody else', async () => {
      const [stuck, me, product] = [await newCustomer(), await newCustomer(), await shop.product()]
      await shop.checkout(stuck.headers, cartBody([{ product, quantity: 1 }]))
      await ask(stuck)
      await ask(me)
      const due = shop.now().getTime() + 7 * DAY
      await deleteDueAccounts({ ...shop.deps, now: () => new Date(due - 1) })
      expect(await exists(me)).toBe(true)
      const payments = {
        ...shop.deps.payments,
        expireSession: async () => Promise.reject(new Error('no answer')),
      }
      await deleteDueAccounts({
        ...shop.deps,
        payments: payments as never,
        now: () => new Date(due),
      })
      expect([await exists(stuck), await exists(me)]).toEqual([true, false])
      expect((await shop.call(me, 'GET', '/api/user/account')).statusCode).toBe(401)
      await deleteDueAccounts({ ...shop.deps, now: () => new Date(due) })
      expect(await exists(stuck)).toBe(false)
    })

    it('takes nothing of who has a similar name or address', async () => {
      const [me, other] = [await newCustomer(), await newCustomer()]
      const [name, email] = ['an', 'an@port.example']
      await shop.db
        .update(users)
        .set({ username: name, usernameKey: name, email, emailKey: email })
        .where(eq(users.id, me.user.id))
      await shop.deps.tasks.enqueue(
        shop.db,
        { name: 'send-mail' },
        { id: 'kept', mail: { to: 'jean@port.example' } },
        { startAfter: new Date('2099-01-01') },
      )
      await shop.db.insert(contactMessages).values({
        name: 'Jean',
        email: 'jean@port.example',
        category: 'contact',
        message: 'Moi aussi',
      })
      await deleteAccount(shop.deps, me.user.id)
      expect(await placesOf(shop.db, 'jean@port.example')).toEqual(
        expect.arrayContaining(['contact_messages.email', 'job.data']),
      )
      expect(await exists(other)).toBe(true)
    })
  })

  /** Leaves traces of a person wherever the site leaves some. */
  async function liveAround(me: Customer) {
    const [admin, product] = [await newCustomer(['admin']), await shop.product({ stock: 50 })]
    const { user } = me
    const moveTo = (email: string) =>
      shop.call(me, 'PUT', '/api/user/email', { email, current_password: PASSWORD })
    for (const email of [`ancien.${user.email}`, user.email])
      expect((await moveTo(email)).statusCode).toBe(200)
    const kept = await shop.buy(me, [{ product, quantity: 1 }])
    const hidden = await shop.buy(me, [{ product, quantity: 1 }])
    await shop.call(admin, 'POST', `/api/admin/orders/${kept.order.id}/refund`, { cents: 100 })
    await shop.call(admin, 'PUT', `/api/admin/orders/${kept.order.id}`, { status: 'shipped' })
    await shop.call(admin, 'DELETE', `/api/admin/orders/${hidden.order.id}`)
    await shop.checkout(me.headers, cartBody([{ product, quantity: 1 }]))
    await shop.call(admin, 'PUT', `/api/admin/users/${user.id}`, {
      username: user.username,
      email: user.email,
      roles: ['user'],
    })
    await shop.call(me, 'POST', '/api/send-contact', {
      name: user.username,
      email: user.email.toUpperCase(),
      category: 'contact',
      message: 'Bonjour',
    })
    const discord = `marin.${user.id}`
    await shop.call(null, 'POST', '/api/maintenance/easter-egg/guest-claim', {
      easterEggName: 'konami',
      discordUsername: discord,
    })
    await shop.call(null, 'POST', '/api/auth/login', { username: user.username, password: 'faux' })
    await shop.db
      .insert(loginFailures)
      .values({ key: `browser:${user.username}:abc`, failures: 1, lastFailureAt: shop.now() })
    await shop.call(null, 'POST', '/api/auth/forgot-password', { email: user.email.toUpperCase() })
    await shop.call(me, 'POST', '/api/user/deletion', { current_password: PASSWORD })
    await shop.call(me, 'POST', `/api/user/orders/${kept.order.id}/withdrawal`, { confirmed: true })
    // A mail that is on its way, to an address they had once.
    const mail = {
      to: `ancien.${user.email}`,
      subject: `Pour ${user.username}`,
      text: '',
      html: '',
    }
    await shop.deps.tasks.enqueue(
      shop.db,
      sendMailTask,
      { id: 'later', mail, about: user.id },
      { startAfter: new Date('2099-01-01') },
    )
    expect(await placesOf(shop.db, user.email)).toContain('job.data')
    return { kept, hidden, discord }
  }

  async function expectNoTrace(
    me: Customer,
    { kept, hidden }: Awaited<ReturnType<typeof liveAround>>,
  ) {
    expect(await exists(me)).toBe(false)
    // A request for a link names an address, not an account, and is gone once it was dealt with.
    for (const words of [me.user.email, me.user.username])
      await vi.waitFor(async () =>
        expect(await placesOf(shop.db, words), words).toEqual(['invoices.content']),
      )
    for (const { order } of [kept, hidden]) {
      expect(await shop.order(order.id)).toMatchObject({
        userId: null,
        userName: 'Utilisateur supprimé',
        amountCents: order.amountCents,
      })
      expect(await shop.db.$count(invoices, eq(invoices.orderId, order.id))).toBeGreaterThan(0)
    }
  }

  async function newPerson(name: string) {
    const me = await newCustomer()
    const names = {
      username: name,
      usernameKey: name,
      email: `${name}@port.example`,
      emailKey: `${name}@port.example`,
    }
    await shop.db.update(users).set(names).where(eq(users.id, me.user.id))
    return { ...me, user: { ...me.user, ...names } }
  }

  it('forgets a deleted person everywhere but in the invoices, which stay whole', async () => {
    const me = await newPerson('zephyrine')
    const traces = await liveAround(me)
    const before = await shop.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, traces.kept.order.id))
    expect((await placesOf(shop.db, me.user.email)).length).toBeGreaterThan(4)
    await deleteDueAccounts({ ...shop.deps, now: () => new Date(shop.now().getTime() + 8 * DAY) })
    await expectNoTrace(me, traces)
    expect(
      await shop.db.select().from(invoices).where(eq(invoices.orderId, traces.kept.order.id)),
    ).toEqual(before)
  })

  it('forgets who has not come for three years, thirty days after telling them, unless they come back', async () => {
    const [gone, back, active] = [
      await newPerson('barnabe'),
      await newPerson('celestine'),
      await newPerson('dorothee'),
    ]
    const traces = await liveAround(gone)
    await shop.call(gone, 'DELETE', '/api/user/deletion')
    // Three years after the last sign of life, but for forty days.
    const start = new Date(shop.now())
    start.setFullYear(start.getFullYear() + 3)
    const at = (days: number) => new Date(start.getTime() + days * DAY)
    const signIn = (who: Customer, lastLogin: Date) =>
      shop.db.update(users).set({ lastLogin }).where(eq(users.id, who.user.id))
    const purge = (days: number) => purgeInactive({ ...shop.deps, now: () => at(days) })
    const notices = async () =>
      (await shop.db.select().from(purgeNotices)).map(({ userId }) => userId)
    const told = ({ user }: Customer) =>
      shop.mails.filter(
        ({ to, subject }) => to === user.email && subject.endsWith('faute d’activité'),
      )
    await signIn(active, at(-200))

    await purge(-40)
    expect(await notices()).not.toContain(gone.user.id)
    await purge(-29)
    await purge(-28)
    expect(await notices()).toEqual(expect.arrayContaining([gone.user.id, back.user.id]))
    expect(await notices()).not.toContain(active.user.id)
    await vi.waitFor(() =>
      expect(told(gone)).toMatchObject([{ text: expect.stringContaining('dans 30 jours') }]),
    )
    await signIn(back, at(-10))
    await purge(0.5)
    expect(await exists(gone)).toBe(true)
    await purge(1.5)
    expect([await exists(back), await exists(active)]).toEqual([true, true])
    expect(await notices()).not.toContain(back.user.id)
    await expectNoTrace(gone, traces)
    // Anonymous: only time tells that nobody wants it any more.
    expect(await placesOf(shop.db, traces.discord)).toEqual([
      'easter_egg_claims.discord_key',
      'easter_egg_claims.discord_username',
    ])
    await purgeRecords({ ...shop.deps, now: () => at(1.5) })
    expect(await placesOf(shop.db, traces.discord)).toEqual([])
  })
})
