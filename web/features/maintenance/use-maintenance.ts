import { useCallback, useMemo, useState } from 'react'
import type { MaintenanceStatus } from '#contract/maintenance.ts'
import { usePoll } from '#web/lib/use-poll.ts'

const POLL_EVERY = 1500
const STATUS_PATH = '/api/maintenance/status'

export type Maintenance = { isOn: boolean; schedule: MaintenanceStatus['currentSchedule']; refresh: () => void }

/** As text, so that an unchanged answer is an equal one and renders nothing. */
async function askStatus(): Promise<string> {
  const response = await fetch(STATUS_PATH)
  if (!response.ok) throw new Error(`Erreur HTTP: ${response.status}`)
  return response.text()
}

function readStatus(text: string): MaintenanceStatus | null {
  const status = JSON.parse(text)
  return typeof status?.isMaintenance === 'boolean' ? { ...status, currentSchedule: status.currentSchedule ?? null } : null
}

/** `closed`: the server sent the maintenance page itself. A failed refresh keeps what was known and shows nothing. */
export function useMaintenance(closed: boolean): Maintenance {
  const [request, setRequest] = useState(() => ({ known: JSON.stringify({ isMaintenance: closed, currentSchedule: null }) }))
  // A new `request` is a new question, asked at once.
  const ask = useCallback(async () => {
    try {
      const text = await askStatus()
      if (readStatus(text)) request.known = text
    } catch (error) {
      console.error('Erreur lors de la vérification du statut de maintenance:', error)
    }
    return request.known
  }, [request])
  const text = usePoll(ask, POLL_EVERY) ?? request.known
  const refresh = useCallback(() => setRequest(({ known }) => ({ known })), [])
  return useMemo(() => {
    const status = readStatus(text)
    return { isOn: status?.isMaintenance ?? false, schedule: status?.currentSchedule ?? null, refresh }
  }, [text, refresh])
}
