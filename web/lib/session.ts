import { useMemo } from 'react'
import { readRoles } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { readStored, removeStored, useStored } from './storage.ts'

export const TOKEN = 'authToken'
export const USER = 'user'

export type Session = { token: string; user: User }

export function closeSession() {
  removeStored(TOKEN)
  removeStored(USER)
}

function parseSession(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null
  try {
    const stored = JSON.parse(user)
    return stored && typeof stored === 'object'
      ? { token, user: { ...stored, roles: readRoles(stored.roles) } }
      : null
  } catch {
    return null
  }
}

export function readSession(): Session | null {
  return parseSession(readStored(TOKEN), readStored(USER))
}

/** Who is signed in; null in prerendered pages. */
export function useSession(): Session | null {
  const [token, user] = [useStored(TOKEN), useStored(USER)]
  return useMemo(() => parseSession(token, user), [token, user])
}
