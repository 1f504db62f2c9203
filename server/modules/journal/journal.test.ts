import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { ADMIN_COMMANDS } from '#server/admin-commands.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { startShop } from '#server/testing/shop.ts'
import { recordOwnChange } from './journal.service.ts'
import { journal, journalChain } from './journal.table.ts'
import { verifyJournal } from './verify-journal.ts'

describe.each(ONE_DATABASE)('the journal on $name', ({ open }) => {
  const { shop } = openWithAdmin(() => startShop(open))

  const note = (id: number, after: object | null = { nom: `n° ${id}` }) => ({
    action: 'update' as const,
    noun: 'jobs',
    id,
    before: null,
    after,
  })
  const write = (...ids: number[]) =>
    shop.deps.db.transaction(async (tx) => {
      for (const id of ids) await recordOwnChange(tx, note(id))
    })
  /** What nobody may do: past the triggers that keep it. */
  const tamper = async (statement: ReturnType<typeof sql>) => {
    await shop.deps.db.execute(sql`alter table journal disable trigger user`)
    await shop.deps.db.execute(statement)
    await shop.deps.db.execute(sql`alter table journal enable trigger user`)
  }
  const faults = async () => (await verifyJournal(shop.deps)).faults

  it('is one chain, whoever wrote at once and whatever was given up', async () => {
    await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => write(n + 1, n + 101)),
      shop.deps.db
        .transaction(async (tx) => {
          await recordOwnChange(tx, note(999))
          throw new Error('given up')
        })
        .catch(() => {}),
    ])
    const verified = await verifyJournal(shop.deps)
    expect(verified).toMatchObject({ length: 24, erased: 0, faults: [] })
    expect(verified.hash).toMatch(/^[0-9a-f]{64}$/)
    const run = ADMIN_COMMANDS.journal?.run(shop.deps, ['verify'])
    expect(await run).toBe(
      `Le journal est entier : 24 lignes. Dernière empreinte : ${verified.hash}`,
    )
  })

  it('is read as it was written, whatever is in it', async () => {
    const odd = { 'clé "é"': ['a\u2028b', 1.5, null, { ü: '😀\n\t\\' }] }
    await shop.deps.db.transaction((tx) => recordOwnChange(tx, note(1, odd)))
    expect(await faults()).toEqual([])
  })

  it('can neither be emptied nor rewritten, by a statement of the site either', async () => {
    const refused = { cause: expect.objectContaining({ code: '23001' }) }
    const { db } = shop.deps
    await expect(db.delete(journal)).rejects.toMatchObject(refused)
    await expect(db.execute(sql`truncate journal`)).rejects.toMatchObject(refused)
    for (const change of [{ actorName: 'Un autre' }, { action: 'create' }, { after: {} }])
      await expect(db.update(journal).set(change)).rejects.toMatchObject(refused)
    expect(await faults()).toEqual([])
  })

  it('shows a line that was altered, taken out or cut off the end', async () => {
    const [line] = await shop.deps.db.select().from(journal).where(eq(journal.place, 3))
    const told = `(n° ${line?.id})`
    await tamper(sql`update journal set actor_name = 'Un autre' where place = 3`)
    expect(await faults()).toEqual([`La ligne 3 ${told} a été modifiée, ou celle d’avant retirée.`])
    const failing = ADMIN_COMMANDS.journal?.run(shop.deps, ['verify'])
    await expect(failing).rejects.toThrow(`La ligne 3 ${told} a été modifiée`)
    await tamper(sql`update journal set actor_name = ${line?.actorName} where place = 3`)
    expect(await faults()).toEqual([])

    await tamper(sql`update journal set after = '{"nom": "autre"}' where place = 3`)
    expect(await faults()).toEqual([`Le contenu de la ligne 3 ${told} a été modifié.`])
    await tamper(
      sql`update journal set after = ${JSON.stringify(line?.after)}::jsonb where place = 3`,
    )
    // Of a person alone may the content go.
    await tamper(sql`update journal set after = null, salt = null where place = 3`)
    expect(await faults()).toEqual([`Le contenu de la ligne 3 ${told} a été modifié.`])

    await tamper(sql`delete from journal where place = 3`)
    expect((await faults())[0]).toBe('La ligne 3 manque.')
    const [head] = await shop.deps.db.select().from(journalChain)
    await tamper(sql`delete from journal where place >= ${(head?.length ?? 0) - 1}`)
    expect((await faults()).at(-1)).toBe(
      `Les lignes ${(head?.length ?? 0) - 1} à ${head?.length} manquent. Le journal devrait en compter ${head?.length}.`,
    )
  })
})

describe.each(ONE_DATABASE)('the lines of the journal on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(() => startShop(open))
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    shop.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })

  it('keep who did it under the name they had, and of a person who is erased nothing else', async () => {
    const [other, customer] = [await shop.customer(['admin']), await shop.customer()]
    const { headers } = other
    const { username, email } = customer.user
    const payload = { username: `${username}-bis`, email, roles: ['user'] }
    const url = `/api/admin/users/${customer.user.id}`
    expect((await shop.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200)
    expect((await call('DELETE', url)).statusCode).toBe(200)
    expect((await call('DELETE', `/api/admin/users/${other.user.id}`)).statusCode).toBe(200)
    const lines = (await call('GET', '/api/admin/journal?noun=users')).json()
    const about = lines.filter((line: { entity_id: number }) => line.entity_id === customer.user.id)
    expect(about.map((line: { actor: string }) => line.actor)).toEqual([
      admin.user.username,
      other.user.username,
    ])
    expect(JSON.stringify(about)).not.toContain(email)
    const verified = await verifyJournal(shop.deps)
    expect(verified.faults).toEqual([])
    expect(verified.erased).toBe(1)
  })

  it('say what people are called who have an account, and who did something', async () => {
    const customer = await shop.customer()
    const { id, username, email } = customer.user
    const payload = { username, email, roles: ['user'] }
    await call('PUT', `/api/admin/users/${id}`, payload)
    const [{ name }] = (await call('GET', '/api/admin/journal?noun=users')).json()
    expect(name).toBe(username)
    await call('DELETE', `/api/admin/users/${id}`)
    const about = (await call('GET', '/api/admin/journal?noun=users'))
      .json()
      .filter((line: { entity_id: number }) => line.entity_id === id)
    expect(about.map((line: { name: string | null }) => line.name)).toEqual([null, null])
    const actors = (await call('GET', '/api/admin/journal/actors')).json()
    expect(actors).toContain(admin.user.username)
    expect(actors).toHaveLength(new Set(actors).size)
  })

  it('are found by what, who and when, and go out as a file', async () => {
    const job = { name: '=Vigie', description: 'Veiller.', salary: 1, category: 'public' }
    expect((await call('POST', '/api/admin/jobs', job)).statusCode).toBe(200)
    const found = async (query: string) =>
      (await call('GET', `/api/admin/journal?${query}`)).json().length
    const actor = encodeURIComponent(admin.user.username)
    expect(await found(`noun=jobs&action=create&actor=${actor}&from=2020-01-01`)).toBe(1)
    for (const query of [
      'noun=rules',
      'noun=jobs&action=delete',
      'noun=jobs&actor=Personne',
      'noun=jobs&to=2020-01-01',
    ])
      expect(await found(query), query).toBe(0)
    const file = await call('GET', `/api/admin/journal/export?noun=jobs&from=2020-01-01`)
    expect(file.headers['content-disposition']).toBe('attachment; filename="journal.csv"')
    const [, line, ...more] = file.body.split('\r\n')
    expect(line).toContain(`;${admin.user.username};Ajout;emploi;`)
    expect(line).toMatch(/^\d+;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d;/)
    expect(more).toEqual([''])
  })
})
