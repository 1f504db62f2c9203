export type SessionLine = {
  name: string
  description: string
  image: string | null
  unitCents: number
  quantity: number
  /** What it is in the provider's own catalogue, if it has one. */
  packageId: number | null
}

type SessionRequest = {
  orderId: number
  /**
   * The order's own key: asking twice makes one session, and only a session that carries it is paid
   * for this order.
   */
  orderKey: string
  customerEmail: string
  /** The customer's IP address. */
  customerAddress: string
  lines: SessionLine[]
  totalCents: number
  consentWording: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

export type PaymentSession = {
  id: string
  /** Null: made by somebody else, another site on the same account for instance. */
  orderKey: string | null
  state: 'open' | 'complete' | 'expired'
  paid: boolean
  amountCents: number
  currency: string
  paymentId: string | null
  /** The waiver of the right of withdrawal was ticked on the payment page. */
  consented: boolean
  /** Who paid, where the provider has accounts of its own: not always the customer. */
  payer: string | null
  /** What has come back of it already. */
  back: PaymentState
  /** Paid, but for other goods than were asked for: how they differ, for an admin. */
  discrepancy: string | null
  /** The provider will not let it be paid. */
  refusal: Refusal | null
}

/** Why a cart cannot be paid: what the customer reads, and what an admin should look at, if any. */
export type Refusal = { message: string; detail: string | null }

/** What has come back of a payment. */
export type PaymentState = { refundedCents: number; disputed: boolean }

/** Nothing has. */
export const NOTHING_BACK: PaymentState = { refundedCents: 0, disputed: false }

/** Something that happened at the provider, by the name of what it happened to. */
export type PaymentTrace = { sessionId: string } | { paymentId: string }

/**
 * What an event is about; what it says is never trusted, only what the provider answers when asked.
 */
export type PaymentEvent = {
  id: string
  type: string
  sessionId: string | null
  paymentId: string | null
}

/** What a provider's catalogue says of one of its packages. */
export type CataloguePackage = {
  id: number
  name: string
  /** Plain text. */
  description: string
  category: string
  image: string | null
  /** What a buyer pays, tax included. */
  priceCents: number
  currency: string
  /** Bought once and for all; a subscription is not. */
  isSingle: boolean
}

/** What customers, admins and documents are told of a provider. */
type ProviderProfile = {
  /** How one pays, as documents print it. */
  method: string
  /**
   * Who sells in their own name and issues the invoice, if that is not the owner of the site: then
   * ours is no invoice.
   */
  seller: string | null
  /** A part of a payment can be given back. */
  refundsParts: boolean
  /** Where the owner sees a payment in the provider's own panel, `{id}` being its name. */
  paymentUrl: string | null
  webhook: { path: string; signatureHeader: string }
}

/** Whoever takes the card. The rest of the code cannot tell one provider from another. */
export type PaymentProvider = {
  name: 'stripe' | 'tebex' | 'sandbox'
  profile: ProviderProfile
  /** All that it sells; null: whatever it is asked to. */
  readCatalogue: (() => Promise<CataloguePackage[]>) | null
  createSession: (request: SessionRequest) => Promise<{ id: string; url: string }>
  /** Null: the provider knows no such session. */
  getSession: (id: string) => Promise<PaymentSession | null>
  /**
   * Nobody can pay it any more. A session that is closed already stays as it is. Answers what it is
   * then, like `getSession`: `open` where that cannot be promised.
   */
  expireSession: (id: string) => Promise<PaymentSession | null>
  getPayment: (paymentId: string) => Promise<PaymentState>
  findSession: (paymentId: string) => Promise<string | null>
  /**
   * The same key asked again gives nothing more. `refused`: the provider will not, so much being
   * refunded already for instance.
   */
  refund: (
    paymentId: string,
    cents: number,
    idempotencyKey: string,
  ) => Promise<'accepted' | 'refused'>
  /**
   * Payments, refunds and disputes of the last weeks: what its events were about, should one have
   * been lost.
   */
  recentTraces: (now: Date) => AsyncIterable<PaymentTrace>
  /** Checks the signature over the raw bytes; throws on a wrong or stale one. */
  readEvent: (rawBody: Buffer, signature: string) => Promise<PaymentEvent>
}
