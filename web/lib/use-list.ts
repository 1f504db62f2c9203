import { useQuery } from '@tanstack/react-query'
import type { Endpoint, Schemas } from '#contract/endpoint.ts'
import { call, type Input } from './api.ts'
import { listAnswer, type Read } from './read.ts'

/**
 * A public list, under the path of its call: the name that the server gives it in a page drawn with
 * it. It is read where it is used, so that one that came with the page is read too.
 */
export function useList<Checked extends Schemas, Item>(
  endpoint: Endpoint<Checked>,
  read: Read<Item[]>,
) {
  return useQuery({
    queryKey: [endpoint.path],
    queryFn: async () => listAnswer(await call(endpoint, {} as Input<Checked>)),
    select: read,
  })
}
