import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { receiveMail } from './mailbox.ts'
import { BRAND, visit } from './site.ts'
import { test } from './test.ts'

test('a message reaches the team by mail, with a reply address', async ({ page }) => {
  const [name, reference] = [`Lou ${randomUUID().slice(0, 8)}`, randomUUID()]
  await visit(page, '/contact')
  const form = page.getByRole('form')
  await form.getByLabel('Nom', { exact: true }).fill(name)
  await form.getByLabel('Email', { exact: true }).fill('lou@port-minuit.example')
  await form.getByLabel('Catégorie', { exact: true }).selectOption('developpement')
  await form.getByLabel('Message', { exact: true }).fill(`Reference ${reference}`)
  await form.getByRole('button', { name: 'Envoyer' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Votre message a bien été envoyé.' }),
  ).toBeVisible()
  const mail = await receiveMail(reference)
  expect(mail).toContain(`To: ${BRAND.contactMail}`)
  expect(mail).toMatch(new RegExp(`Reply-To: "?${name}"? <lou@port-minuit.example>`))
})
