import type { FastifyInstance } from 'fastify'
import type { Appearance } from '#contract/appearance.ts'
import { pageTitle } from '#contract/page-title.ts'
import type { PaymentProvider } from '#server/integrations/payments/payment-provider.ts'
import { AppError } from '#server/lib/errors.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { RETURN_PATH, type TebexPayments } from './tebex-payments.ts'

type Shop = {
  appearance: { current: () => Appearance }
  payments: PaymentProvider | null
  report: (error: Error) => void
}

/**
 * The way back from signing in at Tebex, on to the payment. The return itself proves nothing: the
 * basket is asked. It may be opened again and again.
 */
export function tebexReturnRoutes(app: FastifyInstance, { appearance, payments, report }: Shop) {
  if (payments?.name !== 'tebex') return
  const tebex = payments as TebexPayments
  app.get<{ Params: { sessionId: string } }>(
    `${RETURN_PATH}/:sessionId`,
    // A payment that was begun is finished while the site is closed too.
    { schema: { hide: true }, config: { duringMaintenance: true } },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        const next = await tebex.continueSession(params.sessionId)
        return await reply.redirect(next ?? '/shop', 303)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'provider_unavailable')) throw error
        report(error)
        return reply
          .code(502)
          .type('text/html; charset=utf-8')
          .send(silencePage(appearance.current()))
      }
    },
  )
}

/** A person is looking, not a program. */
function silencePage(site: Appearance): string {
  const title = pageTitle({ path: RETURN_PATH, title: 'Paiement' }, site)
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><script src="/theme.js"></script><link rel="icon" href="${escapeHtml(site.pictures.favicon)}"><link rel="stylesheet" href="/paiement-test.css"></head>
<body>
<header><img src="${escapeHtml(site.pictures.logo)}" alt="" width="44" height="44"><span>${escapeHtml(site.identity.name)}</span></header>
<main>
<section class="desk" aria-labelledby="silence">
<h1 id="silence">Tebex ne répond pas</h1>
<p role="status">Rien n’a été débité. Réessayez dans un instant : votre panier vous attend.</p>
<a class="pay" href="">Réessayer</a>
<p class="leave"><a href="/cancel">Annuler et revenir au site</a></p>
</section>
</main>
</body></html>`
}
