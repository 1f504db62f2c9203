import { expect } from '@playwright/test'
import { ADMIN, createAccount, openSession } from './accounts.ts'
import { carryTo, confirm, dialog, enter, save, search, test } from './admin-pages.ts'
import { expectAccessibleEverywhere, OPEN_DIALOG } from './axe.ts'
import { expectSaid } from './notices.ts'

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

test('a sanction and a conversation can be read on a phone and on a desk', async ({ page }) => {
  const { username } = await createAccount(page.request)
  await enter(page, `utilisateurs&q=${username}`)
  await page.getByRole('button', { name: `Sanctionner ${username}` }).click()
  await dialog(page).getByLabel('Sanction').selectOption('Bannissement')
  await dialog(page).getByRole('button', { name: 'Bannir' }).click()
  await expect(dialog(page).getByText('Le motif est requis')).toBeVisible()
  await expectAccessibleEverywhere(page, [390, 1440], OPEN_DIALOG)

  const written = { name: username, email: 'lea@example.org', message: 'Bonjour la vigie' }
  await page.request.post('/api/send-contact', {
    data: { ...written, category: 'contact' },
    failOnStatusCode: true,
  })
  await page.goto(`/admin?onglet=messages&q=${username}`)
  await page.getByRole('button', { name: `Lire le message de ${username}` }).click()
  await dialog(page).getByLabel('Votre réponse').fill('Tout est calme.')
  await dialog(page).getByLabel('Clore la conversation').uncheck()
  await dialog(page).getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2)
  await expectAccessibleEverywhere(page, [320, 1440], OPEN_DIALOG)
})
