import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, type Input } from './api.ts'

/** A public list, under the path of its call: the name that the server gives it in a page drawn with it. */
export function useList<E extends Endpoint>(endpoint: E) {
  return useQuery({ queryKey: [endpoint.path], queryFn: () => call(endpoint, {} as Input<E>) })
}
