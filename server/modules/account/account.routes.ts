import * as schemas from '#contract/account.ts'
import * as endpoints from '#contract/endpoints/account.ts'
import { proveIdentity, startPasskeyProof } from '#contract/endpoints/freshness.ts'
import * as freshness from '#contract/freshness.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { resendConfirmation } from '#server/modules/auth/email-confirmation.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { passkeySite } from '#server/modules/auth/second-factor.routes.ts'
import * as secondStep from '#server/modules/auth/second-step.ts'
import { proveSession } from '#server/modules/auth/sessions.ts'
import { toUser } from '#server/modules/users/users.service.ts'
import * as service from './account.service.ts'
import { confirmEmail } from './confirm-email.ts'
import * as deletion from './deletion.ts'
import { exportAccount } from './export.ts'
import { withdraw } from './withdrawal.ts'

const proofOf = ({ body, ip }: { body: { current_password: string }; ip: string }) => ({
  password: body.current_password,
  address: ip,
})
const done = (message: string) => ({ success: true as const, message })

export function accountRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.keepAccount, schemas.keepAccount, async ({ body }) => {
    await deletion.keepAccount(deps, body.token)
    return done('Votre compte est conservé.')
  })

  api.serve(endpoints.confirmEmail, schemas.confirmEmail, async ({ body }) => {
    await confirmEmail(deps, body.token)
    return done('Votre adresse email est confirmée. Merci !')
  })

  api.serve(endpoints.getAccount, schemas.getAccount, async (request) => {
    const { user } = identityOf(request)
    return {
      user: toUser(user),
      email_confirmed: user.emailConfirmedAt !== null,
      sign_in_alerts: user.signInAlerts || user.roles.includes('admin'),
      deletion_due: (await deletion.deletionDue(deps, user.id))?.toISOString() ?? null,
    }
  })
  api.serve(endpoints.changeEmail, schemas.changeEmail, async (request) => {
    const user = await service.changeEmail(
      deps,
      identityOf(request),
      request.body.email,
      proofOf(request),
    )
    return {
      ...done('Votre adresse email a été changée. Les autres appareils sont déconnectés.'),
      user,
    }
  })
  api.serve(endpoints.resendConfirmation, schemas.resendConfirmation, async (request) => {
    const { user } = identityOf(request)
    await resendConfirmation(deps, user)
    return done(`Un nouveau lien de confirmation part vers ${user.email}.`)
  })
  api.serve(endpoints.changePassword, schemas.changePassword, async (request) => {
    await service.changePassword(deps, identityOf(request), request.body.password, proofOf(request))
    return done('Votre mot de passe a été changé. Les autres appareils sont déconnectés.')
  })
  api.serve(proveIdentity, freshness.proveIdentity, async (request) => {
    const { user, sessionId } = identityOf(request)
    const { code, passkey } = request.body
    if (passkey) {
      const site = passkeySite(deps, request)
      await secondStep.assertPasskey(deps, user, passkey, site, request.ip)
    } else if (code) await secondStep.assertCode(deps, user, code, request.ip)
    else await service.assertPassword(deps, user, proofOf(request))
    await proveSession(deps, sessionId)
    return { success: true } as const
  })
  api.serve(startPasskeyProof, freshness.startPasskeyProof, (request) =>
    secondStep.startPasskeyProof(deps, identityOf(request).user, passkeySite(deps, request)),
  )
  api.serve(endpoints.setSignInAlerts, schemas.setSignInAlerts, async (request) => {
    const { enabled } = request.body
    await service.setSignInAlerts(deps, identityOf(request).user, enabled)
    return { sign_in_alerts: enabled }
  })
  api.serve(endpoints.listSessions, schemas.listSessions, (request) =>
    service.listSessions(deps, identityOf(request)),
  )
  api.serve(endpoints.removeSession, schemas.removeSession, async (request) => {
    await service.removeSession(deps, identityOf(request), request.params.id)
    return { success: true } as const
  })
  api.serve(endpoints.exportAccount, schemas.exportAccount, async (request, reply) => {
    const zip = await exportAccount(deps, identityOf(request))
    const headers = {
      'content-disposition': 'attachment; filename="mes-donnees.zip"',
      'cache-control': 'private, no-store',
    }
    return reply.type('application/zip').headers(headers).send(zip)
  })
  api.serve(endpoints.requestDeletion, schemas.requestDeletion, async (request) => {
    const due = await deletion.requestDeletion(deps, identityOf(request).user, proofOf(request))
    return {
      ...done('Votre demande est enregistrée. Un mail vous permet de changer d’avis.'),
      deletion_due: due.toISOString(),
    }
  })
  api.serve(endpoints.cancelDeletion, schemas.cancelDeletion, async (request) => {
    await deletion.cancelDeletion(deps, identityOf(request).user.id)
    return done('Votre compte est conservé.')
  })
  api.serve(endpoints.withdrawOrder, schemas.withdrawOrder, async (request) =>
    done(await withdraw(deps, identityOf(request).user, request.params.id)),
  )
}
