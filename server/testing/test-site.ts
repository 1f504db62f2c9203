import type { FastifyInstance } from 'fastify'
import type { Role } from '#contract/users.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import type { Mail } from '#server/integrations/mail/mailer.ts'
import type { DatabaseConnection } from '#server/lib/database.ts'
import type { TaskRunner } from '#server/lib/tasks.ts'
import { confirmEmailTask, requestResetTask } from '#server/modules/auth/auth.tasks.ts'
import { fetchPictureTask } from '#server/modules/discord/discord.tasks.ts'
import { sendMailTask } from '#server/modules/mail/mail.tasks.ts'
import { createUser } from '#server/modules/users/users.service.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import { buildConfig, buildDeps } from './deps.ts'

/** The hour at which every test site starts. */
export const EVENING = new Date('2026-11-14T21:30:00Z')
export const PASSWORD = 'quai des brumes'

export type Caller = { remoteAddress?: string; headers?: Record<string, string> }

/**
 * A site on a real database, with its tasks, whose clock only the test moves and whose mails go no
 * further than `sent`.
 */
export async function startTestSite(
  open: () => Promise<DatabaseConnection>,
  env: NodeJS.ProcessEnv = {},
) {
  const connection = await open()
  const sent: Mail[] = []
  const clock = createClock()
  const deps: Deps & { tasks: TaskRunner } = await buildDeps(connection, {
    config: buildConfig({ CAPTCHA: 'off', ...env }),
    mailer: { send: async (_id, mail) => void sent.push(mail) },
    now: clock.now,
  })
  await deps.tasks.start(deps, [sendMailTask, requestResetTask, confirmEmailTask, fetchPictureTask])
  const app = await buildApp(deps, { webFolder: null })
  return {
    app,
    deps,
    db: connection.db,
    clock,
    sent,
    post: poster(app),
    /** The same site, set up otherwise. */
    async restart(changes: NodeJS.ProcessEnv) {
      const other = await buildApp(
        { ...deps, config: buildConfig({ CAPTCHA: 'off', ...env, ...changes }) },
        { webFolder: null },
      )
      return { app: other, post: poster(other), close: () => other.close() }
    },
    /** An account whose password is `PASSWORD`. */
    addUser: (username: string, roles: Role[] = ['user']): Promise<UserRow> =>
      createUser(deps, {
        username,
        email: `${username.toLowerCase()}@port.example`,
        password: PASSWORD,
        roles,
      }),
    /** The call that says whether a token stands, and whether it is an admin's: 200, 401 or 403. */
    verify: async (token: string) =>
      (
        await app.inject({
          url: '/api/admin/verify',
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    async close() {
      await app.close()
      await deps.tasks.stop()
      await connection.close()
    },
  }
}

export type TestSite = Awaited<ReturnType<typeof startTestSite>>

const poster =
  (app: FastifyInstance) =>
  (url: string, payload: object, caller: Caller = {}) =>
    app.inject({ method: 'POST', url, payload, ...caller })

function createClock() {
  let time = EVENING.getTime()
  return {
    now: () => new Date(time),
    advance(ms: number) {
      time += ms
    },
  }
}
