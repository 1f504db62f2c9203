import type { Config } from '#server/config.ts'

const CFX_SELLS_THROUGH_TEBEX =
  'Ce site encaisse par Stripe pour un serveur FiveM. L’accord de Cfx.re (fivem.net/terms) demande que tout ce qui se paie pour un serveur passe par Tebex, dons compris, et interdit de vendre de la monnaie du jeu ou des tirages au sort : s’en écarter peut coûter le serveur. Lisez l’accord, puis décidez ; les réglages de Tebex sont dans le guide de l’exploitant.'

/** What an owner should know of the way they have chosen to be paid; the choice is theirs. */
export function paymentWarnings({ stripe, fivemUrl }: Config): string[] {
  return stripe && fivemUrl ? [CFX_SELLS_THROUGH_TEBEX] : []
}
