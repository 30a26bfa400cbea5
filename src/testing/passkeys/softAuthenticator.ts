import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Deviations of an authenticator or a browser from correct behaviour. */
export type Deviation = {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** Whether the person was verified, by PIN, finger or face. */
  isVerified?: boolean
  /** The counter to report, in place of the next one. */
  counter?: number
  /** Handle of the person, base64url. */
  userHandle?: string
  /** Attestation statement and its format, encoded as CBOR; by default none. */
  attestation?: { format: string; statement: Buffer }
}

type CreationOptions = { challenge: string; rp?: { id?: string }; user?: { id: string } }
type RequestOptions = { challenge: string; rpId?: string }
type Credential = {
  id: Buffer
  key: KeyObject
  rpId: string
  userHandle: string
  counter: number
}

const base64url = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** Flags of authenticator data (WebAuthn, section 6.1). */
const flags = { present: 1, verified: 4, syncable: 8, synced: 16, hasKey: 64 }

/**
 * A browser with an authenticator in software: ES256, discoverable credentials, no attestation. With `isSynced` its
 * passkeys count as synchronised to several devices.
 */
export function softAuthenticator(origin: string, { isSynced = false } = {}) {
  const credentials: Credential[] = []

  function authenticatorData(
    { rpId, counter, isVerified = true }: { rpId: string; counter: number; isVerified?: boolean },
    key?: Buffer,
  ) {
    const synced = isSynced ? flags.syncable | flags.synced : 0
    const flag = flags.present | (isVerified ? flags.verified : 0) | synced
    const head = Buffer.alloc(5)
    head.writeUInt8(flag | (key ? flags.hasKey : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, key ?? Buffer.alloc(0)])
  }

  const clientData = (type: string, { challenge }: { challenge: string }, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    )

  return {
    credentials,
    /** Creates a passkey, as `navigator.credentials.create()` does. */
    create(options: CreationOptions, deviation: Deviation = {}) {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const id = randomBytes(32)
      const rpId = deviation.rpId ?? options.rp?.id ?? ''
      const counter = deviation.counter ?? (isSynced ? 0 : 1)
      credentials.push({ id, key: privateKey, rpId, userHandle: options.user?.id ?? '', counter })
      const coseKey = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const { isVerified = true } = deviation
      const authData = authenticatorData({ rpId, counter, isVerified }, attested)
      const { format, statement } = deviation.attestation ?? {
        format: 'none',
        statement: cborMap([]),
      }
      const attestationObject = cborMap([
        [cborText('fmt'), cborText(format)],
        [cborText('attStmt'), statement],
        [cborText('authData'), cborBytes(authData)],
      ])
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, deviation)),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge with the last passkey, as `navigator.credentials.get()` does. */
    get(options: RequestOptions, deviation: Deviation = {}) {
      const credential = credentials.at(-1)
      if (!credential) throw new Error('This authenticator has no passkey.')
      credential.counter += isSynced ? 0 : 1
      const { isVerified = true, rpId = options.rpId ?? credential.rpId } = deviation
      const counter = deviation.counter ?? credential.counter
      const authData = authenticatorData({ rpId, counter, isVerified })
      const client = clientData('webauthn.get', options, deviation)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), credential.key)
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: deviation.userHandle ?? credential.userHandle,
        },
      }
    },
  }
}
export type SoftAuthenticator = ReturnType<typeof softAuthenticator>

/** Head of a CBOR item (RFC 8949): its major type and a number below 65 536. */
function cborHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 256) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (value: Buffer) => Buffer.concat([cborHead(2, value.length), value])
const cborText = (value: string) =>
  Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
/** Encodes a map whose keys and values are encoded. */
export const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
