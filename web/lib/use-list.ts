import { use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import { call, type Input } from './api.ts'
import { GivenLists } from './given-lists.ts'
import { createListStore, type ListState, type ListStore } from './list-store.ts'
import { listAnswer, type Read } from './read.ts'
import { unbrokenProse } from './unbroken-prose.ts'

const stores = new Map<string, ListStore>()

/** On the server each drawing of a page has its own, in the browser all pages share one. */
function storeOf<Checked extends Schemas>(endpoint: Endpoint<Checked>): ListStore {
  const known = stores.get(endpoint.path)
  if (known) return known
  const store = createListStore(async () => listAnswer(await call(endpoint, {} as Input<Checked>)))
  if (!import.meta.env.SSR) stores.set(endpoint.path, store)
  return store
}

/** Asks again for a list that is known to have changed. */
export const refreshList = (endpoint: Endpoint) => storeOf(endpoint).refresh()

/**
 * A public list, under the path of its call: the name that the server gives it in a page drawn with
 * it. It is read where it is used, so that one that came with the page is read too.
 */
export function useList<Checked extends Schemas, Item>(
  endpoint: Endpoint<Checked>,
  read: Read<Item[]>,
) {
  const given = use(GivenLists)[endpoint.path]
  const [store] = useState(() => {
    const store = storeOf(endpoint)
    if (given) store.begin(listAnswer(given))
    return store
  })
  const [first] = useState<ListState>(store.get)
  const { answer, error, readAt } = useSyncExternalStore(store.subscribe, store.get, () => first)
  const data = useMemo(() => answer && read(answer.map(unbrokenProse)), [answer, read])

  useEffect(() => {
    const look = () => !document.hidden && store.refreshWhenStale()
    look()
    document.addEventListener('visibilitychange', look)
    addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', look)
    }
  }, [store])

  return { data, error: error as Error | null, isLoadingError: error !== null && !data, readAt }
}
