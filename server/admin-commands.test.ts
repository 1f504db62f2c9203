import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#server/lib/passwords.ts'
import { openSession } from '#server/modules/auth/sessions.ts'
import { users } from '#server/modules/users/users.table.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { PASSWORD, startTestSite, type TestSite } from '#server/testing/test-site.ts'
import { ADMIN_COMMANDS, type AdminCommand } from './admin-commands.ts'

describe.each(ONE_DATABASE)('at the terminal, on $name,', ({ open }) => {
  let site: TestSite

  beforeAll(async () => {
    site = await startTestSite(open)
  })
  afterEach(async () => {
    await site.db.delete(users)
  })
  afterAll(() => site.close())

  const admin = (name: string, ...args: string[]) =>
    (ADMIN_COMMANDS[name] as AdminCommand).run(site.deps, args)
  const stored = () => site.db.select().from(users)
  const statusOfLogin = async (username: string, password: string) =>
    (await site.post('/api/auth/login', { username, password })).statusCode

  describe('create', () => {
    it('opens an admin account with the password given, and does not repeat it', async () => {
      const said = await admin('create', 'Capitaine', 'capitaine@port.example', PASSWORD)
      expect(said).toBe('Compte administrateur « Capitaine » créé.')
      expect(await stored()).toMatchObject([
        { username: 'Capitaine', email: 'capitaine@port.example', roles: ['admin'] },
      ])
      expect(await statusOfLogin('Capitaine', PASSWORD)).toBe(200)
    })

    it('makes a password up and says it when none is given', async () => {
      const said = await admin('create', 'Capitaine', 'capitaine@port.example')
      const password = /Mot de passe : (\S{16})$/.exec(said)?.[1] as string
      expect(await statusOfLogin('Capitaine', password)).toBe(200)
    })

    it.each([
      ['a bad address', ['Capitaine', 'capitaine'], 'Veuillez entrer une adresse email valide'],
      [
        'a short name',
        ['Ca', 'capitaine@port.example'],
        "Veuillez choisir un nom d'utilisateur valide (minimum 3 caractères)",
      ],
      [
        'an invisible name',
        ['\u200b\u200b\u200b', 'capitaine@port.example'],
        'Le nom d’utilisateur contient un caractère interdit',
      ],
      [
        'a short password',
        ['Capitaine', 'capitaine@port.example', '12345'],
        'Le mot de passe doit avoir au moins 6 caractères.',
      ],
      [
        'an empty password',
        ['Capitaine', 'capitaine@port.example', ''],
        'Le mot de passe doit avoir au moins 6 caractères.',
      ],
    ])('refuses %s and opens nothing', async (_, args, message) => {
      await expect(admin('create', ...args)).rejects.toThrow(message)
      expect(await stored()).toEqual([])
    })

    it('refuses a taken name and a taken address', async () => {
      const lou = await site.addUser('Lou')
      await expect(admin('create', 'LOU', 'other@port.example', PASSWORD)).rejects.toThrow(
        "Ce nom d'utilisateur est déjà utilisé.",
      )
      await expect(admin('create', 'Other', 'LOU@port.example', PASSWORD)).rejects.toThrow(
        'Cette adresse email est déjà utilisée.',
      )
      expect(await stored()).toEqual([lou])
    })
  })

  describe('promote', () => {
    it('makes an admin of somebody, whose sessions end so that they come back as one', async () => {
      await admin('create', 'Capitaine', 'capitaine@port.example', PASSWORD)
      const lou = await site.addUser('Lou')
      const before = await openSession(site.deps, lou.id, '')
      expect(await admin('promote', 'lou')).toContain('« Lou » est administrateur.')
      expect(await site.db.select().from(users).where(eq(users.id, lou.id))).toEqual([
        { ...lou, roles: ['admin'], version: 2, search: expect.stringContaining('admin') },
      ])
      expect(await site.verify(before)).toBe(401)
      expect(await site.verify(await openSession(site.deps, lou.id, ''))).toBe(200)
    })

    it('changes nobody else', async () => {
      await site.addUser('Lou')
      const zoe = await site.addUser('Zoé')
      const theirs = await openSession(site.deps, zoe.id, '')
      await admin('promote', 'Lou')
      expect(await site.db.select().from(users).where(eq(users.id, zoe.id))).toEqual([zoe])
      expect(await site.verify(theirs)).toBe(403)
    })
  })

  describe('owner', () => {
    const groups = async () =>
      Object.fromEntries(
        (await stored()).map(({ username, roles, builtInGroup }) => [
          username,
          [roles[0], builtInGroup],
        ]),
      )

    it('is the first admin that there is', async () => {
      await admin('create', 'Capitaine', 'capitaine@port.example', PASSWORD)
      await site.addUser('Lou')
      await admin('promote', 'Lou')
      expect(await groups()).toEqual({ Capitaine: ['admin', 'owner'], Lou: ['admin', null] })
    })

    it('hands the site to somebody, on the team or not; who had it becomes an administrator', async () => {
      await admin('create', 'Capitaine', 'capitaine@port.example', PASSWORD)
      const lou = await site.addUser('Lou')
      const before = await openSession(site.deps, lou.id, '')
      expect(await admin('owner', 'lou')).toBe('« Lou » est propriétaire du site.')
      const handedOver = { Capitaine: ['admin', 'administrator'], Lou: ['admin', 'owner'] }
      expect(await groups()).toEqual(handedOver)
      expect(await site.verify(before)).toBe(401)
      await admin('owner', 'Lou')
      expect(await groups()).toEqual(handedOver)
    })
  })

  describe('reset-password', () => {
    it('sets the password given and ends every session', async () => {
      const capitaine = await site.addUser('Capitaine', ['admin'])
      const before = await openSession(site.deps, capitaine.id, '')
      expect(await admin('reset-password', 'Capitaine', 'un phare dans la nuit')).toBe(
        'Mot de passe de « Capitaine » changé.',
      )
      expect(await site.verify(before)).toBe(401)
      expect(await statusOfLogin('Capitaine', PASSWORD)).toBe(401)
      expect(await statusOfLogin('Capitaine', 'un phare dans la nuit')).toBe(200)
    })

    it('makes one up and says it when none is given', async () => {
      await site.addUser('Lou')
      const password = /Nouveau mot de passe : (\S{16})$/.exec(
        await admin('reset-password', 'Lou'),
      )?.[1] as string
      const [lou] = await stored()
      expect(await verifyPassword(password, lou?.passwordHash)).toBe(true)
    })

    it('refuses a short one and changes nothing', async () => {
      const lou = await site.addUser('Lou')
      await expect(admin('reset-password', 'Lou', '12345')).rejects.toThrow(
        'Le mot de passe doit avoir au moins 6 caractères.',
      )
      expect(await stored()).toEqual([lou])
    })
  })

  it.each(['promote', 'owner', 'reset-password'])(
    '%s says so when nobody has that name',
    async (name) => {
      await expect(admin(name, 'Personne')).rejects.toThrow(
        'Aucun compte ne s’appelle « Personne ».',
      )
    },
  )

  it('every command explains itself', () => {
    expect(Object.keys(ADMIN_COMMANDS)).toEqual(
      expect.arrayContaining(['create', 'promote', 'reset-password']),
    )
    for (const { usage, help } of Object.values(ADMIN_COMMANDS))
      expect([usage, help]).not.toContain('')
  })
})
