import type { Deps } from '#server/deps.ts'
import type { Task } from '#server/lib/tasks.ts'
import { sweepCaptchas } from '#server/modules/captcha/captcha.service.ts'
import { queueMail } from '#server/modules/mail/mail.tasks.ts'
import { findByEmail } from '#server/modules/users/users.service.ts'
import { resetMail } from './auth.mails.ts'
import { sweepLoginFailures } from './login-throttle.ts'
import { countResetMail, createResetToken, sweepResets } from './password-reset.ts'
import { sweepSessions } from './sessions.ts'

/** The account is looked up here, not in the request: its answer and its duration then say nothing about who has one. */
export const requestResetTask: Task<Deps, { email: string }> = {
  name: 'request-password-reset',
  async run(deps, { email }) {
    await deps.db.transaction(async (tx) => {
      const user = await findByEmail({ db: tx }, email)
      if (!user || !(await countResetMail({ ...deps, db: tx }, user.id))) return
      const token = await createResetToken({ ...deps, db: tx }, user.id)
      await queueMail({ ...deps, db: tx }, resetMail(deps.config, user, token), user.id)
    })
  },
}

/** Takes away what has expired. */
export const sweepAuthTask: Task<Deps, Record<string, never>> = {
  name: 'sweep-auth',
  every: { minutes: 60, at: 17 },
  retries: 0,
  async run(deps) {
    await sweepSessions(deps)
    await sweepResets(deps)
    await sweepLoginFailures(deps)
    await sweepCaptchas(deps)
  },
}
