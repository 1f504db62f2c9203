import { useEffect, useState } from 'react'
import { verifyAdmin } from '#contract/auth.ts'
import { call, RequestFailed } from '#web/lib/api.ts'
import type { Session } from '#web/lib/session.ts'

/** Asks the server; its "no" counts, and only when it cannot be reached do the stored roles. Null while asking. */
async function askIsAdmin({ token, user }: Session): Promise<boolean> {
  try {
    const answer: { isAdmin?: boolean } = await call(verifyAdmin, {}, token)
    return answer.isAdmin !== false
  } catch (error) {
    return error instanceof RequestFailed ? false : user.roles.includes('admin')
  }
}

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
