import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { ADMIN, buildAccount, createAccount, openSession } from './accounts.ts'
import { carryTo, confirm, dialog, enter, save, search, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'

test('statistics: four cards, charts, a range in the address and a CSV', async ({ page }) => {
  await enter(page, 'statistiques')
  for (const card of ['Utilisateurs', 'Utilisateurs actifs', 'Transactions', 'Revenu du mois'])
    await expect(page.getByRole('term').filter({ hasText: card }).first()).toBeVisible()
  const steps = page.getByRole('group').filter({ hasText: 'Premiers pas' })
  await expect(steps).toContainText(/\d sur 8/)
  await expect(steps.getByRole('listitem').filter({ hasText: 'Encaisser' })).toContainText(
    /à faire.*STRIPE_SECRET_KEY/,
  )
  const chart = page.getByRole('figure', { name: 'Revenu par jour' })
  await chart.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  const day = await chart.getByRole('row').nth(-2).getByRole('rowheader').textContent()
  await expect(chart.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${day} : .*€$`),
  )
  await expect(chart.locator('figcaption')).toContainText(day ?? '')
  await page.getByLabel('Période').selectOption('7')
  await expect(page).toHaveURL(/jours=7/)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('statistiques-7-jours.csv')
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^\ufeffJour;Revenu \(€\);Commandes;Inscriptions\r\n\d{4}-/,
  )
})

test('a product is added, shown by its stock, edited, and deleted after a question', async ({
  page,
}) => {
  // Where the payment provider has no catalogue, its address shows the products.
  await enter(page, 'produits&vue=catalogue')
  await page.getByRole('button', { name: 'Ajouter un Produit' }).click()
  await expect(dialog(page).getByLabel('Paquet Tebex')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Catalogue Tebex' })).toHaveCount(0)
  await save(page)
  for (const text of [
    'Le nom du produit est requis',
    'Le prix doit être supérieur à 0',
    'La description est requise',
    'La catégorie est requise',
  ]) {
    await expect(dialog(page).getByText(text)).toBeVisible()
  }
  await dialog(page).getByLabel('Nom').fill('Bouée de test')
  await dialog(page).getByLabel('Description').fill('Flotte')
  await dialog(page).getByLabel('Prix (€)').fill('3.5')
  await dialog(page).getByLabel('Stock', { exact: true }).fill('4')
  await dialog(page).getByLabel('Catégorie').fill('Essais')
  await save(page)
  await expectSaid(page, 'Produit ajouté avec succès')
  await search(page, 'Bouée')
  await expect(page.getByRole('cell', { name: '4 restants' })).toBeVisible()
  await page.getByRole('button', { name: 'Modifier Bouée de test' }).click()
  await dialog(page).getByLabel('Stock', { exact: true }).fill('0')
  await save(page)
  await expect(page.getByText('Produit mis à jour avec succès')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Rupture' })).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer Bouée de test' }).click()
  await confirm(page)
  await expectSaid(page, 'Produit supprimé avec succès')
})

test('a picture is cut to the shape of its card, served from the site itself, and seen in the preview', async ({
  page,
}) => {
  await enter(page, 'produits')
  await page.getByRole('button', { name: 'Ajouter un Produit' }).click()
  const form = page.getByRole('dialog', { name: 'Ajouter un Produit' })
  const cutting = page.getByRole('dialog', { name: 'Recadrer l’image' })
  const address = form.getByLabel('Image (adresse)')
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 100 } })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png })
  await cutting.getByRole('button', { name: 'Utiliser ce cadre' }).click()
  await expect(address).toHaveValue(/^\/images\/[\w-]{22}\.webp$/)
  const first = await address.inputValue()
  await form.getByLabel('Nom', { exact: true }).fill('Coffre scellé')
  const preview = form.getByRole('complementary', { name: 'Aperçu' })
  await expect(preview).toContainText('Coffre scellé')
  const shape = await preview.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  })
  expect(shape).toBeCloseTo(3 / 2, 1)

  // Pasted with the focus in another field, and dropped.
  for (const kind of ['paste', 'drop'] as const) {
    await form.locator('.image-drop').evaluate(
      (target, [kind, bytes]) => {
        const data = new DataTransfer()
        const file = Uint8Array.from(atob(bytes as string), (letter) => letter.charCodeAt(0))
        data.items.add(new File([file], 'photo.png', { type: 'image/png' }))
        const how = { bubbles: true, cancelable: true }
        target.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...how, clipboardData: data })
            : new DragEvent('drop', { ...how, dataTransfer: data }),
        )
      },
      [kind, png.toString('base64')],
    )
    await cutting.getByRole('button', { name: 'Annuler' }).click()
    await expect(cutting).toBeHidden()
  }
  await expect(address).toHaveValue(first)

  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'faux.png', mimeType: 'image/png', buffer: Buffer.from('<script>') })
  await expect(form.getByText('Ce fichier n’est pas une image lisible.')).toBeVisible()
})

test('a faction is added, filtered, viewed with its link, edited and deleted', async ({ page }) => {
  await enter(page, 'factions')
  await page.getByRole('button', { name: 'Ajouter une Faction' }).click()
  await save(page)
  await expect(
    dialog(page).getByText('Veuillez remplir tous les champs obligatoires').first(),
  ).toBeVisible()
  await dialog(page).getByLabel('Nom').fill('Les Essayeurs')
  await dialog(page).getByLabel('Type').selectOption('neutre')
  await dialog(page).getByLabel('Description').fill('Ils essaient tout.')
  await dialog(page).getByLabel('Lien de candidature').fill('https://example.org/essai')
  await save(page)
  await expectSaid(page, 'Faction ajoutée avec succès')
  await page.getByLabel('Type').selectOption('neutral')
  await expect(page).toHaveURL(/filtre=neutral/)
  await page.getByRole('button', { name: 'Voir Les Essayeurs' }).click()
  await expect(dialog(page).getByRole('link', { name: 'Ouvrir le lien' })).toHaveAttribute(
    'href',
    'https://example.org/essai',
  )
  await expect(dialog(page).getByRole('button', { name: 'Copier le lien' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Modifier Les Essayeurs' }).click()
  await dialog(page).getByLabel('Membres').fill('12')
  await save(page)
  await expect(page.getByText('Faction mise à jour avec succès')).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer Les Essayeurs' }).click()
  await confirm(page)
  await expectSaid(page, 'Faction supprimée avec succès')
  await search(page, 'introuvable')
  await expect(page.getByText('Aucune faction trouvée')).toBeVisible()
})

test('jobs and properties each have their table, filter, default values and messages', async ({
  page,
}) => {
  await enter(page, 'jobs')
  await expect(page.getByRole('heading', { name: 'Gestion des Emplois' })).toBeVisible()
  for (const column of ['#', 'Nom', 'Catégorie', 'Salaire', 'Populaire', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un Emploi' }).click()
  await expect(dialog(page).getByLabel('Catégorie')).toHaveValue('public')
  await expect(dialog(page).getByLabel('Salaire ($/h)')).toHaveValue('0')
  await dialog(page).getByLabel('Nom').fill('Testeur de bouées')
  await dialog(page).getByLabel('Description').fill('Il flotte.')
  await save(page)
  await expectSaid(page, 'Emploi ajouté avec succès')
  await page.getByRole('button', { name: 'Supprimer Testeur de bouées' }).click()
  await confirm(page)
  await expectSaid(page, 'Emploi supprimé avec succès')
  await search(page, 'introuvable')
  await expect(page.getByText('Aucun emploi trouvé')).toBeVisible()

  await page.getByRole('tab', { name: 'Propriétés' }).click()
  for (const column of ['#', 'Nom', 'Type', 'Localisation', 'Prix', 'Disponible', 'Actions'])
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter une Propriété' }).click()
  await expect(dialog(page).getByLabel('Type')).toHaveValue('apartment')
  await expect(dialog(page).getByLabel('Disponible')).toBeChecked()
  await page.keyboard.press('Escape')
  await search(page, 'introuvable')
  await expect(page.getByText('Aucune propriété trouvée')).toBeVisible()
})

/** A rule on the wire. */
const RULE_FIELDS = [
  'category',
  'content',
  'description',
  'examples',
  'order_num',
  'punishment',
  'severity_level',
  'title',
]

test('a rule and its category are added, renamed and deleted, in the product’s own English', async ({
  page,
}) => {
  await enter(page, 'regles')
  await page.getByRole('button', { name: 'Gérer les Catégories' }).click()
  const categories = page.getByRole('dialog', { name: 'Gérer les Catégories' })
  await categories.getByLabel('Nouvelle catégorie').fill('Essais')
  await categories.getByRole('button', { name: 'Ajouter' }).click()
  await expectSaid(page, 'Category added successfully')
  await categories.getByRole('button', { name: 'Renommer Essais' }).click()
  await categories.getByLabel('Nom de la catégorie').fill('Tests')
  await categories.getByRole('button', { name: 'Enregistrer le nom' }).click()
  await expectSaid(page, 'Category updated successfully')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Ajouter une Règle' }).click()
  await expect(dialog(page).getByLabel('Ordre')).toHaveValue('41')
  await expect(dialog(page).getByLabel('Sévérité')).toHaveValue('medium')
  await dialog(page).getByLabel('Titre').fill('Règle d’essai')
  await dialog(page).getByLabel('Description').fill('Courte')
  await dialog(page).getByLabel('Catégorie').selectOption('Tests')
  const content = dialog(page).getByRole('textbox', { name: 'Contenu' })
  await content.fill('Restez calme')
  await content.selectText()
  await dialog(page).getByRole('button', { name: 'Gras' }).click()
  await dialog(page).getByRole('button', { name: 'Lien' }).click()
  await dialog(page).getByLabel('Adresse du lien').fill('exemple.fr')
  await dialog(page).getByLabel('Adresse du lien').press('Enter')
  await dialog(page).getByRole('button', { name: 'Liste à puces' }).click()
  await dialog(page).getByLabel('Sanction').fill('Aucune')
  const added = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/rules'),
  )
  await save(page)
  await expectSaid(page, 'Rule successfully added')
  const body = (await added).postDataJSON()
  expect(body).toMatchObject({ title: 'Règle d’essai', severity_level: 'medium', order_num: 41 })
  expect(body.content).toBe(
    '<ul><li><p><a href="https://exemple.fr/"><strong>Restez calme</strong></a></p></li></ul>',
  )
  expect(Object.keys(body).sort()).toEqual(RULE_FIELDS)
  await search(page, 'essai')
  await page.getByRole('button', { name: 'Modifier Règle d’essai' }).click()
  await dialog(page).getByLabel('Sévérité').selectOption('high')
  await dialog(page).getByLabel('Ordre').fill('7')
  const updated = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/rules/'),
  )
  await save(page)
  await expectSaid(page, 'Rule successfully updated')
  expect((await updated).postDataJSON()).toMatchObject({ severity_level: 'high', order_num: 7 })
  expect(Object.keys((await updated).postDataJSON()).sort()).toEqual(RULE_FIELDS)

  // A second one, as the first of its category: with the keyboard.
  const { category } = (await updated).postDataJSON()
  const { token } = await openSession(page.request, ADMIN)
  const headers = { authorization: `Bearer ${token}` }
  const second = { ...body, title: 'Autre essai', order_num: 7, category }
  await page.request.post('/api/rules', { data: second, headers })
  await page.reload()
  await page.getByRole('button', { name: 'Changer l’ordre' }).click()
  await dialog(page).getByLabel('Catégorie').selectOption('Tests')
  const handle = (name: string) => dialog(page).getByRole('button', { name: `Déplacer ${name}` })
  await carryTo(page, handle('Autre essai'), 1)
  await expectSaid(page, 'Ordre enregistré')
  await expect(dialog(page).locator('.sortable li')).toHaveText([
    /7.*Autre essai/,
    /8.*Règle d’essai/,
  ])
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Supprimer Règle d’essai' }).click()
  await expect(page.getByText('Are you sure you want to delete this rule?')).toBeVisible()
  await confirm(page)
  await expectSaid(page, 'Rule successfully deleted')
  await search(page, 'Règle d’essai')
  await expect(page.getByText('Aucune règle trouvée')).toBeVisible()
  await expect(page.getByText('Essayez un autre mot ou une autre catégorie.')).toBeVisible()

  // One place up: with the pointer.
  await page.getByRole('button', { name: 'Gérer les Catégories' }).click()
  const rows = categories.locator('.sortable li')
  const above = await rows.nth((await rows.count()) - 2).boundingBox()
  await handle('Tests').hover()
  await page.mouse.down()
  await page.mouse.move((above?.x ?? 0) + 20, (above?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.up()
  await expectSaid(page, 'Ordre enregistré')
  await expect(rows.nth((await rows.count()) - 2)).toContainText('Tests')
  await categories.getByRole('button', { name: 'Supprimer Tests' }).click()
  await expect(
    page.getByText(/toutes les règles de cette catégorie seront supprimées/),
  ).toBeVisible()
  await confirm(page)
  await expectSaid(page, 'Category deleted successfully')
})

test('users are searched, sorted, paged, banned, edited and deleted with two clicks', async ({
  page,
}) => {
  // With the admin, one more than the smallest page.
  const accounts = Array.from({ length: 5 }, () => buildAccount())
  for (const account of accounts) await createAccount(page.request, account)
  const [victim] = accounts
  await enter(page, 'utilisateurs')
  await page.getByLabel('Par page').selectOption('5')
  await expect(page).toHaveURL(/taille=5/)
  await page.getByRole('button', { name: 'Nom d’utilisateur' }).click()
  await expect(page).toHaveURL(/tri=username/)
  await search(page, victim?.username ?? '')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: `Sanctionner ${victim?.username}` }).click()
  await dialog(page).getByLabel('Sanction').selectOption('Bannissement')
  await dialog(page).getByRole('button', { name: 'Bannir' }).click()
  await expect(dialog(page).getByText('Le motif est requis')).toBeVisible()
  await dialog(page).getByLabel('Motif').fill('Triche')
  await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)
  await dialog(page).getByRole('button', { name: 'Bannir' }).click()
  await expect(page.getByRole('cell', { name: 'Banni' })).toBeVisible()
  await page.getByRole('button', { name: `Modifier ${victim?.username}` }).click()
  await dialog(page).getByLabel('Rôle').selectOption('admin')
  await save(page)
  await expectSaid(page, 'Utilisateur mis à jour avec succès')
  await page.getByRole('button', { name: `Supprimer ${victim?.username}` }).click()
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expectSaid(page, 'Utilisateur supprimé')
  await expect(page.getByText('Aucun utilisateur trouvé')).toBeVisible()
  await search(page, ADMIN.username)
  await expect(page.getByRole('cell', { name: ADMIN.username, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Supprimer ${ADMIN.username}` })).toHaveCount(0)
})

test('the journal tells who changed what, and the inbox keeps what visitors wrote and answers them', async ({
  page,
}) => {
  await page.request.post('/api/send-contact', {
    data: {
      name: 'Léa',
      email: 'lea@example.org',
      category: 'contact',
      message: 'Bonjour la vigie',
    },
    failOnStatusCode: true,
  })
  await enter(page, 'messages')
  await page.getByRole('button', { name: 'Lire le message de Léa' }).first().click()
  await expect(dialog(page).getByText('Bonjour la vigie')).toBeVisible()
  await dialog(page).getByLabel('Suivi par').selectOption(ADMIN.username)
  await expectSaid(page, 'Message mis à jour')
  await dialog(page).getByLabel('Votre réponse').fill('Bonjour {pseudo}')
  await dialog(page).getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(dialog(page).getByText('Complétez {pseudo} et {commande} avant')).toBeVisible()
  await dialog(page).getByLabel('Votre réponse').fill('Bonjour Léa, tout est calme.')
  await dialog(page).getByLabel('Clore la conversation').uncheck()
  await dialog(page).getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expectSaid(page, 'Réponse envoyée à lea@example.org')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessibleEverywhere(page, [320, 1440], OPEN_DIALOG)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Marquer comme traité' }).first().click()
  await expectSaid(page, 'Message mis à jour')
  await page.goto('/admin?onglet=journal')
  await expect(page.getByRole('cell', { name: ADMIN.username }).first()).toBeVisible()
  await expect(
    page.getByRole('cell', { name: /Modification : message n° \d/ }).first(),
  ).toBeVisible()
  await search(page, 'message')
  await expect(page.getByRole('cell', { name: /: message n° \d/ }).first()).toBeVisible()
})
