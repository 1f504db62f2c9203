/**
 * The consent that art. L221-28 13° of the Code de la consommation asks for before digital content
 * is delivered at once. It is given on the payment step; wording and version are kept with the
 * order. A change of wording is a new version.
 */
export const WITHDRAWAL_CONSENT = {
  version: '2026-11-01',
  wording:
    'Je demande la livraison immédiate de ce contenu numérique et je reconnais perdre mon droit de rétractation dès sa livraison. J’accepte les conditions générales de vente.',
} as const
