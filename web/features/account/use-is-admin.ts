import { useEffect, useState } from 'react'
import type { Session } from '#web/lib/session.ts'

/**
 * Asks the server; its "no" counts, and only when it cannot be reached do the stored roles.
 * Without the contract, whose schemas would weigh on every page: the maintenance gate asks too.
 */
async function askIsAdmin({ token, user }: Session): Promise<boolean> {
  try {
    const response = await fetch('/api/admin/verify', { headers: { authorization: `Bearer ${token}` } })
    const answer: { isAdmin?: boolean } = await response.json().catch(() => ({}))
    return response.ok && answer.isAdmin !== false
  } catch {
    return user.roles.some((role) => role === 'admin')
  }
}

/** Null while asking, or with nobody to ask for. */
export function useIsAdmin(session: Session | null): boolean | null {
  const [isAdmin, setIsAdmin] = useState<boolean | null>(null)
  useEffect(() => {
    let current = true
    if (session) askIsAdmin(session).then((answer) => current && setIsAdmin(answer))
    return () => {
      current = false
    }
  }, [session])
  return isAdmin
}
