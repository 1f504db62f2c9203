import type { Config } from '#server/config.ts'
import { createSandboxPayments } from '#server/integrations/sandbox-payments/sandbox-payments.ts'
import { createTebexPayments } from '#server/integrations/tebex/tebex-payments.ts'
import type { Database } from '#server/lib/database.ts'
import { deriveKey } from '#server/lib/secret.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Whose keys are there, the sandbox in the demo, else nobody. */
export async function choosePayments(
  config: Config,
  db: Database,
  secret: string,
): Promise<PaymentProvider | null> {
  if (config.stripe) {
    // Hundreds of files, for a site that takes money through it.
    const { createStripePayments } = await import('#server/integrations/stripe/stripe-payments.ts')
    return createStripePayments(config.stripe, config.siteUrl)
  }
  if (config.tebex) return createTebexPayments({ ...config.tebex, db, now: () => new Date() })
  if (!config.demo) return null
  return createSandboxPayments({
    db,
    now: () => new Date(),
    signingSecret: Buffer.from(deriveKey(secret, 'sandbox-payments')).toString('hex'),
  })
}
