import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { TypeOf } from '../../../kernel/field/shape.ts'
import type { passkeys } from './passkey.table.ts'
import type { passkeyEndpoints } from './passkeys.ts'
import type { RelyingParty } from './relyingParty.server.ts'

/** Algorithms of keys: Ed25519, ES256 and RS256. */
export const algorithms = [-8, -7, -257]

/** A new passkey, as a browser returns it. */
export type Attestation = TypeOf<typeof passkeyEndpoints.addPasskey.body>['credential']
/** A signed challenge, as a browser returns it. */
export type Assertion = TypeOf<typeof passkeyEndpoints.signInWithPasskey.body>['credential']

type Passkey = typeof passkeys.$inferSelect

/** The library of the protocol, which reads certificates of many sorts: loaded when the first passkey is used. */
export const loadWebauthn = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** The stored properties of a new passkey. */
export type NewCredential = Pick<
  Passkey,
  | 'credential_id'
  | 'user_handle'
  | 'public_key'
  | 'counter'
  | 'transports'
  | 'aaguid'
  | 'is_synced'
  | 'is_backed_up'
>

/** AAGUID of authenticators that do not state their model. */
const unknownModel = '00000000-0000-0000-0000-000000000000'

/** Checks a new passkey; undefined if it is not for this site, or the person was not verified (PIN, finger, face). */
export async function readAttestation(
  site: RelyingParty,
  credential: Attestation,
  { challenge, userHandle }: { challenge: string; userHandle: string },
): Promise<NewCredential | undefined> {
  try {
    if (isEmbedded(credential) || (await hasCertificate(credential))) return undefined
    const { verifyRegistrationResponse } = await loadWebauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return undefined
    const { credential: key, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credential_id: key.id,
      user_handle: userHandle,
      public_key: Buffer.from(key.publicKey).toString('base64url'),
      counter: key.counter,
      transports: credential.response.transports ?? [],
      aaguid: aaguid === unknownModel ? null : aaguid,
      is_synced: credentialDeviceType === 'multiDevice',
      is_backed_up: credentialBackedUp,
    }
  } catch {
    // The library throws for every kind of fault.
    return undefined
  }
}

/**
 * Checks the signature of a passkey; returns its new counter, or undefined if it is not for this site or key, the
 * person was not verified, or the counter of a key on a single device went back.
 */
export async function readAssertion(
  site: RelyingParty,
  passkey: Passkey,
  credential: Assertion,
  challenge: string,
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  try {
    const { userHandle } = credential.response
    if (isEmbedded(credential) || (userHandle && userHandle !== passkey.user_handle))
      return undefined
    const { verifyAuthenticationResponse } = await loadWebauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: bytesOfBase64(passkey.public_key),
        // Each device that shares a passkey has its own counter.
        counter: passkey.is_synced ? 0 : passkey.counter,
      },
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? { counter: newCounter, isBackedUp: credentialBackedUp } : undefined
  } catch {
    return undefined
  }
}

/** The bytes of a text in the alphabet of addresses. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text, 'base64url'))

/** What a browser says about what it signed; throws if that is unreadable. */
export const clientDataOf = (text: string): { challenge?: unknown; crossOrigin?: unknown } =>
  JSON.parse(Buffer.from(text, 'base64url').toString())

/** Whether a page of another site that embeds ours asked for this. */
const isEmbedded = ({ response }: Attestation | Assertion) =>
  clientDataOf(response.clientDataJSON).crossOrigin === true

/**
 * Whether the maker of the authenticator certifies it. We do not ask for that, and looking such a certificate up would
 * send requests to addresses that it names.
 */
async function hasCertificate({ response }: Attestation) {
  const { decodeAttestationObject } = await loadHelpers()
  const statement = decodeAttestationObject(bytesOfBase64(response.attestationObject))
  const format = statement.get('fmt')
  const isSelfSigned = format === 'packed' && statement.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !isSelfSigned
}
