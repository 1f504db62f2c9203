import type { Appearance } from '#contract/appearance.ts'
import { euros } from '#contract/money.ts'
import { pageTitle } from '#contract/page-title.ts'
import { lineCents, toEuros } from '#contract/pricing.ts'
import type { SessionLine } from '#server/integrations/payments/payment-provider.ts'
import { WITHDRAWAL_CONSENT } from '#server/integrations/payments/withdrawal-consent.ts'
import { escapeHtml } from '#server/lib/html.ts'
import { SANDBOX_PATH } from './sandbox-payments.ts'

export type SandboxPage = {
  site: Appearance
  status: 'open' | 'complete' | 'expired'
  lines: SessionLine[]
  amountCents: number
  cancelUrl: string
  refused: boolean
}

const price = (cents: number) => escapeHtml(euros(toEuros(cents)))

const NEXT = `<section class="next" aria-labelledby="ensuite"><h2 id="ensuite">Ensuite</h2>
<ol><li>Vos achats arrivent en jeu, au plus tard à votre prochaine connexion.</li>
<li>La facture part par email et reste dans votre espace client.</li>
<li>Dix points de fidélité par euro payé.</li></ol></section>`

/** The payment page of the sandbox: plain HTML, works without scripts. */
export function sandboxPage(page: SandboxPage): string {
  const { site } = page
  const title = pageTitle({ path: SANDBOX_PATH, title: 'Paiement de démonstration' }, site)
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><script src="/theme.js"></script><link rel="icon" href="${escapeHtml(site.pictures.favicon)}"><link rel="stylesheet" href="/paiement-test.css"></head>
<body>
<header><img src="${escapeHtml(site.pictures.logo)}" alt="" width="44" height="44"><span>${escapeHtml(site.identity.name)}</span></header>
<main>
<section class="order" aria-labelledby="total">
<p class="label">À régler</p>
<h1 id="total">${price(page.amountCents)}</h1>
<ul>${page.lines.map(orderLine).join('')}</ul>
</section>
<section class="desk" aria-labelledby="paiement">
<h2 id="paiement">Paiement par carte</h2>
<p class="ribbon">Paiement de démonstration&nbsp;: aucune carte n’est débitée</p>
${page.status === 'open' ? paymentForm(page) : closedNotice(page)}
</section>
${page.status === 'open' ? NEXT : ''}
</main>
</body></html>`
}

function orderLine(line: SessionLine): string {
  const picture = line.image
    ? `<img src="${escapeHtml(line.image)}" alt="" width="72" height="48">`
    : '<i></i>'
  return `<li>${picture}<span>${escapeHtml(line.name)}<small>Quantité&nbsp;: ${line.quantity}</small></span><b>${price(lineCents(line))}</b></li>`
}

function paymentForm({ refused, cancelUrl, amountCents }: SandboxPage): string {
  return `${refused ? '<p class="refused" role="alert">Votre carte a été refusée. Essayez une autre carte ou annulez.</p>' : ''}
<div class="card" role="img" aria-label="Carte de démonstration finissant par 4242"><i></i><span>•••• •••• •••• 4242</span><small>Carte de démonstration</small></div>
<form method="post">
<label class="consent"><input type="checkbox" name="consent" value="yes" required><span>${escapeHtml(WITHDRAWAL_CONSENT.wording)} <a href="/conditions" target="_blank">Lire les conditions</a></span></label>
<button class="pay" name="action" value="pay">Payer ${price(amountCents)}</button>
<button class="refuse" name="action" value="refuse" formnovalidate>Simuler une carte refusée</button>
</form>
<p class="leave"><a href="${escapeHtml(cancelUrl)}">Annuler et revenir au site</a></p>`
}

function closedNotice({ status, cancelUrl }: SandboxPage): string {
  const text =
    status === 'complete'
      ? 'Ce paiement est déjà fait.'
      : 'Cette page de paiement a expiré. Rien n’a été débité.'
  return `<p role="status">${text}</p><p class="leave"><a href="${escapeHtml(new URL('/shop', cancelUrl).href)}">Revenir à la boutique</a></p>`
}
