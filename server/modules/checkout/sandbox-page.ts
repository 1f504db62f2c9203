import { escapeHtml } from '#contract/html.ts'
import { euros } from '#contract/money.ts'
import { lineCents, toEuros } from '#contract/pricing.ts'
import { WITHDRAWAL_CONSENT } from '#contract/withdrawal.ts'
import type { SessionLine } from '#server/integrations/payments/payment-provider.ts'

export type SandboxPage = {
  brandName: string
  status: 'open' | 'complete' | 'expired'
  lines: SessionLine[]
  amountCents: number
  cancelUrl: string
  refused: boolean
}

const price = (cents: number) => escapeHtml(euros(toEuros(cents)))

/** The payment page of the sandbox: plain HTML, works without scripts. */
export function sandboxPage(page: SandboxPage): string {
  const items = page.lines
    .map((line) => `<li><span>${line.quantity} × ${escapeHtml(line.name)}</span><span>${price(lineCents(line))}</span></li>`)
    .join('')
  return `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Paiement de démonstration · ${escapeHtml(page.brandName)}</title><link rel="stylesheet" href="/paiement-test.css"></head>
<body><main>
<p class="ribbon">Paiement de démonstration : aucune carte n’est débitée</p>
<h1>${escapeHtml(page.brandName)}</h1>
<ul class="lines">${items}</ul>
<p class="total"><span>Total</span><strong>${price(page.amountCents)}</strong></p>
${page.status === 'open' ? paymentForm(page) : closedNotice(page)}
</main></body></html>`
}

function paymentForm({ refused, cancelUrl }: SandboxPage): string {
  return `${refused ? '<p class="refused" role="alert">Votre carte a été refusée. Essayez une autre carte ou annulez.</p>' : ''}
<form method="post">
<label class="consent"><input type="checkbox" name="consent" value="yes" required> <span>${escapeHtml(WITHDRAWAL_CONSENT.wording)} (<a href="/conditions" target="_blank">lire</a>)</span></label>
<button class="pay" name="action" value="pay">Payer</button>
<button class="refuse" name="action" value="refuse" formnovalidate>Simuler une carte refusée</button>
</form>
<p><a class="cancel" href="${escapeHtml(cancelUrl)}">Annuler et revenir au site</a></p>`
}

function closedNotice({ status, cancelUrl }: SandboxPage): string {
  const text = status === 'complete' ? 'Ce paiement est déjà fait.' : 'Cette page de paiement a expiré. Rien n’a été débité.'
  return `<p role="status">${text}</p><p><a class="cancel" href="${escapeHtml(new URL('/shop', cancelUrl).href)}">Revenir à la boutique</a></p>`
}
