import { createHash, createHmac, randomUUID } from 'node:crypto'
import { pick, type Random, uuid } from '../hostile.ts'

/** Tokens of a person by their state. */
export type TokenSet = {
  /** Of a person who is signed in. */
  access: string
  refresh: string
  /** Access tokens that are well signed, but must not be accepted: expired, of ended or unknown sessions. */
  deadAccess: string[]
  /** Refresh tokens that were issued, but must not be accepted: expired, replayed, of ended sessions. */
  deadRefresh: string[]
  /** Tokens of sign-ins that wait for a code: expired and used. */
  deadPending: string[]
}

const base64 = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** Signs a token like an attacker who can choose everything but the server's key. */
function signWith(key: string | Buffer, header: object, payload: object, hash = 'sha256') {
  const body = `${base64(header)}.${base64(payload)}`
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
}

/** The payload of a real token, with changes that would help an attacker. */
function forgedPayload(token: string, random: Random): object {
  const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  const now = Math.floor(Date.now() / 1000)
  const changes = [
    { groups: ['admin'], permissions: ['*'], is_admin: true },
    { sub: '1', user: 1, uid: 1 },
    { exp: now + 1e9 },
    { exp: 'never', iat: -1 },
    { exp: 1e308, nbf: 0 },
    { sid: uuid(random) },
    { sid: { $ne: null } },
    { sid: [payload.sid] },
    { sid: "' or 1=1 --" },
    { sid: `${payload.sid}\0` },
    { sub: null, sid: null },
    { iss: 'https://evil.example', aud: '*' },
  ]
  const forged = { ...payload, ...pick(random, changes) }
  if (random() < 0.2)
    Object.defineProperty(forged, '__proto__', { value: { admin: true }, enumerable: true })
  return forged
}

const unsignedAlgorithms = ['none', 'None', 'NONE', 'nOnE', '', 'null', 'HS0']
const otherAlgorithms = ['HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', 'PS256', 'A128GCM', 'dir']

/** Whether a text decodes to this access token: two bits in the last letter of a signature have no meaning. */
function isSameAccess(token: string, text: string) {
  const [parts, others] = [token.split('.'), text.trim().split('.')]
  const bytes = (signature: string | undefined) => Buffer.from(signature ?? '', 'base64url')
  return (
    parts.length === 3 &&
    parts[0] === others[0] &&
    parts[1] === others[1] &&
    bytes(parts[2]).equals(bytes(others[2]))
  )
}

/** A token that was truncated, reversed, swapped or altered in one position. */
export function fragment(token: string, random: Random, other: string): string {
  const changed = changeToken(token, random, other)
  return changed === token || isSameAccess(token, changed) ? token.slice(0, -9) : changed
}

function changeToken(token: string, random: Random, other: string): string {
  const at = Math.floor(random() * token.length)
  const [parts, others] = [token.split('.'), other.split('.')]
  return pick<() => string>(random, [
    () => token.slice(0, at),
    () => token.slice(at),
    () => token.slice(0, at) + pick(random, [...'AZaz09-_.=+/ %']) + token.slice(at + 1),
    () => token.slice(0, at) + token.slice(at + 1),
    () => token + pick(random, ['=', '.', ' x', 'A', '\0', '%00', '\n', ',', ';']),
    () => [...token].reverse().join(''),
    () => token.toUpperCase(),
    () => token.toLowerCase(),
    () => token.replaceAll('-', '+').replaceAll('_', '/').split('').sort().join(''),
    () => [parts[0], others[1] ?? parts[1], parts[2]].join('.'),
    () => [parts[0], parts[1], others[2] ?? ''].join('.'),
    () => createHash('sha256').update(token).digest('base64url'),
    () => base64(token),
    () => `${token}${token}`,
    () => encodeURIComponent(`%${token}`),
  ])()
}

/** An access token that must not be accepted. */
export function forgedAccess(tokens: TokenSet, other: TokenSet, random: Random): string {
  const payload = forgedPayload(pick(random, [tokens.access, other.access]), random)
  const [header = '', body = '', signature = ''] = tokens.access.split('.')
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  return pick<() => string>(random, [
    () => `${base64({ alg: pick(random, unsignedAlgorithms) })}.${body}.`,
    () => `${base64({ alg: pick(random, unsignedAlgorithms) })}.${base64(payload)}.`,
    () => `${base64({ alg: pick(random, unsignedAlgorithms), typ: 'JWT' })}.${body}.${signature}`,
    () => `${header}.${base64(payload)}.${signature}`,
    () => `${header}.${body}.`,
    () => signWith(pick(random, ['', 'secret', 'k', '0', 'null']), hs256, payload),
    () => signWith(signature, hs256, payload),
    () => signWith(tokens.refresh, hs256, payload),
    () => signWith('x', { alg: pick(random, otherAlgorithms) }, payload, 'sha512'),
    () => signWith('x', { ...hs256, jwk: { kty: 'oct', k: base64('x') } }, payload),
    () =>
      signWith(
        '',
        { ...hs256, kid: pick(random, ['/dev/null', "' union select 'x", '../../x']) },
        payload,
      ),
    () =>
      signWith(
        'x',
        { ...hs256, jku: 'http://127.0.0.1:9/keys', x5u: 'http://127.0.0.1:9' },
        payload,
      ),
    () => signWith('x', { ...hs256, crit: ['exp'], b64: false }, payload),
    () => pick(random, tokens.deadAccess),
    () => pick(random, [...tokens.deadRefresh, ...tokens.deadPending, tokens.refresh]),
    () => fragment(tokens.access, random, other.access),
    () => fragment(tokens.access, random, other.access),
    () =>
      pick(random, [
        '',
        'null',
        'undefined',
        '[object Object]',
        '.',
        '..',
        '...',
        'a.b.c',
        '{}',
        '*',
      ]),
    () => `${'x'.repeat(1 + Math.floor(random() * 6000))}`,
  ])()
}

/** A refresh token that must not be accepted. */
export function forgedRefresh(tokens: TokenSet, other: TokenSet, random: Random): string {
  const forged = pick<() => string>(random, [
    () => base64(uuid(random) + uuid(random)).slice(0, 43),
    () => pick(random, tokens.deadRefresh),
    () => pick(random, tokens.deadRefresh),
    () => fragment(tokens.refresh, random, other.refresh),
    () => fragment(pick(random, tokens.deadRefresh), random, other.refresh),
    () => tokens.access,
    () => forgedAccess(tokens, other, random),
    () => pick(random, tokens.deadPending),
  ])()
  return forged === tokens.refresh ? tokens.access : forged
}

/** A token of a sign-in that waits for a code, or of a mailed link, that must not be accepted. */
export function forgedPending(tokens: TokenSet, other: TokenSet, random: Random): string {
  return pick<() => string>(random, [
    () => base64(uuid(random) + randomUUID()).slice(0, 43),
    () => pick(random, tokens.deadPending),
    () => pick(random, tokens.deadPending),
    () => fragment(pick(random, tokens.deadPending), random, other.refresh),
    () => pick(random, [tokens.refresh, tokens.access, ...tokens.deadRefresh]),
    () => forgedAccess(tokens, other, random),
  ])()
}
