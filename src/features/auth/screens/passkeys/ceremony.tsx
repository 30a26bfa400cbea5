import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { ResponseBody } from '../../../../kernel/http/endpoint.ts'
import type { Translate } from '../../../../web/loading/words.ts'
import type { passkeyText } from '../../passkeys/passkey.text.ts'
import type { passkeyEndpoints } from '../../passkeys/passkeys.ts'

/** Options of the server, with binary parts as base64url. */
type ServerOptions = ResponseBody<typeof passkeyEndpoints.passkeyOptions>['options']

/** The browser could not use or create a passkey; the message says why and what to do. */
export class PasskeyProblem extends Error {
  constructor(
    message: string,
    /** Whether the person or a newer request aborted it. */
    readonly isCancelled: boolean,
  ) {
    super(message)
  }
}

/** Asks the browser to create a passkey. Throws `PasskeyProblem`. */
export async function createPasskey(options: ServerOptions, t: Translate<typeof passkeyText>) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
  } catch (error) {
    throw problemOf(error, optionsJSON.rp.id, t)
  }
}

/**
 * Asks the browser to sign with a passkey; with `isAutofill` it offers them in the field for the e-mail address and
 * waits. Throws `PasskeyProblem`.
 */
export async function signWithPasskey(
  options: ServerOptions,
  t: Translate<typeof passkeyText>,
  { isAutofill = false } = {},
) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON,
      useBrowserAutofill: isAutofill,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle } = response
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  } catch (error) {
    throw problemOf(error, optionsJSON.rpId, t)
  }
}

function problemOf(error: unknown, domain = '', t: Translate<typeof passkeyText>) {
  const { name } = error as Error
  const code = error instanceof WebAuthnError ? error.code : ''
  // Browsers do not distinguish a refusal from a timeout or a missing passkey.
  const isCancelled = ['NotAllowedError', 'AbortError'].includes(name)
  const message = isCancelled
    ? t('problem.cancelled')
    : code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
      ? t('problem.known')
      : name === 'SecurityError'
        ? t('problem.address', { domain })
        : name === 'ConstraintError'
          ? t('problem.device')
          : t('problem.failed')
  return new PasskeyProblem(message, isCancelled)
}
