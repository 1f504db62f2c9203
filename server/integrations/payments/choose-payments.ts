import type { Config } from '#server/config.ts'
import { createSandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { createStripePayments } from '#server/integrations/stripe/stripe-payments.ts'
import { createTebexPayments } from '#server/integrations/tebex/tebex-payments.ts'
import type { Database } from '#server/lib/database.ts'
import { deriveKey } from '#server/lib/secret.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Whose keys are there, the sandbox in the demo, else nobody. */
export function choosePayments(
  config: Config,
  db: Database,
  secret: string,
): PaymentProvider | null {
  if (config.stripe) return createStripePayments(config.stripe, config.siteUrl)
  if (config.tebex) return createTebexPayments({ ...config.tebex, db, now: () => new Date() })
  if (!config.demo) return null
  return createSandboxPayments({
    db,
    now: () => new Date(),
    signingSecret: Buffer.from(deriveKey(secret, 'sandbox-payments')).toString('hex'),
  })
}
