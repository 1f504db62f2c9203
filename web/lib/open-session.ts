import type { User } from '#contract/users.ts'
import { closeSession, readSession, type Session, TOKEN, USER } from './session.ts'
import { isRemembered, writeForTab, writeStored } from './storage.ts'

/**
 * Keeps who is signed in: for good when they want to be remembered, else until the tab is closed.
 */
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
