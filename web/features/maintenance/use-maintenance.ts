import { useCallback, useMemo, useState } from 'react'
import { maintenanceStatus } from '#contract/endpoints/maintenance.ts'
import type { MaintenanceStatus } from '#contract/maintenance.ts'
import { usePoll } from '#web/lib/use-poll.ts'

const POLL_EVERY = 1500

export type Maintenance = {
  isOn: boolean
  schedule: MaintenanceStatus['currentSchedule']
  refresh: () => void
}

/** As text, so that an unchanged answer is an equal one and renders nothing. */
async function askStatus(): Promise<string | undefined> {
  try {
    const response = await fetch(maintenanceStatus.path)
    if (!response.ok) throw new Error(`Erreur HTTP: ${response.status}`)
    const { isMaintenance: isOn, currentSchedule: schedule = null }: Partial<MaintenanceStatus> =
      await response.json()
    return typeof isOn === 'boolean' ? JSON.stringify({ isOn, schedule }) : undefined
  } catch (error) {
    console.error('Erreur lors de la vérification du statut de maintenance:', error)
    return undefined
  }
}

/**
 * `closed`: the server sent the maintenance page itself. A failed refresh keeps what was known and
 * shows nothing.
 */
export function useMaintenance(closed: boolean): Maintenance {
  const [ask, setAsk] = useState(() => askStatus)
  // Another function that asks the same: the poll begins anew, at once.
  const refresh = useCallback(() => setAsk(() => () => askStatus()), [])
  const known = usePoll(ask, POLL_EVERY)
  return useMemo(
    () => ({ ...(known ? JSON.parse(known) : { isOn: closed, schedule: null }), refresh }),
    [known, closed, refresh],
  )
}
