export type SessionLine = {
  name: string
  description: string
  image: string | null
  unitCents: number
  quantity: number
}

type SessionRequest = {
  orderId: number
  /**
   * The order's own key: asking twice makes one session, and only a session that carries it is paid
   * for this order.
   */
  orderKey: string
  customerEmail: string
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
}

/** What has come back of a payment. */
type PaymentState = { refundedCents: number; disputed: boolean }

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

/** Whoever takes the card. The rest of the code cannot tell one provider from another. */
export type PaymentProvider = {
  name: 'stripe' | 'sandbox'
  createSession: (request: SessionRequest) => Promise<{ id: string; url: string }>
  /** Null: the provider knows no such session. */
  getSession: (id: string) => Promise<PaymentSession | null>
  /**
   * Nobody can pay it any more. A session that is closed already stays as it is. Answers what it is
   * then, like `getSession`.
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
  readEvent: (rawBody: Buffer, signature: string) => PaymentEvent
}
