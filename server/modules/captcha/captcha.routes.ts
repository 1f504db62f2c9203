import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CAPTCHA_PATH, captchaProof } from '#contract/captcha.ts'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/lib/endpoint.ts'
import {
  CAPTCHA_SECONDS,
  checkCaptcha,
  createImageCaptcha,
  createProofCaptcha,
  PROOF_DIFFICULTY,
} from './captcha.service.ts'

const COOKIE = 'captcha'

export function captchaRoutes(app: FastifyInstance, deps: Deps) {
  /** Signed and out of scripts' reach: it ties the challenge to the browser that asked for it. */
  function remember(reply: FastifyReply, id: string) {
    const secure = deps.config.siteUrl.startsWith('https:')
    reply.setCookie(COOKIE, id, {
      signed: true,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: '/api/auth',
      maxAge: CAPTCHA_SECONDS,
    })
  }

  app.get(
    CAPTCHA_PATH,
    { schema: { summary: 'The captcha as PNG, with its cookie' } },
    async (_request, reply) => {
      if (deps.config.captcha === 'off') return reply.send({ captcha: 'off' })
      const { id, png } = await createImageCaptcha(deps)
      remember(reply, id)
      return reply.type('image/png').send(png)
    },
  )

  serve(app, captchaProof, async (_request, reply) => {
    const { id, challenge } = await createProofCaptcha(deps)
    remember(reply, id)
    return { challenge, difficulty: PROOF_DIFFICULTY }
  })
}

/**
 * Checks the answer in a request against the challenge of its browser, unless the captcha is off.
 */
export async function requireCaptcha(
  deps: Deps,
  request: Pick<FastifyRequest, 'cookies' | 'unsignCookie'>,
  answer: string,
): Promise<void> {
  if (deps.config.captcha === 'off') return
  const cookie = request.cookies[COOKIE]
  const signed = cookie ? request.unsignCookie(cookie) : null
  await checkCaptcha(deps, signed?.valid ? signed.value : null, answer)
}
