import * as z from 'zod/mini'
import { FACTOR_KINDS } from './factor-kinds.ts'
import { idParams, line } from './fields.ts'

const success = z.object({ success: z.literal(true) })
export const ticket = z.string().check(z.maxLength(2000))
const name = line('Veuillez donner un nom', 60)
const base64url = z.string().check(z.maxLength(20_000), z.regex(/^[\w-]*$/, 'Valeur invalide'))
const publicKey = z.literal('public-key')

/** Six digits; people type a blank in the middle. */
const totpCode = z.pipe(
  z.string('Veuillez entrer le code').check(z.maxLength(20, 'Code incorrect')),
  z.transform((typed) => typed.replace(/\s/g, '')),
)

const factor = z.object({
  id: z.int(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type SecondFactor = z.infer<typeof factor>

export const listSecondFactors = {
  response: z.object({
    factors: z.array(factor),
    recovery_codes_left: z.int(),
    /** The caller is on the team, whose rule asks for one. */
    required: z.boolean(),
  }),
}

/** The codes are there with the first factor, and are never shown again. */
const added = z.object({ factor, recovery_codes: z.nullable(z.array(z.string())) })

export const startTotp = {
  response: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
}
export const addTotp = {
  body: z.object({ ticket, code: totpCode, name }),
  response: added,
}

const listed = z.array(z.object({ id: z.string(), type: publicKey }))
const userVerification = z.literal('preferred')

export const startPasskey = {
  response: z.object({
    ticket: z.string(),
    options: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
      excludeCredentials: listed,
      attestation: z.literal('none'),
      authenticatorSelection: z.object({
        residentKey: z.literal('discouraged'),
        userVerification,
      }),
    }),
  }),
}
const registrationCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: publicKey,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})
export type RegistrationCredential = z.output<typeof registrationCredential>
export const addPasskey = {
  body: z.object({ ticket, credential: registrationCredential, name }),
  response: added,
}

export const renameSecondFactor = {
  params: idParams,
  body: z.object({ name }),
  response: factor,
}
export const removeSecondFactor = {
  params: idParams,
  response: success,
}
export const renewRecoveryCodes = {
  response: z.object({ recovery_codes: z.array(z.string()) }),
}

/** What a browser asks one of the account's passkeys to sign; null without any. */
export const passkeyRequest = z.nullable(
  z.object({
    challenge: z.string(),
    rpId: z.string(),
    allowCredentials: listed,
    userVerification,
  }),
)

/** What the login answers when the password is right and not enough. */
export const secondStep = z.object({
  ticket: z.string(),
  has_totp: z.boolean(),
  has_recovery_codes: z.boolean(),
  passkey: passkeyRequest,
})
export type SecondStep = z.infer<typeof secondStep>

export const authenticationCredential = z.object({
  id: base64url,
  rawId: base64url,
  type: publicKey,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
})
export type AuthenticationCredential = z.output<typeof authenticationCredential>

export const secondStepInput = z.object({
  ticket,
  proof: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('totp'), code: totpCode }),
    z.object({ kind: z.literal('recovery'), code: z.string().check(z.maxLength(100)) }),
    z.object({ kind: z.literal('passkey'), credential: authenticationCredential }),
  ]),
})
export type FactorProof = z.output<typeof secondStepInput>['proof']
