import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dialog } from '#web/testing/panel.tsx'
import { expectAddress } from '#web/testing/site.tsx'
import { follow, press, user } from '#web/testing/user.ts'
import { pressEscape } from '#web/testing/visitor.tsx'
import { buy, callWholeSite, createAccount, openAs, openSession } from './whole-site.ts'

callWholeSite()

const newCustomer = async () => openSession(await createAccount())
type Customer = Awaited<ReturnType<typeof newCustomer>>
/** Comes back from paying one piece, which a browser is shown to do elsewhere. */
async function pay(customer: Customer, product: string) {
  const session = await buy(customer.token, product)
  await openAs(`/success?session_id=${session}`, customer)
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const board = () => region('Votre livraison')
const card = () => region('Mon personnage')
async function pressInCard(name: string) {
  const button = await (await card()).findByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
}
async function linkCharacter() {
  await pressInCard('Lier le personnage simulé')
  await (await card()).findByRole('button', { name: 'Délier ce personnage' })
}

/** Opened anew until it is so: nothing on that page asks again. */
async function expectDelivered(customer: Customer) {
  await waitFor(async () => {
    await openAs('/panelclient?onglet=commandes', customer)
    await press(/^Détails/)
    expect(within(await dialog()).getAllByText('Livré en jeu')).not.toHaveLength(0)
  })
}

test('what is bought waits for a character, and arrives once one is linked', async () => {
  const customer = await newCustomer()
  await pay(customer, 'Mallette de $500,000')
  await screen.findByText(/un code à taper en jeu suffit/)
  await (await board()).findByText('À recevoir')

  await follow('Lier mon personnage')
  await expectAddress('/panelclient')
  await (await card()).findByText(/^Aucun personnage lié/)
  await pressInCard('Obtenir un code')
  await (await card()).findByText(/^\/lier [A-Z0-9]{4}-[A-Z0-9]{4}$/)
  await linkCharacter()

  await expectDelivered(customer)
  const order = within(await dialog())
  order.getByText(/\$500,000 en banque/)
  const steps = order.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps).toContainEqual(expect.stringMatching(/^Livré en jeu/))
})

test('a linked character receives at once, a grade says how long it lasts', async () => {
  const customer = await newCustomer()
  await openAs('/panelclient', customer)
  await linkCharacter()
  const [name] = (await card()).getAllByRole('strong')

  await pay(customer, 'Grade Capitaine')
  const title = new RegExp(`Livré à ${name?.textContent}. Bon jeu !`)
  await screen.findByText(title)
  await (await board()).findByText('Livré en jeu')
  await (await board()).findByText(/encore 30 jours/)

  await openAs('/panelclient', customer)
  await (await card()).findByText(/^Jusqu’au .*, encore 30 jours\.$/)
  await pressInCard('Délier ce personnage')
  await pressInCard('Délier')
  await (await card()).findByText(/^Aucun personnage lié/)
})

test('a product that nothing delivers says that the team hands it over', async () => {
  const customer = await newCustomer()
  await openAs('/shop', customer)
  const shelf = await region('Tout le comptoir')
  const crate = within(
    (await shelf.findByRole('heading', { name: 'Pack Nouvelle Vie' })).closest(
      'article',
    ) as HTMLElement,
  )
  crate.getByText('Remis en jeu par l’équipe.')
  await user.click(crate.getByRole('button', { name: 'Pack Nouvelle Vie' }))
  await within(await dialog()).findByText(/remis en jeu par un membre/)
  pressEscape()
  await pay(customer, 'Pack Nouvelle Vie')
  await screen.findByText(/Un membre de l’équipe vous remet votre achat/)
})
