import { useQuery } from '@tanstack/react-query'
import { adminWaiting } from '#contract/endpoints/waiting.ts'
import type { Waiting } from '#contract/waiting.ts'
import { number, type Read, record } from '#web/lib/read.ts'
import { useAdminCall } from './admin-session.tsx'

const ASK_EVERY_MS = 60_000

const readFields = record<Waiting>({
  deliveries: number(0),
  orders: number(0),
  messages: number(0),
  applications: number(0),
})
const readWaiting: Read<Waiting> = (answer) => readFields(answer ?? {})

/** What waits for the team; undefined while it is asked, or cannot be. */
export function useWaiting(): Waiting | undefined {
  const adminCall = useAdminCall()
  const { data } = useQuery({
    queryKey: ['admin', adminWaiting.path],
    queryFn: () => adminCall(adminWaiting, {}),
    select: readWaiting,
    refetchInterval: ASK_EVERY_MS,
  })
  return data
}
