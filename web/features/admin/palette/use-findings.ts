import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { productResource } from '#contract/endpoints/admin-resources.ts'
import { adminSearch } from '#contract/endpoints/search.ts'
import { euros } from '#contract/money.ts'
import { request } from '#web/lib/api.ts'
import { list, listAnswer } from '#web/lib/read.ts'
import { useAdminCall, useAdminToken, useMay } from '../admin-session.tsx'
import { readAdminProduct } from '../products/read-admin-product.ts'
import { type CommandGroup, matches } from './commands.ts'
import { findingGroups, rowOf } from './finding-groups.ts'

const SHORTEST = 2
const MOST_PRODUCTS = 5
const PAUSE_MS = 150

/** What somebody has typed, once they pause. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}

/** Whatever the words are found in; nothing for a single letter. */
export function useFindings(typed: string): { groups: CommandGroup[]; isAsking: boolean } {
  const token = useAdminToken()
  const adminCall = useAdminCall()
  const may = useMay()
  const words = useSettled(typed)
  const isAsked = words.length >= SHORTEST
  const found = useQuery({
    queryKey: ['admin', adminSearch.path, words],
    queryFn: async ({ signal }) =>
      (await request(adminSearch, { query: { q: words } }, { token, signal })).data,
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  const products = useQuery({
    queryKey: ['admin', productResource.list.path],
    queryFn: async () => listAnswer(await adminCall(productResource.list, {})),
    select: list(readAdminProduct),
    enabled: isAsked && may('products'),
  })
  const isAsking = typed.length >= SHORTEST && (words !== typed || found.isFetching)
  if (typed.length < SHORTEST) return { groups: [], isAsking }
  const sold = (products.data ?? [])
    .filter(({ name, category }) => matches(`${name} ${category}`, words))
    .slice(0, MOST_PRODUCTS)
    .map(({ id, name, price }) => ({
      to: rowOf('produits', id, name),
      label: name,
      detail: euros(price),
      icon: 'star' as const,
    }))
  return {
    groups: [...findingGroups(found.data ?? {}), { label: 'Produits', commands: sold }],
    isAsking,
  }
}
