import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AdminProduct } from '#contract/products.ts'
import type { Rule, RuleCategory } from '#contract/rules.ts'
import type { ImportPreview } from '#contract/transfer.ts'
import { fillDemo } from '#server/db/demo/fill-demo.ts'
import { factions } from '#server/modules/factions/factions.table.ts'
import { jobs } from '#server/modules/jobs/jobs.table.ts'
import { journal } from '#server/modules/journal/journal.table.ts'
import { products } from '#server/modules/products/products.table.ts'
import { openWithAdmin } from '#server/testing/admin.ts'
import { ONE_DATABASE } from '#server/testing/databases.ts'
import { cartBody } from '#server/testing/shop.ts'
import { startStripeShop } from '#server/testing/stripe-shop.ts'

const NOUNS = ['factions', 'jobs', 'properties', 'rules', 'products']

describe.each(ONE_DATABASE)('importing and exporting on $name', ({ open }) => {
  const { shop, admin } = openWithAdmin(async () => {
    const started = await startStripeShop(open)
    await fillDemo(started.db, started.deps.now())
    return started
  })
  const file = async (noun: string, format: string) =>
    (await shop.call(admin, 'GET', `/api/admin/${noun}/export?format=${format}`)).body
  const preview = (noun: string, text: string) =>
    shop.call(admin, 'POST', `/api/admin/${noun}/import/preview`, { text })
  const look = async (noun: string, text: string) =>
    (await preview(noun, text)).json<ImportPreview>()
  const apply = (noun: string, text: string, digest: string) =>
    shop.call(admin, 'POST', `/api/admin/${noun}/import`, { text, digest })
  async function bring(noun: string, text: string) {
    return apply(noun, text, (await look(noun, text)).digest)
  }

  it.each(NOUNS)('takes its own files of %s back and finds nothing to change', async (noun) => {
    for (const format of ['csv', 'json']) {
      const text = await file(noun, format)
      const { lines, ignored } = await look(noun, text)
      expect(ignored).toEqual([])
      expect(lines.length).toBeGreaterThan(4)
      expect(
        lines.filter(({ action }) => action !== 'keep'),
        format,
      ).toEqual([])
      expect((await bring(noun, text)).json()).toEqual({ added: 0, changed: 0 })
    }
  })

  it('shows what will be added and changed, field by field, then does that, in the admin’s name', async () => {
    const [first] = await shop.db.select().from(jobs).orderBy(jobs.id).limit(1)
    const text = [
      'id,Nom,Description,Catégorie,Salaire,Populaire',
      `${first?.id},"=HYPERLINK(""x"")",${JSON.stringify(first?.description)},Privé,"1 250",oui`,
      ',Allumeur de phare,"Il veille, la nuit.",public,80,non',
    ].join('\r\n')
    const before = await shop.db.$count(jobs)
    const { lines, digest } = await look('jobs', text)
    expect(lines).toMatchObject([
      { line: 2, action: 'change', faults: [] },
      { line: 3, name: 'Allumeur de phare', action: 'add' },
    ])
    expect(lines[0]?.changes).toContainEqual({
      label: 'Salaire',
      before: String(first?.salary),
      after: '1250',
    })
    expect(await shop.db.$count(jobs)).toBe(before)
    expect((await apply('jobs', text, digest)).json()).toEqual({ added: 1, changed: 1 })
    const entries = await shop.db.select().from(journal).orderBy(desc(journal.id)).limit(2)
    expect(entries).toMatchObject([
      { noun: 'jobs', action: 'create', actorName: admin.user.username },
      { noun: 'jobs', action: 'update', entityId: first?.id, after: { salary: 1250, version: 2 } },
    ])
    // What would run in a spreadsheet does not, and comes back as it was written.
    expect(await file('jobs', 'csv')).toContain('"\'=HYPERLINK(""x"")"')
    expect((await bring('jobs', await file('jobs', 'csv'))).json()).toMatchObject({ changed: 0 })
    // The same link again: there is nothing left to do, and another preview to read.
    expect((await apply('jobs', text, digest)).statusCode).toBe(409)
  })

  it('tells every fault with its line and column, and writes nothing of such a file', async () => {
    const text =
      'Nom;Type;Prix;Localisation;Description\nPhare;château;12,5;Môle;\nQuai;Maison;9;;d'
    const count = () => shop.db.execute('select count(*) from properties')
    const before = (await count()).rows
    const { lines, digest } = await look('properties', text)
    expect(lines.map(({ line, action }) => [line, action])).toEqual([
      [2, 'fault'],
      [3, 'fault'],
    ])
    expect(lines[0]?.faults).toEqual([
      { column: 'Type', message: 'Le type est requis' },
      { column: 'Prix', message: 'Le prix doit être un nombre entier positif' },
      { column: 'Description', message: 'La description est requise' },
    ])
    expect((await apply('properties', text, digest)).statusCode).toBe(400)
    expect((await count()).rows).toEqual(before)
  })

  it.each([
    ['nothing', '', 'Le fichier est vide'],
    ['a head alone', 'Nom;Type\n', 'Le fichier n’a aucune ligne à importer.'],
    ['columns of something else', 'Poids;Taille\n1;2', /^La première ligne ne nomme aucune/],
    ['a column twice', 'Nom;name\na;b', 'La colonne « Nom » est là deux fois.'],
    ['a quote that is never closed', 'Nom\n"a', /un guillemet n’est jamais refermé\.$/],
    ['broken JSON', '[{"name":', 'Le fichier JSON est illisible.'],
    ['JSON that is no list', '{"name": "a"}', 'Le fichier JSON n’est pas une liste.'],
    ['a list of words', '["a"]', 'L’entrée 1 n’est pas un objet.'],
    ['another encoding', 'Nom\n\ufffdcole', /« CSV UTF-8 »\.$/],
    [
      '6,000 lines',
      `Nom\n${'a\n'.repeat(6000)}`,
      'Le fichier a 6000 lignes : au plus 5 000 à la fois.',
    ],
    ['more than 5 MB', `Nom\n${'a'.repeat(5_000_001)}`, 'Le fichier dépasse 5 Mo'],
  ])('refuses %s in French', async (_, text, message) => {
    const response = await preview('factions', text)
    expect(response.statusCode).toBe(400)
    expect(response.json().message).toMatch(message)
  })

  it('refuses 40 MB before reading them', async () => {
    const response = await preview('factions', 'a'.repeat(40_000_000))
    expect([response.statusCode, response.json().success]).toEqual([413, false])
  })

  it('applies one of two imports at once, and only what its admin looked at', async () => {
    const text = JSON.stringify([
      { name: 'Guilde', type: 'neutre', description: 'Deux fois.', difficulty: 2 },
    ])
    const { digest } = await look('factions', text)
    const answers = await Promise.all([1, 2].map(() => apply('factions', text, digest)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const made = await shop.db.select().from(factions).where(eq(factions.name, 'Guilde'))
    expect(made).toHaveLength(1)

    const renamed = JSON.stringify([{ id: made[0]?.id, description: 'Trois fois.' }])
    const seen = await look('factions', renamed)
    await shop.db.update(factions).set({ version: 9 }).where(eq(factions.name, 'Guilde'))
    const late = await apply('factions', renamed, seen.digest)
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      expect.stringMatching(/^Les données ont changé depuis l’aperçu/),
    ])
  })

  it('knows one by its number or its name, and asks for the number where that is not enough', async () => {
    const job = { description: 'd', salary: 1, category: 'public' as const, requirements: '' }
    const twins = ['Jumeau', 'jumeau'].map((name) => ({ ...job, name, isPopular: false }))
    await shop.db.insert(jobs).values(twins)
    const { lines } = await look('jobs', 'Nom;Salaire\nJumeau;2\nNeuf;3\nneuf;4')
    expect(lines.map(({ faults }) => faults[0]?.message)).toEqual([
      'Plusieurs s’appellent ainsi : indiquez l’id.',
      'La description est requise',
      'Déjà à la ligne 3.',
    ])
  })

  it('brings rules with their categories, cleaned as a save cleans them', async () => {
    const rule = {
      title: 'Lire avant de jouer',
      description: 'Court',
      category: 'Bases',
      content: '<p onclick="x()">Long</p><script>alert(1)</script>',
      punishment: 'Avertissement',
    }
    const text = JSON.stringify([rule, { ...rule, title: 'Vide', content: '<script></script>' }])
    const { lines } = await look('rules', text)
    expect(lines[1]?.faults).toEqual([{ column: 'Contenu', message: 'Le contenu est requis' }])
    expect((await bring('rules', JSON.stringify([rule]))).json()).toMatchObject({ added: 1 })
    const listed = (await shop.app.inject('/api/rules')).json<Rule[]>()
    const found = listed.find(({ title }) => title === rule.title)
    expect(found).toMatchObject({ content: '<p>Long</p>', severity_level: 'medium' })
    const categories = (await shop.app.inject('/api/rules/categories')).json<RuleCategory[]>()
    expect(categories.find(({ id }) => id === found?.category)?.name).toBe('Bases')
  })

  it('brings products and their categories in the order that a file says, once it says one', async () => {
    for (const name of ['Voile', 'Rame'])
      await shop.product({ name, category: 'Gréement', stock: 5 })
    const text = 'Nom;Place dans la catégorie;Place de la catégorie\nVoile;2;7\nRame;1;7'
    expect((await bring('products', text)).json()).toEqual({ added: 0, changed: 2 })
    const placesOf = async (names: string[]) =>
      (await shop.call(admin, 'GET', '/api/admin/products'))
        .json<AdminProduct[]>()
        .filter(({ name }) => names.includes(name))
        .map(({ name, position, category_position }) => [name, position, category_position])
    expect(await placesOf(['Voile', 'Rame'])).toEqual([
      ['Rame', 1, 7],
      ['Voile', 2, 7],
    ])
    for (const format of ['csv', 'json'])
      expect((await bring('products', await file('products', format))).json()).toEqual({
        added: 0,
        changed: 0,
      })
    // A file of before there was an order, and one that leaves it open, change none of it.
    const { lines } = await look('products', 'Nom;Prix;Place de la catégorie\nVoile;3;\nRame;3;')
    expect(lines.map(({ changes }) => changes.map(({ label }) => label))).toEqual([
      ['Prix'],
      ['Prix'],
    ])
    const torn = await look('products', 'Nom;Place de la catégorie\nVoile;3\nRame;4')
    expect(torn.lines[1]?.faults).toEqual([
      { column: 'Place de la catégorie', message: 'La ligne 2 en dit une autre.' },
    ])
    // The category alone: its products are as they were.
    const versions = () =>
      shop.db.select({ version: products.version }).from(products).orderBy(products.id)
    const before = await versions()
    await bring('products', 'Nom;Place de la catégorie\nVoile;8')
    expect(await versions()).toEqual(before)
    expect(await placesOf(['Voile'])).toEqual([['Voile', 2, 8]])
  })

  it('changes products while a checkout holds some, and their stock only as it was seen', async () => {
    const product = await shop.product({ name: 'Fanal', stock: 5 })
    const { headers } = await shop.customer()
    const text = 'Nom;Prix;Stock;En vente dès le\nFanal;12,5;9;2026-12-01 18:30'
    const seen = await look('products', text)
    const body = cartBody([{ product, quantity: 2 }])
    const { sessionId } = (await shop.checkout(headers, body)).json<{ sessionId: string }>()
    expect((await apply('products', text, seen.digest)).json()).toEqual({ added: 0, changed: 1 })
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id))
    expect(row).toMatchObject({ stock: 9, reserved: 2, priceCents: 1250 })
    expect(row?.publishAt?.toISOString()).toBe('2026-12-01T17:30:00.000Z')

    const again = await look('products', 'Nom;Stock\nFanal;20')
    shop.stripe.pay(sessionId)
    await shop.verify(sessionId)
    const late = await apply('products', 'Nom;Stock\nFanal;20', again.digest)
    expect(late.statusCode).toBe(409)
    const onHand = (await shop.call(admin, 'GET', '/api/admin/products')).json<AdminProduct[]>()
    expect(onHand.find(({ id }) => id === product.id)?.stock).toBe(7)
    const { lines } = await look(
      'products',
      'Nom;En vente dès le;En vente jusqu’au\nFanal;2026-12-02 10:00;2026-12-01 10:00',
    )
    expect(lines[0]?.faults).toEqual([
      { column: 'En vente jusqu’au', message: 'La fin de la vente doit être après son début.' },
    ])
  })
})
