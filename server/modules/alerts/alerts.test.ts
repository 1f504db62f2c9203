import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AlertTest } from '#contract/alerts.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { loginFailures } from '#server/modules/auth/auth.table.ts'
import { watchSignInsTask } from '#server/modules/auth/sign-in-watch.ts'
import { refundOrderTask } from '#server/modules/checkout/refund-task.ts'
import { takeBackPayment } from '#server/modules/checkout/take-back.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startFakeDiscord } from '#server/testing/fake-discord/fake-discord.ts'
import type { Customer } from '#server/testing/shop.ts'
import { type StripeShop, startStripeShop } from '#server/testing/stripe-shop.ts'
import { alerts } from './alerts.table.ts'
import { type Alert, raiseAlert } from './raise-alert.ts'
import { watchTasksTask } from './watch-tasks.ts'

const SETTINGS = '/api/admin/alerts/settings'

describe.each(ONE_DATABASE)('the owner on $name', ({ open }) => {
  let shop: StripeShop
  let discord: Awaited<ReturnType<typeof startFakeDiscord>>
  let owner: Customer
  let raised = 0

  beforeAll(async () => {
    discord = await startFakeDiscord()
    const config = buildConfig({ CAPTCHA: 'off', DISCORD_API_BASE: discord.apiBase })
    shop = await startStripeShop(open, { config })
    owner = await shop.customer(['admin'], { builtInGroup: 'owner' })
    const channel = { name: 'Équipe', webhook: discord.webhook }
    const added = await shop.call(owner, 'POST', '/api/admin/notices/channels', channel)
    const body = { is_on: true, channel_id: added.json().id, sentence: null }
    await shop.call(owner, 'PUT', '/api/admin/notices/kinds/task', body)
    await shop.buy(await shop.customer(), [{ product: await shop.product(), quantity: 1 }])
  })
  afterAll(async () => {
    await shop.close()
    await discord.stop()
  })

  const save = (body: object, headers = {}) => shop.call(owner, 'PUT', SETTINGS, body, headers)
  const toOwner = () =>
    shop.mails
      .filter(({ to }) => to === owner.user.email)
      .map(({ subject, text }) => subject + text)
  const mailsOf = (words: string) => toOwner().filter((mail) => mail.includes(words)).length
  const raise = (alert: Partial<Alert> = {}) =>
    shop.db.transaction((tx) =>
      raiseAlert(shop.deps, tx, {
        kind: 'task',
        key: `essai-${++raised}`,
        title: `Essai ${raised}`,
        paragraphs: ['Un mot.'],
        place: '/admin',
        ...alert,
      }),
    )
  /** Everything raised before has left by then. */
  async function settled() {
    await raise({ title: `Fin ${raised}` })
    await expect.poll(() => mailsOf(`Fin ${raised - 1}`)).toBe(1)
  }
  async function watch(task: typeof watchTasksTask) {
    if (!(await task.isDue?.(shop.deps))) return false
    await task.run(shop.deps, {})
    return true
  }

  it('is told of the first sale, and of no other, though many are paid at once', async () => {
    await expect.poll(() => mailsOf('Première vente')).toBe(1)
    const product = await shop.product({ stock: 50 })
    const buyers = await Promise.all([1, 2, 3, 4].map(() => shop.customer()))
    await shop.db.delete(alerts)
    await Promise.all(buyers.map((buyer) => shop.buy(buyer, [{ product, quantity: 1 }])))
    await settled()
    expect(mailsOf('Première vente')).toBe(2)
    expect(toOwner()[0]).toContain('/admin?onglet=commandes&voir=')
  })

  it('is told once of an event, from however many places it is said', async () => {
    await Promise.all([1, 2, 3, 4].map(() => raise({ key: 'le même', title: 'Une seule fois' })))
    await settled()
    expect(mailsOf('Une seule fois')).toBe(1)
  })

  it('is told of a contested payment and of a refund that came back, each once', async () => {
    const buyer = await shop.customer()
    const { order, paymentId } = await shop.buy(buyer, [
      { product: await shop.product(), quantity: 1 },
    ])
    const payment = shop.stripe.payments.get(paymentId)
    payment?.disputes.push({ status: 'needs_response', amount: 0 })
    for (let n = 0; n < 2; n++) await takeBackPayment(shop.deps, paymentId)
    await settled()
    expect(mailsOf(`commande n° ${order.id} (`)).toBe(1)
    await shop.call(owner, 'POST', `/api/admin/orders/${order.id}/refund`, { cents: 100 })
    Object.assign(payment ?? {}, { refunded: 0 })
    for (let n = 0; n < 2; n++) await takeBackPayment(shop.deps, paymentId)
    await settled()
    expect(mailsOf('Remboursement échoué')).toBe(1)
    expect(toOwner().join()).not.toContain(buyer.user.username)
  })

  it('is told once of a refund that is refused, and not again as a task that fails', async () => {
    const { order } = await shop.buy(await shop.customer(), [
      { product: await shop.product(), quantity: 1 },
    ])
    const refused = vi.spyOn(shop.deps.payments as NonNullable<typeof shop.deps.payments>, 'refund')
    refused.mockResolvedValue('refused')
    for (let n = 0; n < 2; n++)
      await expect(refundOrderTask.run(shop.deps, { orderId: order.id })).rejects.toThrow('refused')
    refused.mockRestore()
    await settled()
    expect(mailsOf(`Commande n° ${order.id}. Le service de paiement refuse`)).toBe(1)
    await shop.db.execute(
      sql`insert into tasks.job (name, data, state, retry_count, retry_limit)
          values ('refund-order', ${JSON.stringify({ orderId: order.id })}::jsonb, 'retry', 9, 100)`,
    )
    expect(await watch(watchTasksTask)).toBe(false)
  })

  it('is told of mails that do not leave, together and once, never of those that tell it', async () => {
    const put = (name: string, state: string, tries: number) =>
      shop.db.execute(
        sql`insert into tasks.job (name, state, retry_count, retry_limit, start_after)
            values (${name}, ${state}::tasks.job_state, ${tries}, ${tries === 0 ? 0 : 100}, now() + interval '1 day')`,
      )
    for (const name of ['alert-mail', 'alert-discord', 'alert-owner'])
      await put(name, 'failed', 100)
    await put('send-mail', 'retry', 2)
    await put('reconcile-payments', 'failed', 0)
    expect(await watch(watchTasksTask)).toBe(false)
    for (let n = 0; n < 3; n++) await put('send-mail', 'retry', 8)
    for (let n = 0; n < 2; n++) await put('reconcile-payments', 'failed', 0)
    expect(await watch(watchTasksTask)).toBe(true)
    expect(await watch(watchTasksTask)).toBe(false)
    await settled()
    expect(mailsOf('3 mails n’ont pas pu partir')).toBe(1)
    expect(mailsOf('Une tâche échoue : rapprochement des paiements')).toBe(1)
  })

  it('is told once a day of guesses at an account of the team, and once an hour of a flood', async () => {
    const [member, customer] = [await shop.customer(['admin']), await shop.customer()]
    const passwordHash = await hashPassword('quai des brumes')
    await shop.db.update(users).set({ passwordHash })
    const guess = ({ user }: Customer, times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, n) =>
          shop.app.inject({
            method: 'POST',
            url: '/api/auth/login',
            remoteAddress: `198.51.${n}.7`,
            payload: { username: user.username, password: 'au hasard' },
          }),
        ),
      )
    await guess(customer, 8)
    await guess(member, 5)
    expect(await watch(watchSignInsTask)).toBe(false)
    await guess(member, 3)
    expect(await watch(watchSignInsTask)).toBe(true)
    await guess(member, 3)
    expect(await watch(watchSignInsTask)).toBe(false)
    await settled()
    expect(mailsOf(`le compte « ${member.user.username} »`)).toBe(1)

    const failures = { failures: 29, lastFailureAt: shop.now() }
    const flood = Array.from({ length: 11 }, (_, n) => ({
      key: `address:203.0.${n}.0`,
      ...failures,
    }))
    await shop.db.insert(loginFailures).values(flood)
    expect(await watch(watchSignInsTask)).toBe(true)
    expect(await watch(watchSignInsTask)).toBe(false)
    await settled()
    await expect.poll(() => mailsOf('échecs de connexion en une heure')).toBe(1)
    await shop.db.delete(users).where(eq(users.id, member.user.id))
    expect(await shop.db.$count(alerts, eq(alerts.about, member.user.id))).toBe(0)
  })

  it('chooses what to be told of; what is switched off meanwhile is not told later', async () => {
    expect((await save({ off: ['dispute', 'dispute'] })).json()).toMatchObject({ off: ['dispute'] })
    await raise({ kind: 'dispute', key: 'coupée', title: 'Coupée' })
    await settled()
    expect((await save({ off: [] })).statusCode).toBe(200)
    await raise({ kind: 'dispute', key: 'coupée', title: 'Coupée' })
    await settled()
    expect(mailsOf('Coupée')).toBe(0)
    for (const body of [{}, { off: ['autre'] }, { off: 'dispute' }])
      expect((await save(body)).statusCode).toBe(400)
  })

  it('reads it on Discord, where nothing that somebody typed is markup or calls anybody', async () => {
    await raise({ title: '@everyone **gras**', paragraphs: [`<@1> [ici](https://exemple.fr)`] })
    await raise({ title: 'Long', paragraphs: ['mot '.repeat(900)] })
    const texts = () => discord.messages.map(({ content }) => content).join()
    await expect.poll(texts).toContain('everyone')
    await expect.poll(texts).toContain('Long')
    const told = discord.messages.find(({ content }) => content.includes('everyone'))
    expect(told?.allowed_mentions).toEqual({ parse: [] })
    expect(told?.content.split('\n')).toEqual([
      '**\\@everyone \\*\\*gras\\*\\***',
      '\\<\\@1\\> \\[ici\\]\\(https\\://exemple.fr\\)',
      `<${shop.deps.config.siteUrl}/admin>`,
    ])
  })

  it('tries the mail, as often as anybody would', async () => {
    const sendTest = () => shop.call(owner, 'POST', `${SETTINGS}/test`)
    expect((await sendTest()).json<AlertTest>()).toEqual({ owner: owner.user.username })
    for (let n = 0; n < 9; n++) await sendTest()
    expect((await sendTest()).statusCode).toBe(429)
  })
})
