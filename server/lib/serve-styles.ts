import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Appearance } from '#contract/appearance.ts'
import { notFound } from './errors.ts'
import { DRAFT_STYLES, readLook } from './look-address.ts'
import type { FixedHeaders } from './security-headers.ts'
import type { SiteStyles } from './site-styles.ts'
import {
  BEST,
  compressAndStore,
  type StoredResponse,
  sendStored,
  storeAndImprove,
} from './stored-response.ts'

/** Styles of the payment pages that the server draws itself; they begin with the owner's colours. */
export const PAYMENT_STYLES = 'paiement-test.css'

const CSS = 'text/css; charset=utf-8'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Of pages that were sent just before somebody published. */
const KEPT_VERSIONS = 8

type Site = {
  folder: string
  headers: FixedHeaders
  appearance: { current: () => Appearance; watch: (onChange: () => void) => void }
  styles: SiteStyles
}

/** The stylesheets that follow what is published, from memory. */
export function createServedStyles({ folder, headers, appearance, styles }: Site) {
  const kept = new Map<string, Promise<StoredResponse>>()
  const payment = readFileSync(join(folder, PAYMENT_STYLES), 'utf8')
  let paymentStyles: Promise<StoredResponse>

  const store = (css: string) =>
    storeAndImprove(headers, { type: CSS, body: Buffer.from(css), cache: FOR_EVER }, BEST)

  /** Has the styles of a look served, and answers under which address. */
  function addressOf(look: Appearance): string {
    const { path, css } = styles.compose(look)
    const stored = kept.get(path) ?? store(css)
    // What was used last comes last.
    kept.delete(path)
    kept.set(path, stored)
    for (const oldest of kept.keys()) if (kept.size > KEPT_VERSIONS) kept.delete(oldest)
    return path
  }

  function follow() {
    const look = appearance.current()
    addressOf(look)
    paymentStyles = compressAndStore(headers, CSS, Buffer.from(styles.theme(look) + payment))
  }
  appearance.watch(follow)

  function register(app: FastifyInstance) {
    app.addHook('onReady', async () => follow())
    app.get('/assets/site-:hash.css', { schema: { hide: true } }, async (request, reply) => {
      const stored = await kept.get(request.url)
      if (stored) return sendStored(request.raw, reply.hijack().raw, stored)
      // Of another node, a moment ahead or behind: a page without styles would be worse than one
      // with these, which nobody is to keep under that name.
      const { css } = styles.compose(appearance.current())
      return reply.header('cache-control', 'no-store').type(CSS).send(css)
    })
    app.get(DRAFT_STYLES, { schema: { hide: true } }, async (request, reply) => {
      const look = readLook(request.query as Record<string, unknown>)
      if (!look) throw notFound()
      return reply.header('cache-control', 'no-store').type(CSS).send(styles.compose(look).css)
    })
    app.get(`/${PAYMENT_STYLES}`, { schema: { hide: true } }, async (request, reply) => {
      const stored = await paymentStyles
      sendStored(request.raw, reply.hijack().raw, stored)
    })
  }

  return { addressOf, register, fontsOf: styles.fontsOf }
}
export type ServedStyles = ReturnType<typeof createServedStyles>
