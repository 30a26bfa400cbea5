import { shape } from '../../../kernel/field/shape.ts'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import {
  enrolledSignIn,
  newBackupCodes,
  ownPassword,
  signInResult,
  token,
} from '../signInShapes.ts'

/** Minutes within which a challenge must be signed. */
export const challengeMinutes = 5

/** Maximum number of passkeys per person. */
export const maxPasskeys = 20

/** Minutes after the use of a passkey during which it replaces the password. */
export const recentMinutes = 10

const base64url = (max: number) => shape.text({ min: 1, max, pattern: /^[\w-]+$/ })

/** What `navigator.credentials` returns, as JSON (WebAuthn, level 3). */
const credentialOf = <R extends Parameters<typeof shape.strictObject>[0]>(response: R) =>
  shape.strictObject({
    id: base64url(1400),
    rawId: base64url(1400),
    type: shape.literal('public-key'),
    response: shape.strictObject(response),
  })

/** A new passkey. */
const attestation = credentialOf({
  clientDataJSON: base64url(10_000),
  attestationObject: base64url(40_000),
  transports: shape.list(shape.text({ max: 32 }), { max: 10 }).optional(),
})

/** A challenge that a passkey has signed. */
const assertion = credentialOf({
  clientDataJSON: base64url(10_000),
  authenticatorData: base64url(10_000),
  signature: base64url(10_000),
  userHandle: base64url(100).nullish(),
})

/** For `navigator.credentials`, with binary parts as base64url. */
const options = shape.object({ options: shape.looseObject({ challenge: shape.text() }) })

const passkeyName = shape.line({ min: 1, max: 60, tooShort: 'passkey:error.name_missing' })
const ownPasskey = shape.object({ id: shape.urlInt({ min: 1, max: 2147483647 }) })

export const passkeyEndpoints = {
  /** The caller's passkeys. */
  passkeys: endpoint('GET', '/passkeys/', {
    access: 'signed_in',
    isPrivate: true,
    output: shape.object({
      /** Whether the caller may add one. */
      is_offered: shape.boolean(),
      /** Whether a passkey was used recently in this session, so that changes need no password. */
      is_recent: shape.boolean(),
      results: shape.list(
        shape.object({
          id: shape.int(),
          name: shape.text(),
          /** Whether it can be synchronised to several devices. */
          is_synced: shape.boolean(),
          transports: shape.list(shape.text()),
          created_at: shape.moment(),
          used_at: shape.moment().nullable(),
        }),
      ),
    }),
  }),
  /** Options for a new passkey. */
  passkeyOptions: endpoint('POST', '/passkeys/options/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ password: ownPassword.optional() }),
    output: options,
  }),
  addPasskey: endpoint('POST', '/passkeys/', {
    access: 'signed_in',
    isSecret: true,
    body: shape.strictObject({ credential: attestation }),
    output: shape.object({ id: shape.int(), name: shape.text(), ...newBackupCodes.parts }),
    status: 201,
  }),
  renamePasskey: endpoint('PATCH', '/passkeys/{id}/', {
    access: 'signed_in',
    params: ownPasskey,
    body: shape.strictObject({ name: passkeyName }),
    status: 204,
  }),
  removePasskey: endpoint('POST', '/passkeys/{id}/remove/', {
    access: 'signed_in',
    isSecret: true,
    params: ownPasskey,
    body: shape.strictObject({ password: ownPassword.optional() }),
    status: 204,
  }),
  /** A challenge for a sign-in without user name and password. */
  passkeySignInOptions: endpoint('POST', '/passkeys/sign-in/options/', {
    access: 'public',
    isSecret: true,
    perMinute: 600,
    output: shape.object({
      ...options.parts,
      /** The only origin at which browsers can use passkeys of this server. */
      origin: shape.text(),
    }),
  }),
  signInWithPasskey: endpoint('POST', '/passkeys/sign-in/verify/', {
    access: 'public',
    isSecret: true,
    perMinute: 600,
    body: shape.strictObject({ credential: assertion }),
    output: signInResult,
  }),
  /** A challenge for somebody who has entered their password. */
  passkeyFactorOptions: endpoint('POST', '/passkeys/second-factor/options/', {
    access: 'public',
    isSecret: true,
    perMinute: 600,
    body: shape.strictObject({ pending_token: token }),
    output: options,
  }),
  verifyPasskeyFactor: endpoint('POST', '/passkeys/second-factor/verify/', {
    access: 'public',
    isSecret: true,
    perMinute: 600,
    body: shape.strictObject({
      pending_token: token,
      credential: assertion,
      /** Whether to trust this device, which then needs no second factor for the days that the office sets. */
      remember_device: shape.boolean().optional(),
    }),
    output: signInResult,
  }),
  /** Options for a new passkey of somebody whose group must have a second factor. */
  passkeyPendingOptions: endpoint('POST', '/passkeys/pending/options/', {
    access: 'public',
    isSecret: true,
    perMinute: 60,
    body: shape.strictObject({ pending_token: token }),
    output: options,
  }),
  /** Adds that passkey, and completes the sign-in. */
  addPasskeyPending: endpoint('POST', '/passkeys/pending/verify/', {
    access: 'public',
    isSecret: true,
    perMinute: 60,
    body: shape.strictObject({ pending_token: token, credential: attestation }),
    output: enrolledSignIn,
  }),
}
