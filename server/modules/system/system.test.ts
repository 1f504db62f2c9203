import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { Check, SystemState } from '#contract/system.ts'
import { nameOfBackup } from '#server/backups/backup-files.ts'
import { loginFailures } from '#server/modules/auth/auth.table.ts'
import { gameServers } from '#server/modules/game-servers/game-servers.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { buildConfig } from '#server/testing/deps.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'
import { databaseCheck } from './machine-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'minuit-system-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(ONE_DATABASE)('the state of the system on $name', ({ open }) => {
  const config = buildConfig({
    CAPTCHA: 'off',
    BACKUP_EVERY: '24',
    DATA_DIR: folder,
    SMTP_URL: 'smtp://mail.example',
  })
  const { shop, admin } = openWithAdmin(() => startStripeShop(open, { config }))
  afterEach(() => void vi.restoreAllMocks())

  async function read(): Promise<Check[]> {
    const answer = await shop.call(admin, 'GET', '/api/admin/system')
    expect(answer.statusCode).toBe(200)
    return answer.json<SystemState>().groups.flatMap(({ checks }) => checks)
  }
  async function check(title: string): Promise<Check> {
    const found = (await read()).find((one) => one.title === title)
    if (!found) throw new Error(`no ${title}`)
    // Lines must not break where French has a space.
    const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
    return {
      ...found,
      says: plain(found.says),
      advice: found.advice && { ...found.advice, text: plain(found.advice.text) },
    }
  }
  const latestBackup = (hoursAgo: number) =>
    writeFileSync(
      join(
        config.backups.folder,
        nameOfBackup(new Date(shop.now().getTime() - hoursAgo * 3_600_000), 'planifiee'),
      ),
      '',
    )

  it('is all right when everything is, and says what it is in a sentence each', async () => {
    await shop.db.insert(gameServers).values({
      name: 'Ville',
      key: Buffer.from('sealed'),
      createdAt: shop.now(),
      lastSeen: shop.now(),
    })
    mkdirSync(config.backups.folder, { recursive: true })
    latestBackup(5)
    const checks = await read()
    const own = checks.filter(({ title }) => !['Disque', 'Mémoire et charge'].includes(title))
    expect(own.map(({ state, title }) => `${title} : ${state}`)).toEqual([
      'Paiements : good',
      'Livraisons : good',
      'Serveurs de jeu : good',
      'Litiges : good',
      'Mails : good',
      'Tâches de fond : good',
      'Connexions : good',
      'Maintenance : good',
      'Base de données : good',
      'Sauvegardes : good',
    ])
    for (const { says } of checks) expect(says).toMatch(/\.$/)
    expect(checks.filter(({ state, advice }) => (state === 'good') !== (advice === null))).toEqual(
      [],
    )
    expect((await check('Sauvegardes')).says).toBe('La dernière a 5 h ; une toutes les 24 heures.')
    expect((await check('Mails')).says).toBe('Envoyés par mail.example. Aucun n’attend.')
    expect((await check('Mémoire et charge')).says).toMatch(
      /^Version 1\.\d+\.\d+, en marche depuis/,
    )
  })

  it('says what a person has to decide, and where', async () => {
    const product = await shop.product({ actions: [] })
    await shop.buy(await shop.customer(), [{ product, quantity: 2 }])
    shop.setTime(new Date(shop.now().getTime() + 3 * 3_600_000))
    const deliveries = await check('Livraisons')
    expect(deliveries).toMatchObject({
      state: 'act',
      says: '1 livraison attend une décision de l’équipe. 1 commande payée n’est pas entièrement remise ; la plus ancienne depuis 3 h.',
      advice: { place: { path: '/admin?onglet=livraisons' } },
    })
    expect(await check('Serveurs de jeu')).toMatchObject({ state: 'watch' })
    // Paid for, and the provider has never called.
    expect(await check('Paiements')).toMatchObject({ state: 'watch' })
  })

  it('says which mails and tasks fail, and why, without anybody’s address', async () => {
    // Those of the purchases before have left.
    await vi.waitFor(async () => {
      const { rows } = await shop.db.execute(sql`select 1 from tasks.job where state < 'completed'`)
      expect(rows).toEqual([])
    })
    const send = vi.spyOn(shop.deps.mailer, 'send')
    send.mockRejectedValue(new Error('454 <lea@example.org> try again later'))
    const product = await shop.product({ actions: [] })
    await shop.buy(await shop.customer(), [{ product, quantity: 1 }])
    await vi.waitFor(async () => expect(await check('Mails')).toMatchObject({ state: 'watch' }))
    const { says, advice } = await check('Mails')
    expect(says).toContain('1 mail n’est pas parti malgré un essai au moins.')
    expect(says).toContain('Dernière réponse : « 454 <…> try again later ».')
    expect(advice?.place?.path).toBe('/admin?onglet=alertes')
  })

  it('says that passwords are being guessed, and that a backup is overdue', async () => {
    const failure = { key: 'address:10.0.0.1', failures: 400, lastFailureAt: shop.now() }
    await shop.db.insert(loginFailures).values(failure)
    expect(await check('Connexions')).toMatchObject({
      state: 'act',
      says: '400 échecs en une heure.',
    })
    shop.setTime(new Date(shop.now().getTime() + 49 * 3_600_000))
    expect(await check('Sauvegardes')).toMatchObject({ state: 'act' })
  })

  it('is for who may settle the site alone', async () => {
    const support = await shop.customer(['admin'], { builtInGroup: 'support' })
    expect((await shop.call(support, 'GET', '/api/admin/system')).statusCode).toBe(403)
  })
})

it('says of a database that is away where to look', () => {
  const config = buildConfig({ DATABASE_URL: 'postgres://port.example/minuit' })
  expect(databaseCheck(config, null)).toMatchObject({
    state: 'act',
    says: 'PostgreSQL : elle ne répond pas. Ce qui est en mémoire est servi, le reste attend.',
    advice: { text: expect.stringContaining('systemctl status postgresql') },
  })
})
