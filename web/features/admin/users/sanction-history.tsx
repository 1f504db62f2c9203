import { useQuery } from '@tanstack/react-query'
import { listSanctions } from '#contract/endpoints/sanctions.ts'
import type { Sanction } from '#contract/sanctions.ts'
import type { SanctionKind } from '#contract/standing-sanction.ts'
import { listAnswer } from '#web/lib/read.ts'
import { useAdminCall } from '../admin-session.tsx'
import { dateTime } from '../dates.ts'

export const SANCTION_NOUNS: Record<SanctionKind, string> = {
  suspension: 'Suspension',
  ban: 'Bannissement',
}

/** All that was ever decided about somebody, the newest first. */
export function useSanctions(userId: number) {
  const adminCall = useAdminCall()
  const params = { id: String(userId) }
  return useQuery({
    queryKey: ['admin', listSanctions.path, userId],
    queryFn: async () => listAnswer(await adminCall(listSanctions, { params })) as Sanction[],
  })
}

export function SanctionHistory({ sanctions }: { sanctions: readonly Sanction[] }) {
  return (
    <ul className="grid gap-2">
      {sanctions.map(({ id, kind, reason, created_at, until, lifted_at, by }) => (
        <li key={id} className="grid">
          <span>
            {SANCTION_NOUNS[kind]}, le {dateTime(created_at)}
            {by && ` par ${by}`}&nbsp;: {reason}
          </span>
          <small className="text-soft">
            {until ? `jusqu’au ${dateTime(until)}` : 'sans fin'}
            {lifted_at && `, terminée le ${dateTime(lifted_at)}`}
          </small>
        </li>
      ))}
    </ul>
  )
}
