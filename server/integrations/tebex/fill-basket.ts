import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { euros } from '#contract/money.ts'
import { toEuros } from '#contract/pricing.ts'
import type { Refusal } from '#server/integrations/payments/payment-provider.ts'
import type { Database } from '#server/lib/database.ts'
import { type Basket, sumUp } from './tebex-answers.ts'
import { type BasketLine, type TebexBasket, tebexBaskets } from './tebex-baskets.table.ts'
import { type TebexClient, TebexRefusal } from './tebex-client.ts'

const CURRENCY = 'eur'
/** Longer than all calls of one filling may take. */
const CLAIM_MS = 90_000
const LOOK_AGAIN_MS = 250
const MOST_TRIES = 80
/** A lost answer may leave a package in twice: what was put in is read again before it is believed. */
const MOST_ROUNDS = 3

type Filling = { db: Database; now: () => Date; tebex: TebexClient }
/** An unpaid basket that is named at Tebex. */
export type NamedBasket = TebexBasket & { ident: string }

export const wantedIn = (lines: readonly BasketLine[]) =>
  sumUp(lines.map(({ packageId, quantity }) => [packageId, quantity]))

/**
 * Puts the order's lines into its basket and nothing else, and answers where it is paid; or why
 * Tebex will not have it so. Idempotent: what is there already stays. Null: there is nothing to pay
 * any more.
 */
export async function fillBasket(
  filling: Filling,
  basket: NamedBasket,
): Promise<{ payLink: string } | { refusal: Refusal } | null> {
  if (!(await claim(filling, basket.id))) return null
  try {
    const filled = await fill(filling, basket)
    return 'refusal' in filled ? filled : checkTotal(basket, filled.content)
  } finally {
    await filling.db
      .update(tebexBaskets)
      .set({ filledUntil: null })
      .where(eq(tebexBaskets.id, basket.id))
  }
}

/**
 * A lease: two who fill it at once, a second tab or an impatient reload, would put everything in
 * twice. False: it was closed meanwhile.
 */
async function claim({ db, now }: Filling, id: string): Promise<boolean> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const isFree = or(isNull(tebexBaskets.filledUntil), lte(tebexBaskets.filledUntil, now()))
    const [claimed] = await db
      .update(tebexBaskets)
      .set({ filledUntil: new Date(now().getTime() + CLAIM_MS) })
      .where(and(eq(tebexBaskets.id, id), isNull(tebexBaskets.closedAt), isFree))
      .returning({ id: tebexBaskets.id })
    if (claimed) return true
    const [found] = await db.select().from(tebexBaskets).where(eq(tebexBaskets.id, id))
    if (!found || found.closedAt) return false
    await setTimeout(LOOK_AGAIN_MS)
  }
  throw new Error('the basket is still being filled')
}

async function fill(
  { tebex }: Filling,
  { ident, lines }: NamedBasket,
): Promise<{ content: Basket } | { refusal: Refusal }> {
  const wanted = wantedIn(lines)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const content = await tebex.getBasket(ident)
    if (!content) throw new Error('the basket is gone')
    const isThere = (id: number) => content.quantities.get(id) === wanted.get(id)
    const ids = new Set([...wanted.keys(), ...content.quantities.keys()])
    const wrong = [...ids].filter((id) => !isThere(id))
    if (wrong.length === 0) return { content }
    for (const id of wrong) {
      try {
        await setRight(tebex, ident, id, content.quantities.get(id) ?? 0, wanted.get(id) ?? 0)
      } catch (error) {
        if (!(error instanceof TebexRefusal)) throw error
        return { refusal: refusedLine(lines, id, error) }
      }
    }
  }
  throw new Error('the basket does not keep what is put into it')
}

function setRight(tebex: TebexClient, ident: string, id: number, is: number, wanted: number) {
  if (wanted === 0) return tebex.removePackage(ident, id)
  return is === 0 ? tebex.addPackage(ident, id, wanted) : tebex.setQuantity(ident, id, wanted)
}

function refusedLine(
  lines: readonly BasketLine[],
  id: number,
  { status, message }: TebexRefusal,
): Refusal {
  const { name, quantity } = lines.find(({ packageId }) => packageId === id) ?? {
    name: `paquet ${id}`,
    quantity: 1,
  }
  return {
    message: `« ${name} » ne peut pas être payé pour le moment : retirez-le de votre panier. Rien n’a été débité.`,
    detail: `Tebex refuse ${quantity} × « ${name} » (paquet ${id}) : ${message || `réponse ${status}`}`,
  }
}

/** What is asked for at Tebex must be what was shown here. */
function checkTotal(
  { amountCents }: TebexBasket,
  { totalCents, currency, payLink }: Basket,
): { payLink: string } | { refusal: Refusal } {
  if (currency === CURRENCY && totalCents === amountCents) {
    if (!payLink) throw new Error('a full basket without a link to pay it')
    return { payLink }
  }
  const asked =
    currency === CURRENCY
      ? euros(toEuros(totalCents))
      : `${(totalCents / 100).toFixed(2)} ${currency.toUpperCase()}`
  const shown = euros(toEuros(amountCents))
  return {
    refusal: {
      message: `Tebex demande ${asked} pour ce panier, et non ${shown}. Rien n’a été débité ; l’équipe est prévenue.`,
      detail: `Tebex demande ${asked} au lieu de ${shown} : comparez les prix, les taxes et les remises dans le panneau Tebex.`,
    },
  }
}

/** Takes everything out: an empty basket has no link to pay. What is paid meanwhile stays paid. */
export async function emptyBasket(tebex: TebexClient, { ident }: NamedBasket): Promise<void> {
  const content = await tebex.getBasket(ident)
  if (!content || content.paymentLink) return
  for (const id of content.quantities.keys())
    await tebex.removePackage(ident, id).catch((error) => {
      if (!(error instanceof TebexRefusal)) throw error
    })
}
