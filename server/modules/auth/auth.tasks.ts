import { randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { sweepQuotas } from '#server/lib/quota.ts'
import type { Task } from '#server/lib/tasks.ts'
import { sweepCaptchas } from '#server/modules/captcha/captcha.service.ts'
import { confirmationMail, resetMail, welcomeMail } from './auth.mails.ts'
import {
  awaitingConfirmation,
  CONFIRMATION_MAIL,
  type ConfirmationMail,
  confirmationToken,
  sweepConfirmations,
} from './email-confirmation.ts'
import { sweepLoginFailures } from './login-throttle.ts'
import { openReset, sweepResets } from './password-reset.ts'
import { sweepSessions } from './sessions.ts'

/**
 * The account is looked up here, not in the request: its answer and its duration then say nothing
 * about who has one. Each attempt makes a link of its own, under an id of its own: the queue holds
 * no secret, and no mail is taken for a repetition of one whose link is dead.
 */
export const requestResetTask: Task<Deps, { email: string }> = {
  name: 'request-password-reset',
  async run(deps, { email }) {
    const reset = await openReset(deps, email)
    if (reset) await deps.mailer.send(randomUUID(), resetMail(deps, reset.user, reset.token))
  },
}

/** Mails the link that confirms an address, unless it has been used or replaced by then. */
export const confirmEmailTask: Task<Deps, ConfirmationMail> = {
  ...CONFIRMATION_MAIL,
  async run(deps, { about, expiresAt, isWelcome }) {
    const user = await awaitingConfirmation(deps, { about, expiresAt })
    if (!user) return
    const token = confirmationToken(deps, user, new Date(expiresAt))
    const mail = isWelcome ? welcomeMail(deps, user, token) : confirmationMail(deps, user, token)
    await deps.mailer.send(`confirm-email-${about}-${Date.parse(expiresAt)}`, mail)
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
    await sweepConfirmations(deps)
    await sweepLoginFailures(deps)
    await sweepQuotas(deps)
    await sweepCaptchas(deps)
  },
}
