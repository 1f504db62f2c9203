import { useMemo } from 'react'
import { readRoles } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { isRemembered, readStored, removeStored, useStored, writeForTab, writeStored } from './storage.ts'

const TOKEN = 'authToken'
const USER = 'user'

export type Session = { token: string; user: User }

/** Keeps who is signed in: for good when they want to be remembered, else until the tab is closed. */
export function openSession({ token, user }: Session, remember: boolean) {
  closeSession()
  const write = remember ? writeStored : writeForTab
  write(TOKEN, token)
  write(USER, JSON.stringify(user))
}

/** The stored user follows a change of their own data, wherever they are stored. */
export function updateSessionUser(user: User) {
  const session = readSession()
  if (session) openSession({ ...session, user }, isRemembered(TOKEN))
}

export function closeSession() {
  removeStored(TOKEN)
  removeStored(USER)
}

function parseSession(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null
  try {
    const stored = JSON.parse(user)
    return stored && typeof stored === 'object' ? { token, user: { ...stored, roles: readRoles(stored.roles) } } : null
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
