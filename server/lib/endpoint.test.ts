import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { createApi, serveIn } from './endpoint.ts'

const boat = z.object({ name: z.string() })
const schemas = { response: boat }
const readBoat: Endpoint<typeof schemas> = { method: 'GET', path: '/api/boat', who: 'anyone' }
const answer = async () => ({ name: 'Insomnie', owner: 'Léa' })

function open() {
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  return app
}

it('takes the endpoint’s own schemas, and lets out what they name', async () => {
  const app = open()
  serveIn(app)(readBoat, schemas, answer)
  expect((await app.inject('/api/boat')).json()).toEqual({ name: 'Insomnie' })
})

it('does not compile with others', () => {
  const never = () => {
    const serve = serveIn(open())
    // @ts-expect-error lets out less
    serve(readBoat, { response: z.object({}) }, answer)
    // @ts-expect-error lets out more
    serve(readBoat, { response: z.extend(boat, { owner: z.string() }) }, answer)
    // @ts-expect-error takes more
    serve(readBoat, { ...schemas, body: boat }, answer)
  }
  expect(never).toBeTypeOf('function')
})

it('serves outside the guards what is for anyone, and nothing else', () => {
  const app = open()
  const api = createApi({ polled: app, anyone: app, account: app, admin: app, machine: app })
  expect(() => api.servePolled({ ...readBoat, who: 'admin', needs: [] }, schemas, answer)).toThrow(
    '/api/boat is not for anyone',
  )
})
