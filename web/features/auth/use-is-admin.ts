import { useEffect, useState } from 'react'
import { verifyAdmin } from '#contract/endpoints/admin-auth.ts'
import type { Session } from '#web/lib/session.ts'

/** Asks the server; its "no" counts, and only when it cannot be reached do the stored roles. */
async function askIsAdmin({ token, user }: Session): Promise<boolean> {
  try {
    const response = await fetch(verifyAdmin.path, {
      headers: { authorization: `Bearer ${token}` },
    })
    const answer: { isAdmin?: boolean } = await response.json().catch(() => ({}))
    return response.ok && answer.isAdmin !== false
  } catch {
    return user.roles.includes('admin')
  }
}

/**
 * Null while asking, or with nobody to ask for. An answer is good for the session that it was asked
 * for, and for no other.
 */
export function useIsAdmin(session: Session | null): boolean | null {
  const [known, setKnown] = useState<[Session, boolean]>()
  useEffect(() => {
    let current = true
    if (session) askIsAdmin(session).then((isAdmin) => current && setKnown([session, isAdmin]))
    return () => {
      current = false
    }
  }, [session])
  return known?.[0] === session ? (known?.[1] ?? null) : null
}
