/** `totp`: an app that shows codes; `passkey`: a key of WebAuthn's. */
export const FACTOR_KINDS = ['totp', 'passkey'] as const
