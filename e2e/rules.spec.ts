import { expect, type Page } from '@playwright/test'
import { visit } from './site.ts'
import { test } from './test.ts'

const RULES = '/api/rules'

test.use({ viewport: { width: 1440, height: 900 } })

const category = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Catégories de règles' }).getByRole('button', { name })
const rule = (page: Page, title: string) =>
  page.locator('main details').filter({ has: page.getByText(title, { exact: true }) })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Chercher dans les règles' })

test.describe('with the city’s own code', () => {
  test('the first category is chosen, another shows its own; a rule opens alone, from the sidebar too, with its severity and its sanction; the search covers all categories, without regard to case or accents, and questions lead to the contact page', async ({
    page,
  }) => {
    await visit(page, '/regles')
    await expect(category(page, 'Vie de la communauté')).toHaveAttribute('aria-pressed', 'true')
    await expect(
      page.getByRole('heading', { level: 2, name: 'Vie de la communauté' }),
    ).toBeVisible()
    await expect(page.locator('main details')).toHaveCount(7)
    const sidebar = page.getByRole('navigation', { name: 'Règles de la catégorie' })
    await expect(sidebar.getByRole('link')).toHaveCount(7)
    await expect(page.locator('main details[open]')).toHaveCount(0)

    const first = rule(page, 'Respect des personnes')
    await expect(first).toContainText('Sévérité : Grave')
    await first.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(first.getByText('Sanction :')).toBeVisible()
    await rule(page, 'Microphone et voix').locator('summary').click()
    await expect(rule(page, 'Microphone et voix')).toHaveAttribute('open', '')
    await expect(first).not.toHaveAttribute('open')
    await sidebar.getByRole('link', { name: 'Publicité et argent réel' }).click()
    await expect(rule(page, 'Publicité et argent réel')).toHaveAttribute('open', '')
    await expect(page).toHaveURL(/#regle-\d+$/)

    await search(page).fill('METAGAMING')
    await expect(page.getByRole('heading', { level: 2, name: 'Résultats' })).toBeVisible()
    await expect(rule(page, 'Metagaming')).toContainText('Jeu de rôle')
    await expect(page.getByRole('status').filter({ hasText: /règles? trouvées?/ })).toBeVisible()
    await search(page).fill('zzzz')
    await expect(page.getByText('Aucune règle trouvée')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 règle trouvée' })).toBeVisible()
    await search(page).clear()
    await expect(page.locator('main details')).toHaveCount(7)
    await search(page).fill('otage')
    await category(page, 'Combat et violence').click()
    await expect(search(page)).toHaveValue('')
    await expect(rule(page, 'Freekill')).toBeVisible()

    await category(page, 'Jeu de rôle').click()
    await expect(category(page, 'Jeu de rôle')).toHaveAttribute('aria-pressed', 'true')
    await expect(category(page, 'Vie de la communauté')).toHaveAttribute('aria-pressed', 'false')
    await expect(rule(page, 'Fear RP')).toBeVisible()
    await expect(rule(page, 'Respect des personnes')).toHaveCount(0)
    await page.getByRole('link', { name: 'Contacter l’équipe' }).click()
    await expect(page).toHaveURL('/contact')
  })

  test('a rule has an address of its own, that opens it in its category', async ({
    page,
    request,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const rules: { id: number; title: string }[] = await (await request.get(RULES)).json()
    const id = rules.find(({ title }) => title === 'Carkill')?.id
    await visit(page, `/regles#regle-${id}`)
    await expect(category(page, 'Route, mer et ciel')).toHaveAttribute('aria-pressed', 'true')
    const linked = rule(page, 'Carkill')
    await expect(linked).toHaveAttribute('open', '')
    await expect(linked).toBeInViewport()
    await linked.getByRole('link', { name: 'Lien vers cette règle' }).click()
    await expect(linked.getByRole('status')).toHaveText('Lien copié')
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
      new RegExp(`/regles#regle-${id}$`),
    )
  })
})

test.describe('whatever the server sends', () => {
  // The policy of the site forbids it too, and says so.
  test.use({ allowedErrors: ['Executing inline event handler violates'] })

  test('plain text keeps its lines, and hostile content its shape, without whatever could act', async ({
    page,
  }) => {
    const content = [
      '<h3>Titre</h3><p onclick="window.hit = 1">Texte <strong>fort</strong></p><ul><li>un</li></ul>',
      '<script>window.hit = 1</script><img src="x" onerror="window.hit = 1"><iframe src="/accueil"></iframe>',
      '<a href="javascript:window.hit = 1">piège</a> <a href="https://port-minuit.example/">dehors</a>',
    ].join('')
    const hostile = {
      id: 1,
      category: 1,
      title: 'Couvre-feu',
      description: 'Personne dehors après la cloche.',
      content,
      examples: 'Un exemple\nUn autre',
      severity_level: 'medium',
      punishment: 'Une nuit au poste',
      order_num: 1,
    }
    const plain = { ...hostile, id: 2, title: 'Silence', content: 'ligne un\nligne deux' }
    await page.route('/api/rules/categories', (route) =>
      route.fulfill({ json: [{ id: 1, name: 'Le quai' }] }),
    )
    await page.route(RULES, (route) => route.fulfill({ json: [hostile, plain] }))
    await visit(page, '/regles')
    const opened = rule(page, 'Couvre-feu')
    await opened.locator('summary').click()
    await expect(opened.getByRole('heading', { name: 'Titre' })).toBeVisible()
    await expect(opened.locator('strong').filter({ hasText: 'fort' })).toBeVisible()
    await expect(opened.locator('script, img, iframe, [onclick]')).toHaveCount(0)
    await expect(opened.getByText('piège')).not.toHaveAttribute('href')
    await expect(opened.getByRole('link', { name: 'dehors' })).toHaveAttribute('rel', /noopener/)
    await expect(opened).toContainText('Un autre')
    await opened.getByText('piège').click()
    expect(await page.evaluate('window.hit')).toBeUndefined()

    await rule(page, 'Silence').locator('summary').click()
    await expect(page.getByText('ligne un ligne deux')).toHaveCSS('white-space', 'pre-line')
  })
})
