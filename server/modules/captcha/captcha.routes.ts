import { dirname } from 'node:path/posix'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as schemas from '#contract/captcha.ts'
import * as endpoints from '#contract/endpoints/captcha.ts'
import type { Deps } from '#server/deps.ts'
import type { Api } from '#server/lib/endpoint.ts'
import {
  CAPTCHA_SECONDS,
  checkCaptcha,
  createImageCaptcha,
  createProofCaptcha,
  PROOF_DIFFICULTY,
} from './captcha.service.ts'

const COOKIE = 'captcha'
/** Sent with every call that may answer it. */
const COOKIE_PATH = dirname(endpoints.captchaImage.path)

export function captchaRoutes(api: Api, deps: Deps) {
  /** Signed and out of scripts' reach: it ties the challenge to the browser that asked for it. */
  function remember(reply: FastifyReply, id: string) {
    const secure = deps.config.siteUrl.startsWith('https:')
    reply.setCookie(COOKIE, id, {
      signed: true,
      httpOnly: true,
      sameSite: 'strict',
      secure,
      path: COOKIE_PATH,
      maxAge: CAPTCHA_SECONDS,
    })
  }

  api.serve(
    endpoints.captchaImage,
    schemas.captchaImage,
    async (_request, reply) => {
      if (deps.config.captcha === 'off') return { captcha: 'off' }
      const { id, png } = await createImageCaptcha(deps)
      remember(reply, id)
      return reply.type('image/png').send(png)
    },
    { summary: 'The captcha as PNG, with its cookie' },
  )

  api.serve(endpoints.captchaProof, schemas.captchaProof, async (_request, reply) => {
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
