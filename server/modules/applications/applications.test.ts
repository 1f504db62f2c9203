import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import type { AdminForm, FillableForm, OpenForm } from '#contract/application-forms.ts'
import type {
  AdminApplication,
  ApplicationRates,
  ListedApplication,
  OwnApplication,
} from '#contract/applications.ts'
import type { SearchFindings } from '#contract/search.ts'
import { deleteAccount } from '#server/modules/account/deletion.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { users } from '#server/modules/users/users.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { askedField, formBody } from '#server/testing/applications.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import type { Customer } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { applications, applicationVotes } from './applications.table.ts'
import { applicationFormVersions, applicationLeaders } from './forms.table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(ONE_DATABASE)('applications on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startStripeShop(open))

  async function makeForm(more: Partial<AdminForm> = {}): Promise<AdminForm> {
    const created = await shop.call(admin, 'POST', '/api/admin/application-forms', formBody(more))
    expect(created.statusCode, created.body).toBe(200)
    return created.json()
  }
  const change = (form: AdminForm, more: object) =>
    shop.call(admin, 'PUT', `/api/admin/application-forms/${form.id}`, { ...form, ...more })
  const fill = async (who: Customer, { slug }: { slug: string }) =>
    (await shop.call(who, 'GET', `/api/user/application-forms/${slug}`)).json<FillableForm>()
  const draft = (who: Customer, { slug }: AdminForm, answers: object, version = 1) =>
    shop.call(who, 'PUT', `/api/user/application-forms/${slug}/draft`, { version, answers })
  const send = (who: Customer, { slug }: AdminForm, answers: object, version = 1) =>
    shop.call(who, 'POST', `/api/user/application-forms/${slug}/applications`, {
      version,
      answers,
    })
  async function apply(form: AdminForm, who?: Customer) {
    const applicant = who ?? (await shop.customer())
    const sent = await send(applicant, form, { nom: 'Zoé' })
    expect(sent.statusCode, sent.body).toBe(200)
    return { applicant, id: sent.json<{ id: number }>().id }
  }
  const read = async (id: number, who = admin) =>
    (await shop.call(who, 'GET', `/api/admin/applications/${id}`)).json<AdminApplication>()
  const step = (id: number, body: object, who = admin, version?: number) =>
    shop.call(
      who,
      'POST',
      `/api/admin/applications/${id}/steps`,
      body,
      version === undefined ? {} : { 'if-match': `"${version}"` },
    )
  const own = async (who: Customer) =>
    (await shop.call(who, 'GET', '/api/user/applications')).json<OwnApplication[]>()
  const inbox = async (query = '', who = admin) =>
    (await shop.call(who, 'GET', `/api/admin/applications?${query}`)).json<ListedApplication[]>()
  const searched = async ({ user }: Customer, who = admin) =>
    (await shop.call(who, 'GET', `/api/admin/search?q=${user.username}`)).json<SearchFindings>()
      .applications?.hits
  const mailsTo = ({ user }: Customer) => shop.mails.filter(({ to }) => to === user.email)

  it('go their whole way: typed, left, sent, asked about, talked over, accepted', async () => {
    const form = await makeForm({ title: 'Garde de nuit' })
    expect(form.slug).toBe('garde-de-nuit')
    const applicant = await shop.customer()
    expect((await draft(applicant, form, { nom: 'Z', inconnu: 'x' })).statusCode).toBe(200)
    expect(await fill(applicant, form)).toMatchObject({
      draft: { answers: { nom: 'Z' } },
      changed: false,
      obstacle: null,
    })
    expect(await inbox(`form=${form.id}`)).toEqual([])
    const wrong = await send(applicant, form, { nom: '' })
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { nom: '« Question nom » est requis' },
    ])
    expect(await searched(applicant)).toEqual([])
    const { id } = await apply(form, applicant)
    expect(await searched(applicant)).toMatchObject([{ id, form: 'Garde de nuit' }])
    expect((await fill(applicant, form)).obstacle?.kind).toBe('under_way')
    expect((await draft(applicant, form, { nom: 'Zut' })).statusCode).toBe(409)

    const given = await shop.call(admin, 'PUT', `/api/admin/applications/${id}`, {
      assigned_to: admin.user.id,
    })
    expect(given.json()).toMatchObject({ state: 'reading', assigned_to: { id: admin.user.id } })
    expect((await step(id, { step: 'question', text: 'Votre âge ?' })).statusCode).toBe(200)
    await vi.waitFor(() => expect(mailsTo(applicant)).toHaveLength(1))
    expect(mailsTo(applicant)[0]).toMatchObject({
      subject: 'Une question sur votre candidature « Garde de nuit »',
      text: expect.stringContaining('Votre âge ?'),
    })
    const replied = await shop.call(applicant, 'POST', `/api/user/applications/${id}/answers`, {
      text: 'Trente ans.',
    })
    expect(replied.json()).toMatchObject({ state: 'reading' })
    const meeting = { meeting_at: '2030-01-02T20:00:00Z', place: 'Discord, salon Recrutement' }
    expect((await step(id, { step: 'interview', text: 'À bientôt.', ...meeting })).statusCode).toBe(
      200,
    )
    expect((await step(id, { step: 'accepted', text: 'Bienvenue !' })).statusCode).toBe(200)
    await vi.waitFor(() => expect(mailsTo(applicant)).toHaveLength(3))
    expect((await own(applicant))[0]).toMatchObject({
      state: 'accepted',
      answers: { nom: 'Zoé' },
      events: [
        { kind: 'received' },
        { kind: 'reading' },
        { kind: 'question', text: 'Votre âge ?' },
        { kind: 'answer', text: 'Trente ans.' },
        { kind: 'interview', place: meeting.place, meeting_at: '2030-01-02T20:00:00.000Z' },
        { kind: 'accepted', text: 'Bienvenue !' },
      ],
    })
    const lines = await shop.db.select().from(journal).where(eq(journal.entityId, id))
    expect(JSON.stringify(lines)).not.toMatch(/Votre âge|Bienvenue|Zoé/)
    expect(lines.filter(({ noun }) => noun === 'applications')).toHaveLength(4)
  })

  it('are one at a time for each form, however many are sent at once', async () => {
    const form = await makeForm()
    const applicant = await shop.customer()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => send(applicant, form, { nom: 'Zoé' })),
    )
    expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await inbox(`form=${form.id}`)).toHaveLength(1)
  })

  it('are ten an hour for each account, and what is past that stays a draft', async () => {
    const applicant = await shop.customer()
    for (let sent = 0; sent < 10; sent++) await apply(await makeForm(), applicant)
    const form = await makeForm()
    const tooMany = await send(applicant, form, { nom: 'Zoé' })
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      429,
      'Trop de demandes en peu de temps. Veuillez réessayer plus tard.',
    ])
    expect((await fill(applicant, form)).draft?.answers).toEqual({ nom: 'Zoé' })
    expect(await inbox(`form=${form.id}`)).toEqual([])
  })

  it('keep the version they were written with, and who was writing finds it all again', async () => {
    const form = await makeForm()
    const early = await apply(form)
    const late = await shop.customer()
    await draft(late, form, { nom: 'Léa', plus: 'Une vie.' })
    const fields = [
      askedField('plus', { kind: 'long', required: true }),
      askedField('age', { kind: 'number', required: true }),
    ]
    const changed = await change(form, { fields })
    expect(changed.json()).toMatchObject({ fields_version: 2, version: 2 })
    const refused = await send(late, form, { nom: 'Léa', plus: 'Une vie entière.' })
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringMatching('Le formulaire a changé pendant que vous le remplissiez'),
    ])
    expect(await fill(late, form)).toMatchObject({
      changed: true,
      form: { version: 2 },
      draft: { answers: { plus: 'Une vie entière.' } },
    })
    expect((await send(late, form, { plus: 'Une vie.', age: '30' }, 2)).statusCode).toBe(200)
    expect(await read(early.id)).toMatchObject({
      fields: form.fields,
      answers: { nom: 'Zoé' },
    })
    // A version that nobody wrote with is not kept.
    const other = (await change(changed.json(), { fields: form.fields })).json<AdminForm>()
    await change(other, { fields })
    const kept = await shop.db
      .select({ number: applicationFormVersions.number })
      .from(applicationFormVersions)
      .where(eq(applicationFormVersions.formId, form.id))
      .orderBy(applicationFormVersions.number)
    expect(kept.map(({ number }) => number)).toEqual([1, 2, 4])
  })

  it('wait after a refusal, and can be withdrawn before a decision', async () => {
    const form = await makeForm({ waiting_days: 7 })
    const { applicant, id } = await apply(form)
    await step(id, { step: 'refused', text: 'Pas cette fois.' })
    const early = await send(applicant, form, { nom: 'Zoé' })
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      expect.stringMatching(/^Après un refus, il faut attendre : .+ le \d+/),
    ])
    await shop.db
      .update(applications)
      .set({ decidedAt: new Date(shop.now().getTime() - 8 * DAY_MS) })
      .where(eq(applications.id, id))
    const again = await apply(form, applicant)
    const withdrawing = () =>
      shop.call(applicant, 'POST', `/api/user/applications/${again.id}/withdraw`, {})
    expect((await withdrawing()).statusCode).toBe(200)
    expect((await withdrawing()).statusCode).toBe(409)
    expect((await step(again.id, { step: 'accepted', text: 'Oui.' })).statusCode).toBe(409)
    expect((await own(applicant))[0]?.state).toBe('withdrawn')
  })

  it('survive a form that closes or goes while somebody fills it in', async () => {
    const form = await makeForm()
    const [begun, stranger] = [await shop.customer(), await shop.customer()]
    await draft(begun, form, { nom: 'Léa' })
    const closed = (await change(form, { open: false })).json<AdminForm>()
    expect((await fill(stranger, form)).form.fields).toEqual([])
    expect((await draft(stranger, form, { nom: 'x' })).statusCode).toBe(409)
    expect((await draft(begun, form, { nom: 'Léa B.' })).statusCode).toBe(200)
    expect((await send(begun, form, { nom: 'Léa B.' })).json().message).toMatch('n’accepte plus')
    expect((await fill(begun, form)).draft?.answers).toEqual({ nom: 'Léa B.' })
    const path = `/api/admin/application-forms/${closed.id}`
    expect((await shop.call(admin, 'DELETE', path)).statusCode).toBe(200)
    expect((await draft(begun, form, { nom: 'x' })).json().message).toBe(
      'Ce formulaire n’existe plus.',
    )
    expect(await own(begun)).toEqual([])
    const kept = await makeForm()
    await apply(kept)
    const refused = await shop.call(admin, 'DELETE', `/api/admin/application-forms/${kept.id}`)
    expect(refused.json().message).toBe('Ce formulaire a reçu une candidature : fermez-le plutôt.')
  })

  it('are decided by one of two who decide at once, and the other is told', async () => {
    const form = await makeForm()
    const { id, applicant } = await apply(form)
    const other = await shop.customer(['admin'])
    const { version } = await read(id)
    const both = await Promise.all([
      step(id, { step: 'accepted', text: 'Oui.' }, admin, version),
      step(id, { step: 'refused', text: 'Non.' }, other, version),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toMatch('a changé')
    await vi.waitFor(() => expect(mailsTo(applicant)).toHaveLength(1))
  })

  it('are found by form, state, whose they are, age and name, and counted for the menu', async () => {
    const form = await makeForm()
    const [first, second] = [await apply(form), await apply(form)]
    await shop.call(admin, 'PUT', `/api/admin/applications/${first.id}`, {
      assigned_to: admin.user.id,
    })
    await shop.db
      .update(applications)
      .set({ sentAt: new Date(shop.now().getTime() - 4 * DAY_MS) })
      .where(eq(applications.id, second.id))
    const ids = async (query: string) =>
      (await inbox(`form=${form.id}&${query}`)).map(({ id }) => id)
    expect(await ids('')).toHaveLength(2)
    expect(await ids('assigned=me')).toEqual([first.id])
    expect(await ids('assigned=nobody')).toEqual([second.id])
    expect(await ids('state=reading')).toEqual([first.id])
    expect(await ids('age=3')).toEqual([second.id])
    expect(await ids(`search=${second.applicant.user.username}`)).toEqual([second.id])
    expect(await ids('search=example.org')).toEqual([])
    const waiting = async () =>
      (await shop.call(admin, 'GET', '/api/admin/waiting')).json().applications
    expect(await waiting()).toBe((await inbox('state=waiting')).length)
    const question = { step: 'question', text: 'Quel soir ?' }
    await shop.call(admin, 'POST', `/api/admin/applications/${first.id}/steps`, question)
    expect(await ids('state=waiting')).toEqual([second.id])
    expect(await ids('state=open')).toHaveLength(2)
    // The list of forms says the same.
    const forms = (await shop.call(admin, 'GET', '/api/admin/application-forms')).json<
      AdminForm[]
    >()
    expect(forms.find(({ id }) => id === form.id)).toMatchObject({ received: 2, to_study: 1 })
    expect(await waiting()).toBe((await inbox('state=waiting')).length)
  })

  it('are voted on once by each, and noted, out of the applicant’s sight', async () => {
    const form = await makeForm()
    const { id, applicant } = await apply(form)
    const vote = (vote: string, text: string, who = admin) =>
      shop.call(who, 'PUT', `/api/admin/applications/${id}/vote`, { vote, text })
    const other = await shop.customer(['admin'])
    await vote('for', 'Bon dossier')
    await vote('against', 'Finalement non')
    await vote('abstain', '', other)
    await shop.call(admin, 'POST', `/api/admin/applications/${id}/notes`, { text: 'À revoir' })
    expect(await read(id)).toMatchObject({
      votes: { for: 0, against: 1, abstain: 1 },
      ballots: [
        { own: true, vote: 'against', text: 'Finalement non' },
        { own: false, vote: 'abstain' },
      ],
      notes: [{ text: 'À revoir', author: admin.user.username }],
    })
    expect(JSON.stringify(await own(applicant))).not.toMatch(/Finalement|À revoir/)
  })

  it('go with the account and are its owner’s to take along; a voter’s words go with the voter', async () => {
    const form = await makeForm()
    const { id, applicant } = await apply(form)
    const voter = await shop.customer(['admin'], { builtInGroup: 'moderator' })
    await shop.call(voter, 'PUT', `/api/admin/applications/${id}/vote`, {
      vote: 'for',
      text: 'Je le connais',
    })
    const files = unzipSync((await shop.call(applicant, 'GET', '/api/user/export')).rawPayload)
    const exported = JSON.parse(strFromU8(files['candidatures.json'] ?? new Uint8Array()))
    expect(exported).toMatchObject([
      { answers: { nom: 'Zoé' }, votes: [{ vote: 'for', text: 'Je le connais' }] },
    ])
    expect(JSON.stringify(exported)).not.toContain(voter.user.username)
    await shop.db
      .update(users)
      .set({ roles: ['user'], builtInGroup: null })
      .where(eq(users.id, voter.user.id))
    await deleteAccount(shop.deps, voter.user.id)
    expect((await read(id)).ballots).toEqual([
      { author: 'Utilisateur supprimé', own: false, vote: 'for', text: '' },
    ])
    await deleteAccount(shop.deps, applicant.user.id)
    expect(await shop.db.$count(applications, eq(applications.id, id))).toBe(0)
    expect(await shop.db.$count(applicationVotes, eq(applicationVotes.applicationId, id))).toBe(0)
  })

  it('are counted by form and period, with medians and what was accepted', async () => {
    const form = await makeForm()
    const [one, two] = [await apply(form), await apply(form)]
    await apply(form)
    for (const [{ id }, hours] of [
      [one, 2],
      [two, 4],
    ] as const)
      await shop.db
        .update(applications)
        .set({ sentAt: new Date(shop.now().getTime() - hours * 3_600_000) })
        .where(eq(applications.id, id))
    await step(one.id, { step: 'accepted', text: 'Oui.' })
    await step(two.id, { step: 'refused', text: 'Non.' })
    const stats = (await shop.call(admin, 'GET', '/api/admin/application-stats?days=30')).json<{
      total: ApplicationRates
      forms: ApplicationRates[]
    }>()
    expect(stats.forms.find((rates) => rates.form?.id === form.id)).toEqual({
      form: { id: form.id, title: form.title },
      received: 3,
      accepted: 1,
      refused: 1,
      first_answer_hours: expect.closeTo(3, 2),
      decision_hours: expect.closeTo(3, 2),
    })
    expect(stats.total.received).toBeGreaterThanOrEqual(3)
  })

  it('are told to visitors while they are open: one door, one form for a faction', async () => {
    const listed = async () => (await shop.app.inject('/api/application-forms')).json<OpenForm[]>()
    const form = await makeForm({ purpose: 'whitelist' })
    expect((await listed()).find(({ slug }) => slug === form.slug)).toEqual({
      slug: form.slug,
      title: form.title,
      intro: form.intro,
      purpose: 'whitelist',
      faction_id: null,
      job_id: null,
    })
    const second = await shop.call(
      admin,
      'POST',
      '/api/admin/application-forms',
      formBody({ purpose: 'whitelist' }),
    )
    expect([second.statusCode, second.json().message]).toEqual([
      409,
      'La whitelist a déjà un formulaire',
    ])
    await change(form, { open: false })
    expect((await listed()).find(({ slug }) => slug === form.slug)).toBeUndefined()
  })

  describe('of a faction that somebody leads', () => {
    it('are all that its leader reads and decides', async () => {
      const [mine, theirs] = [await makeForm(), await makeForm()]
      const leader = await shop.customer(['admin'], { builtInGroup: 'leader' })
      expect(await inbox('', leader)).toEqual([])
      const entrusted = await shop.call(
        admin,
        'PUT',
        `/api/admin/application-forms/${mine.id}/leaders`,
        { user_ids: [leader.user.id] },
      )
      expect(entrusted.json<AdminForm>().leaders).toEqual([
        { id: leader.user.id, username: leader.user.username },
      ])
      const [own1, other] = [await apply(mine), await apply(theirs)]
      expect((await inbox('', leader)).map(({ id }) => id)).toEqual([own1.id])
      expect(await inbox(`form=${theirs.id}`, leader)).toEqual([])
      expect(await searched(own1.applicant, leader)).toEqual([
        {
          id: own1.id,
          form: mine.title,
          user_name: own1.applicant.user.username,
          state: 'received',
        },
      ])
      expect(await searched(other.applicant, leader)).toEqual([])
      const forms = await shop.call(leader, 'GET', '/api/admin/application-forms')
      expect(forms.json<AdminForm[]>().map(({ id }) => id)).toEqual([mine.id])
      const stats = await shop.call(leader, 'GET', '/api/admin/application-stats')
      expect(stats.json()).toMatchObject({ total: { received: 1 }, forms: [{ received: 1 }] })
      const path = `/api/admin/applications/${other.id}`
      const calls = [
        await shop.call(leader, 'GET', path),
        await shop.call(leader, 'PUT', path, { assigned_to: leader.user.id }),
        await step(other.id, { step: 'accepted', text: 'Oui.' }, leader),
        await shop.call(leader, 'POST', `${path}/notes`, { text: 'Note' }),
        await shop.call(leader, 'PUT', `${path}/vote`, { vote: 'for' }),
      ]
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
      expect((await read(own1.id, leader)).team.map(({ id }) => id)).toContain(leader.user.id)
      expect((await step(own1.id, { step: 'accepted', text: 'Oui.' }, leader)).statusCode).toBe(200)
      expect((await shop.call(leader, 'GET', '/api/admin/waiting')).json()).toMatchObject({
        applications: 0,
        messages: 0,
        orders: 0,
      })
    })

    it('are entrusted by who composes the team and reads them, to who is there for that alone', async () => {
      const form = await makeForm()
      const path = `/api/admin/application-forms/${form.id}/leaders`
      const customer = await shop.customer()
      const refused = await shop.call(admin, 'PUT', path, { user_ids: [customer.user.id] })
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        expect.stringMatching('groupe « Chef de faction »'),
      ])
      const leader = await shop.customer(['admin'], { builtInGroup: 'leader' })
      expect(
        (await shop.call(leader, 'PUT', path, { user_ids: [leader.user.id] })).statusCode,
      ).toBe(403)
      await shop.call(admin, 'PUT', path, { user_ids: [leader.user.id] })
      await shop.db
        .update(users)
        .set({ roles: ['user'], builtInGroup: null })
        .where(eq(users.id, leader.user.id))
      const left = eq(applicationLeaders.userId, leader.user.id)
      expect(await shop.db.$count(applicationLeaders, left)).toBe(0)
    })
  })
})
