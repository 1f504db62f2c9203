import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { listFactions } from '#contract/endpoints/factions.ts'
import { listJobs } from '#contract/endpoints/jobs.ts'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import { listProducts } from '#contract/endpoints/products.ts'
import { listProperties } from '#contract/endpoints/properties.ts'
import { listRuleCategories, listRules } from '#contract/endpoints/rules.ts'
import { answer, sentTo } from '#web/testing/api.ts'
import { openSite } from '#web/testing/site.tsx'
import { pass, stopClockBeforeTests } from '#web/testing/visitor.tsx'

stopClockBeforeTests()

const ENTRIES = ['Nom 1', 'Nom 2'].map((name, index) => ({
  id: index + 1,
  name,
  title: name,
  category: 1,
  price: 1,
}))
const PAGES: [path: string, item: string, lists: Endpoint[]][] = [
  ['/factions', 'article', [listFactions]],
  ['/economie#emplois', 'article', [listJobs, listProperties]],
  ['/regles', 'details', [listRuleCategories, listRules]],
  ['/shop', 'article', [listProducts]],
]

const happen = (target: EventTarget, event: string) =>
  act(() => {
    target.dispatchEvent(new Event(event))
  })

test.for(PAGES)(
  '%s stays readable to who comes back to it without a network, and asks again when it is back',
  async ([path, item, lists]) => {
    const items = () => document.querySelectorAll(`#contenu ${item}`)
    const asked = () => lists.map((list) => sentTo(list).length)
    for (const list of lists) answer(list, { json: ENTRIES })
    await openSite(path)
    await waitFor(() => expect(items()).toHaveLength(2))
    await pass(60_000)
    expect(asked()).toEqual(lists.map(() => 1))

    for (const call of [...lists, maintenanceStatus]) answer(call, null)
    happen(document, 'visibilitychange')
    // Each asks once more before it gives up.
    await pass(30_000)
    await waitFor(() => expect(asked()).toEqual(lists.map(() => 3)))
    await pass(1000)
    expect(items()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()

    happen(window, 'online')
    // Once more at least: the line is still cut, so each tries again.
    await waitFor(() => expect(asked().every((times) => times >= 4)).toBe(true))
  },
)
