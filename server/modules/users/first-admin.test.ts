import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/lib/passwords.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { ensureFirstAdmin, generatePassword } from './first-admin.ts'
import { users } from './users.table.ts'

describe.each(ONE_DATABASE)('the first admin on $name', ({ open }) => {
  let site: TestSite

  beforeAll(async () => {
    site = await startTestSite(open)
  })
  afterEach(async () => {
    await site.db.delete(users)
  })
  afterAll(() => site.close())

  /** In a transaction, as at the start. */
  const ensure = (env: NodeJS.ProcessEnv = {}) =>
    site.db.transaction((tx) =>
      ensureFirstAdmin({ ...site.deps, db: tx, config: buildConfig(env) }),
    )
  const stored = () => site.db.select().from(users)

  it('gets a password that is told once', async () => {
    const password = await ensure()
    expect(password).toMatch(/^[a-z2-9]{16}$/)
    const [admin] = await stored()
    expect(admin).toMatchObject({
      username: 'admin',
      roles: ['admin'],
      builtInGroup: 'owner',
      email: site.deps.appearance.current().identity.contactMail,
    })
    expect(await verifyPassword(password as string, admin?.passwordHash)).toBe(true)
    expect(await ensure()).toBeNull()
    expect(await stored()).toEqual([admin])
  })

  it('has the name and the password of the configuration, which is then not told', async () => {
    expect(
      await ensure({ ADMIN_USERNAME: 'Capitaine', ADMIN_PASSWORD: 'quai des brumes' }),
    ).toBeNull()
    const [admin] = await stored()
    expect(admin).toMatchObject({ username: 'Capitaine', roles: ['admin'] })
    expect(await verifyPassword('quai des brumes', admin?.passwordHash)).toBe(true)
  })

  it('is not made where there is an admin of any name', async () => {
    await site.addUser('Capitaine', ['user', 'admin'])
    expect(await ensure()).toBeNull()
    expect(await stored()).toMatchObject([{ username: 'Capitaine', builtInGroup: 'owner' }])
  })

  it('never takes over the account of somebody who has its name', async () => {
    const somebody = await site.addUser('Admin')
    expect(await ensure({ ADMIN_PASSWORD: 'quai des brumes' })).toBeNull()
    expect(await stored()).toEqual([somebody])
  })

  it('is one, told by one, when several nodes start at once', async () => {
    const told = await Promise.all([ensure(), ensure(), ensure(), ensure()])
    expect(told.filter((password) => password !== null)).toHaveLength(1)
    expect(await stored()).toHaveLength(1)
  })

  it('cannot be made quietly when its address belongs to somebody: the owner is told', async () => {
    const { contactMail } = site.deps.appearance.current().identity
    const [name] = contactMail.split('@') as [string]
    await site.db.insert(users).values({
      username: name,
      usernameKey: name,
      email: contactMail,
      emailKey: contactMail,
      passwordHash: '',
      roles: ['user'],
      createdAt: site.clock.now(),
    })
    await expect(ensure()).rejects.toThrow('Cette adresse email est déjà utilisée.')
  })
})

it('a made-up password has no look-alikes and never comes twice', () => {
  const passwords = Array.from({ length: 500 }, generatePassword)
  expect(passwords.filter((password) => !/^[a-hjkmnp-z2-9]{16}$/.test(password))).toEqual([])
  expect(new Set(passwords).size).toBe(500)
})
