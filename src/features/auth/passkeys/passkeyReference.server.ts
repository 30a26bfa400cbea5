import type { EndpointDocs } from '../../../kernel/record/reference.server.ts'
import type { passkeyEndpoints } from './passkeys.ts'

const unconfirmed = 'The password is missing or wrong, and the session was not proved by a passkey.'
const refusedOptions = { 409: 'There can be no passkeys at PUBLIC_URL.' }
const refusedCredential = {
  401: 'The passkey is unknown or not accepted, or the challenge has expired or was used.',
  ...refusedOptions,
}

const clientData = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const attested = {
  id: 'dGhlLWlkLW9mLWEta2V5',
  rawId: 'dGhlLWlkLW9mLWEta2V5',
  type: 'public-key' as const,
  response: { clientDataJSON: clientData, attestationObject: 'o2NmbXRkbm9uZQ' },
}
const signed = {
  ...attested,
  response: { clientDataJSON: clientData, authenticatorData: 'SZYN5YgO', signature: 'MEUCIQ' },
}

export const passkeyReference: EndpointDocs<typeof passkeyEndpoints> = {
  passkeys: {
    summary: 'Lists the passkeys of the caller, and says whether they may add one.',
  },
  passkeyOptions: {
    summary:
      'Returns the options for `navigator.credentials.create()`, valid for five minutes and once. Needs the password, unless a passkey was used in this session within ten minutes.',
    example: { password: 'correct horse battery' },
    refusals: {
      400: unconfirmed,
      409: 'Passkeys are not offered to the caller, or they have 20 already.',
    },
  },
  addPasskey: {
    summary:
      'Adds a passkey to the account of the caller. If it is their first second factor, returns ten backup codes, which are not shown again.',
    example: { credential: attested },
    refusals: {
      400: 'The passkey is not accepted, or the challenge has expired or was used.',
      409: 'The caller has 20 passkeys already.',
    },
  },
  renamePasskey: {
    summary: 'Renames a passkey of the caller.',
    params: { id: 'The `id` from the list of the caller; that of somebody else is not found.' },
    example: { name: 'MacBook' },
  },
  removePasskey: {
    summary:
      'Removes a passkey of the caller. Needs the password, unless a passkey was used in this session within ten minutes.',
    params: { id: 'The `id` from the list of the caller; that of somebody else is not found.' },
    example: { password: 'correct horse battery' },
    refusals: { 400: unconfirmed, 409: 'The caller must have a second factor.' },
  },
  passkeySignInOptions: {
    summary:
      'Returns the options for `navigator.credentials.get()` to sign in without user name and password, valid for five minutes and once.',
    refusals: refusedOptions,
  },
  signInWithPasskey: {
    summary:
      'Signs the person in to whom the passkey belongs. It counts as both factors, as it verifies the person (PIN, finger, face).',
    example: { credential: signed },
    refusals: refusedCredential,
  },
  passkeyFactorOptions: {
    summary:
      'Returns the options for `navigator.credentials.get()` to complete a sign-in whose answer had `need_2fa`.',
    example: { pending_token: 'q3v0bGs5aXQ' },
    refusals: { 401: 'The pending token has expired.', ...refusedOptions },
  },
  verifyPasskeyFactor: {
    summary:
      'Completes a sign-in whose answer had `need_2fa` with a passkey of this person. With `remember_device`, a cookie spares the second factor on this device for the days that the office sets, 30 by default.',
    example: { pending_token: 'q3v0bGs5aXQ', credential: signed, remember_device: true },
    refusals: refusedCredential,
  },
  passkeyPendingOptions: {
    summary:
      'Returns the options for a passkey during a sign-in, for somebody who must have a second factor and has none yet.',
    example: { pending_token: 'q3v0bGs5aXQ' },
    refusals: {
      401: 'The pending token has expired.',
      409: 'The person has a second factor, or there can be no passkeys at PUBLIC_URL.',
    },
  },
  addPasskeyPending: {
    summary:
      'Adds that passkey, signs the person in, and returns ten backup codes, which are not shown again.',
    example: { pending_token: 'q3v0bGs5aXQ', credential: attested },
    refusals: {
      400: 'The passkey is not accepted, or the challenge has expired or was used.',
      401: 'The pending token has expired.',
      409: 'The person has a second factor.',
    },
  },
}
