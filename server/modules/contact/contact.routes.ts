import * as schemas from '#contract/contact.ts'
import * as endpoints from '#contract/endpoints/contact.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { readIdentity } from '#server/modules/auth/guards.ts'
import { receiveContactMessage } from './contact.service.ts'

export function contactRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.sendContact, schemas.sendContact, async (request) => {
    const identity = await readIdentity(deps, request)
    await receiveContactMessage(deps, request.body, {
      address: request.ip,
      userId: identity?.user.id ?? null,
    })
    return { success: true }
  })
}
