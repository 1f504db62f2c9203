import type { FastifyRequest } from 'fastify'
import * as schemas from '#contract/discord.ts'
import * as endpoints from '#contract/endpoints/discord.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import { SIGNED_IN } from '#server/modules/auth/auth.routes.ts'
import { identityOf } from '#server/modules/auth/guards.ts'
import { knownBrowser, rememberBrowser } from '#server/modules/auth/known-browser.ts'
import { passkeySite } from '#server/modules/auth/second-factor.routes.ts'
import { linkAccount, readLink, unlinkAccount } from './discord-links.ts'
import { registerAs, signInAs } from './discord-sign-in.ts'
import { endVisit, startVisit } from './oauth-visit.ts'

const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => headers['user-agent'] ?? ''

export function discordRoutes(api: Api, deps: Deps) {
  api.serve(endpoints.startDiscordSignIn, schemas.startDiscordSignIn, (request, reply) =>
    startVisit(deps, request, reply, 'sign-in'),
  )

  api.serve(endpoints.finishDiscordSignIn, schemas.finishDiscordSignIn, async (request, reply) => {
    const person = await endVisit(deps, request, reply, 'sign-in', request.body)
    const answer = await signInAs(deps, person, {
      userAgent: userAgentOf(request),
      site: passkeySite(deps, request),
      browserOf: (username) => knownBrowser(request, username),
    })
    if ('token' in answer) {
      rememberBrowser(deps, request, reply, answer.user.username)
      return { success: true, message: SIGNED_IN, ...answer }
    }
    const message =
      'newcomer' in answer
        ? 'Ce compte Discord n’est lié à aucun compte du site.'
        : 'Discord vous a reconnu. Il reste une étape.'
    return { success: false as const, message, ...answer }
  })

  api.serve(endpoints.registerByDiscord, schemas.registerByDiscord, async (request, reply) => {
    const caller = { address: request.ip, userAgent: userAgentOf(request) }
    const answer = await registerAs(deps, request.body, caller)
    rememberBrowser(deps, request, reply, answer.user.username)
    return { success: true, message: 'Compte créé avec succès. Bienvenue !', ...answer }
  })

  api.serve(endpoints.readDiscordLink, schemas.readDiscordLink, (request) =>
    readLink(deps.db, identityOf(request).user),
  )
  api.serve(endpoints.startDiscordLink, schemas.startDiscordLink, (request, reply) =>
    startVisit(deps, request, reply, 'link', identityOf(request).user.id),
  )
  api.serve(endpoints.finishDiscordLink, schemas.finishDiscordLink, async (request, reply) => {
    const { user } = identityOf(request)
    const person = await endVisit(deps, request, reply, 'link', request.body, user.id)
    await linkAccount(deps, user, person)
    return {
      success: true as const,
      message: `Le compte Discord « ${person.name} » est lié au vôtre.`,
    }
  })
  api.serve(endpoints.removeDiscordLink, schemas.removeDiscordLink, async (request) => {
    await unlinkAccount(deps, identityOf(request))
    return {
      success: true as const,
      message: 'Discord est détaché de votre compte. Les autres appareils sont déconnectés.',
    }
  })
}
