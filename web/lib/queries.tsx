import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FreshQueryClient } from './fresh-query-client.ts'

/**
 * One retry, then the screen says so; offline counts as a failure instead of waiting in silence.
 */
const client = new FreshQueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: 1,
      retryDelay: 500,
      staleTime: 30_000,
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
})

/**
 * What `useQuery` and its kin need above them. Loaded with the first screen that reads data of its
 * own, kept for the next ones.
 */
export default function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
