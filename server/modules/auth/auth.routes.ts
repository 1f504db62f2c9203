import * as schemas from '#contract/auth.ts'
import * as admin from '#contract/endpoints/admin-auth.ts'
import * as endpoints from '#contract/endpoints/auth.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { requireCaptcha } from '#server/modules/captcha/captcha.routes.ts'
import { groupOf, readOwnGroup } from '#server/modules/users/team-group.ts'
import * as service from './auth.service.ts'
import { identityOf } from './guards.ts'
import { knownBrowser, rememberBrowser } from './known-browser.ts'
import * as reset from './password-reset.ts'
import { passkeySite } from './second-factor.routes.ts'
import { takeSecondStep } from './second-step.ts'
import { endSession } from './sessions.ts'

export const SIGNED_IN = 'Connexion réussie ! Redirection...'

export function authRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.login, schemas.login, async (request, reply) => {
    const { username, captchaText } = request.body
    await requireCaptcha(deps, request, captchaText)
    const browser = knownBrowser(request, username)
    const userAgent = request.headers['user-agent'] ?? ''
    const answer = await service.login(deps, request.body, {
      address: request.ip,
      userAgent,
      browser,
      site: passkeySite(deps, request),
    })
    if ('second_step' in answer)
      return {
        success: false as const,
        message: 'Votre mot de passe est bon. Il reste une étape.',
        ...answer,
      }
    if (!browser) rememberBrowser(deps, request, reply, username)
    return { success: true, message: SIGNED_IN, ...answer }
  })

  api.serve(endpoints.takeSecondStep, schemas.takeSecondStep, async (request, reply) => {
    const callerAs = (username: string) => ({
      address: request.ip,
      browser: knownBrowser(request, username),
    })
    const site = passkeySite(deps, request)
    const user = await takeSecondStep(deps, request.body, site, callerAs)
    const { browser } = callerAs(user.username)
    const userAgent = request.headers['user-agent'] ?? ''
    const session = await service.enter(deps, user, { userAgent, browser })
    if (!browser) rememberBrowser(deps, request, reply, user.username)
    return { success: true, message: SIGNED_IN, ...session }
  })

  api.serve(endpoints.register, schemas.register, async (request, reply) => {
    await requireCaptcha(deps, request, request.body.captchaText)
    await service.register(deps, request.body, request.ip)
    // Where an account was opened is no strange place to sign in from.
    rememberBrowser(deps, request, reply, request.body.username)
    return { success: true, message: 'Compte créé avec succès. Vous pouvez vous connecter.' }
  })

  api.serve(endpoints.forgotPassword, schemas.forgotPassword, async ({ body, ip }) => {
    await service.requestReset(deps, body.email, ip)
    return {
      success: true,
      message: 'Un email de réinitialisation a été envoyé à votre adresse email.',
    }
  })

  api.serve(endpoints.validateResetToken, schemas.validateResetToken, async ({ params }) => {
    await reset.checkResetToken(deps, params.token)
    return { success: true, message: 'Lien valide.' }
  })

  api.serve(endpoints.resetPassword, schemas.resetPassword, async ({ body }) => {
    await reset.resetPassword(deps, body.token, body.password)
    return {
      success: true,
      message: 'Mot de passe réinitialisé avec succès! Redirection vers la page de connexion...',
    }
  })

  api.serve(endpoints.logout, schemas.logout, async (request) => {
    await endSession(deps, identityOf(request).sessionId)
    return { success: true } as const
  })

  api.serve(admin.verifyAdmin, schemas.verifyAdmin, async (request) => {
    const { user } = identityOf(request)
    const group = groupOf(user, await readOwnGroup(deps.db, user))
    return { isAdmin: true as const, group, permissions: [...user.permissions] }
  })
}
