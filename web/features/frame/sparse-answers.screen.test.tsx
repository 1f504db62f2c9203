import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { getAccount, listSessions } from '#contract/endpoints/account.ts'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { getGameLink } from '#contract/endpoints/game-link.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { listOwnOrders } from '#contract/endpoints/orders.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import { answer } from '#web/testing/api.ts'
import { openSite } from '#web/testing/site.tsx'
import { follow, press, user } from '#web/testing/user.ts'
import { pass, pressEscape, rememberCustomer, stopClockBeforeTests } from '#web/testing/visitor.tsx'

stopClockBeforeTests()

/** Every field that a server may leave out of one entry or another. */
const OPTIONAL = [
  ...[
    'type',
    'isVip',
    'image',
    'icon',
    'members',
    'difficulty',
    'description',
    'applyUrl',
    'salary',
    'requirements',
    'isPopular',
  ],
  ...[
    'price',
    'location',
    'isAvailable',
    'content',
    'examples',
    'severity_level',
    'punishment',
    'order_num',
    'discount',
    'stock',
    'featured',
  ],
]
const filledWith = (value: unknown) => Object.fromEntries(OPTIONAL.map((field) => [field, value]))

/** An entry for each way in which a field may be missing. */
const ENTRIES: [id: string, value: unknown][] = [
  ['1', undefined],
  ['b7e2', null],
  ['c9', ''],
]
/** Of any list: a name, an id that is a text, and little else. */
const SPARSE = ENTRIES.map(([id, value]) => ({
  id,
  name: `Nom ${id}`,
  title: `Nom ${id}`,
  category: '3',
  ...(value === undefined ? {} : filledWith(value)),
}))

/** Word by word: what stands in two elements is not one word. */
function wordsShown() {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
  return texts.join(' ')
}
async function expectNoHoles(what: string) {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }), what).toBeVisible())
  const holes = wordsShown().match(/\b(null|undefined|NaN|Invalid Date)\b|\[object/)
  expect(holes?.[0], what).toBeUndefined()
}

async function openSparsely(path: string, ...lists: Endpoint[]) {
  for (const list of lists) answer(list, { json: SPARSE })
  await openSite(path)
}
/** Opens each entry of the page in turn, and closes it again. */
async function expectEachToOpen(what: string) {
  for (const [id] of ENTRIES) {
    const [opener] = await screen.findAllByRole('button', { name: `Nom ${id}` })
    if (opener) await user.click(opener)
    expect(await screen.findByRole('dialog')).toHaveAccessibleName(`Nom ${id}`)
    await expectNoHoles(`${what} ${id}`)
    pressEscape()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
}

test.for([
  ['/factions', listFactions],
  ['/shop', listProducts],
] as const)(
  'what may be missing of the list of %s is left out, null or empty, and the page shows the rest',
  async ([path, list]) => {
    await openSparsely(path, list)
    await expectEachToOpen(path)
  },
)

test.for(['Emplois', 'Propriétés'])(
  'what may be missing of %s is left out, null or empty, and the page shows the rest',
  async (tab) => {
    await openSparsely('/economie', listJobs, listProperties)
    await user.click(screen.getByRole('tab', { name: tab }))
    await expectEachToOpen(tab)
  },
)

test('what may be missing of a rule is left out, null or empty, and the page shows the rest', async () => {
  answer(listRuleCategories, { json: [{ id: 3, name: 'Combat' }] })
  await openSparsely('/regles', listRules)
  await screen.findByText('3 règles', { selector: '[role=status]' })
  const rules = document.querySelectorAll<HTMLElement>('main details')
  expect(rules).toHaveLength(3)
  for (const rule of rules) {
    const summary = rule.querySelector('summary')
    if (summary) await user.click(summary)
    expect(rule).toHaveAttribute('open')
    await within(rule).findByText('Lien vers cette règle')
    await expectNoHoles('a rule')
  }
})

test.for(ENTRIES)(
  'what may be missing of a customer is missing as in entry %s, and their pages show the rest',
  async ([what, value]) => {
    rememberCustomer({
      id: '1',
      username: value,
      email: value,
      roles: '["user"]',
      last_login: value,
    })
    answer(verifyAdmin, { json: { isAdmin: false } })
    answer(listOwnOrders, {
      json: { success: true, orders: [{ id: '1', amount: value }], total: value },
    })
    for (const endpoint of [getAccount, listSessions, getGameLink]) answer(endpoint, { json: null })
    await openSite('/redirect')
    await pass(800)
    const way = await within(screen.getByRole('main')).findByRole('link', {
      name: 'Mon espace client',
    })
    await expectNoHoles(`the choice ${what}`)
    await user.click(way)
    const loyalty = await screen.findByRole('region', { name: 'Fidélité' })
    await waitFor(() => expect(loyalty).toHaveTextContent('0 points'))
    await expectNoHoles(`the profile ${what}`)
    await user.click(screen.getByRole('tab', { name: 'Commandes' }))
    await press(/^Détails/)
    await screen.findByRole('dialog')
    await expectNoHoles(`an order ${what}`)
  },
)

test('lists that are missing altogether are empty, and what is no list is a failure that is told', async () => {
  for (const list of [listFactions, listRuleCategories, listRules]) answer(list, { json: null })
  await openSite('/factions')
  await screen.findByText('Aucune faction trouvée')
  await follow('Règles')
  await screen.findByText('Aucune règle trouvée')
  cleanup()
  for (const list of [listRuleCategories, listRules])
    answer(list, { json: { page: 'Connexion au réseau' } })
  await openSite('/regles')
  await screen.findByText('Une erreur est survenue lors du chargement des règles.')
})

test('a maintenance whose dates cannot be read is shown without them', async () => {
  const currentSchedule = { reason: null, startDate: null, endDate: 'bientôt' }
  answer(maintenanceStatus, { json: { isMaintenance: false, currentSchedule } })
  await openSite('/conditions')
  await pass(1500)
  await expectNoHoles('before')
  answer(maintenanceStatus, { json: { isMaintenance: true, currentSchedule } })
  await pass(1500)
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/0[12]\s*heures/))
  await expectNoHoles('during')
})
