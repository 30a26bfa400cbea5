import { createHmac, type UUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import type { SecretKey, SecretKeys } from '../../kernel/secrets/secretKeys.server.ts'

/** Lifetime of an access token (decisions, section 13). */
export const lifetimeMinutes = 15

/** Maximum size of the cache of verified tokens, which is cleared when full. */
const maxVerified = 10_000

/** Signs and verifies access tokens, which only name a session: rights are read on each request. */
export type AccessTokens = {
  /** `user` tells a browser whose token it is; the server reads the person from the session. */
  sign(session: UUID, user: number, now: Date): Promise<string>
  /** Returns the session, or undefined if the token is invalid or expired. */
  verify(token: string, now: Date): Promise<UUID | undefined>
  /**
   * The successor of a refresh token, derived with each key of the server; deterministic, so that a repeated request
   * gets the same one.
   */
  successorsOf(refresh: string): readonly string[]
}

/** Creates access tokens signed with a key derived from the newest of the server; their header names it. */
export function accessTokens(keys: SecretKeys): AccessTokens {
  /** Caches tokens whose signature was verified; key and expiry (`until`, ms) are checked each time. */
  const verified = new Map<string, { session: UUID; until: number; key: string }>()

  /** Session and expiry of a token that one of the keys signed. */
  async function read(token: string, signers: readonly SecretKey[], now: Date) {
    const options = { algorithms: ['HS256'], currentDate: now }
    for (const { id, derive } of signers) {
      const { exp, sid } = await jwtVerify(token, derive('access'), options).then(
        ({ payload }) => payload,
        () => ({ exp: undefined, sid: undefined }),
      )
      if (exp && typeof sid === 'string')
        return { session: sid as UUID, until: exp * 1000, key: id }
    }
    return undefined
  }

  return {
    successorsOf: (refresh) =>
      keys
        .all()
        .map(({ derive }) =>
          createHmac('sha256', derive('refresh')).update(refresh).digest('base64url'),
        ),
    sign(session, user, now) {
      const [{ id, derive }] = keys.all()
      return new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256', kid: id })
        .setSubject(String(user))
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifetimeMinutes * 60_000))
        .sign(derive('access'))
    },
    async verify(token, now) {
      const cached = verified.get(token)
      if (cached && keys.find(cached.key))
        return cached.until > now.getTime() ? cached.session : undefined
      const found = await read(token, signersOf(token, keys), now)
      if (!found) return undefined
      if (verified.size >= maxVerified) verified.clear()
      verified.set(token, found)
      return found.session
    },
  }
}

/** The keys that may have signed a token: the one that it names, or all if it names none, as older tokens do. */
function signersOf(token: string, keys: SecretKeys): readonly SecretKey[] {
  try {
    const { kid } = decodeProtectedHeader(token)
    if (kid === undefined) return keys.all()
    const signer = keys.find(kid)
    return signer ? [signer] : []
  } catch {
    return []
  }
}

declare module '../../feature.server.ts' {
  interface HandlerParts {
    tokens: AccessTokens
  }
}
