import type {
  AuthenticationCredential,
  RegistrationCredential,
  SecondStep,
} from '#contract/second-factor.ts'
import type { UserRow } from '#server/modules/users/users.table.ts'
import type { FactorRow } from './second-factors.table.ts'

/** Loaded when somebody has a passkey to add or to show: few have, and it is large. */
const webauthn = () => import('@simplewebauthn/server')

/** The site as browsers know it: a passkey is good at its own site alone. */
export type PasskeySite = { name: string; origin: string }

/** None, when the caller named no host: no browser signs for that. */
const siteId = ({ origin }: PasskeySite) => (URL.canParse(origin) ? new URL(origin).hostname : '')
const PUBLIC_KEY = 'public-key' as const
/** COSE: ES256, and RS256 for Windows Hello. */
const ALGORITHMS = [-7, -257]

const listed = (passkeys: FactorRow[]) =>
  passkeys.flatMap(({ credentialId }) =>
    credentialId ? [{ id: credentialId, type: PUBLIC_KEY }] : [],
  )

/** What a browser is given to make a passkey with, other than those there are. */
export function creationOptions(
  site: PasskeySite,
  { id, username }: Pick<UserRow, 'id' | 'username'>,
  existing: FactorRow[],
  challenge: string,
) {
  return {
    challenge,
    rp: { id: siteId(site), name: site.name },
    user: {
      id: Buffer.from(String(id)).toString('base64url'),
      name: username,
      displayName: username,
    },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: PUBLIC_KEY })),
    excludeCredentials: listed(existing),
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'discouraged' as const,
      userVerification: 'preferred' as const,
    },
  }
}

/** What is kept of a new passkey; null when it is another site's or not the one asked for. */
export async function readNewPasskey(
  site: PasskeySite,
  credential: RegistrationCredential,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const answer = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: siteId(site),
    requireUserVerification: false,
  }).catch(() => null)
  if (!answer?.verified) return null
  const { id, publicKey, counter } = answer.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
}

/** What a browser is given to show one of these passkeys with; null without any. */
export function requestOptions(
  site: PasskeySite,
  passkeys: FactorRow[],
  challenge: string,
): SecondStep['passkey'] {
  const allowCredentials = listed(passkeys)
  if (allowCredentials.length === 0) return null
  return { challenge, rpId: siteId(site), allowCredentials, userVerification: 'preferred' }
}

/** The counter that a passkey shows when it proves itself; null when it does not. */
export async function checkPasskey(
  site: PasskeySite,
  { credentialId, publicKey, counter }: FactorRow,
  credential: AuthenticationCredential,
  challenge: string,
): Promise<number | null> {
  if (credentialId !== credential.id || !publicKey || counter === null) return null
  const { verifyAuthenticationResponse } = await webauthn()
  const answer = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: siteId(site),
    requireUserVerification: false,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => null)
  return answer?.verified ? answer.authenticationInfo.newCounter : null
}
