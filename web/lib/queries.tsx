import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** Lists by the path of their call, as it answers them. */
export type Lists = Record<string, unknown>

/**
 * One retry, then the screen says so; offline counts as a failure instead of waiting in silence.
 */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: 1, retryDelay: 500, staleTime: 30_000 },
      mutations: { networkMode: 'always' },
    },
  })
const browserClient = createClient()

/** On the server each drawing of a page has its own, in the browser all pages share one. */
function clientWith(lists: Lists): QueryClient {
  const client = import.meta.env.SSR ? createClient() : browserClient
  for (const [path, list] of Object.entries(lists)) {
    // As old as the page: coming back to it later asks again.
    if (!client.getQueryData([path]))
      client.setQueryData([path], list, { updatedAt: performance.timeOrigin })
  }
  return client
}

/**
 * What `useQuery` and its kin need above them. Loaded with the first screen that reads data, kept
 * for the next ones.
 */
export default function Queries({ lists, children }: { lists: Lists; children: ReactNode }) {
  const [client] = useState(() => clientWith(lists))
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
