import type { FastifyInstance } from 'fastify'
import { sendContact } from '#contract/contact.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import { receiveContactMessage } from './contact.service.ts'

export function contactRoutes(app: FastifyInstance, deps: Deps) {
  serve(app, sendContact, async ({ body }) => {
    await receiveContactMessage(deps, body)
    return { success: true }
  })
}
