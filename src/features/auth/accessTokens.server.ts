import { createHash, createHmac, type UUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Lifetime of an access token (decisions, section 13). */
const lifetimeMinutes = 15

/** Maximum size of the cache of verified tokens, which is cleared when full. */
const maxVerified = 10_000

/** Signs and verifies access tokens, which only name a session: rights are read on each request. */
export type AccessTokens = {
  /** `user` tells a browser whose token it is; the server reads the person from the session. */
  sign(session: UUID, user: number, now: Date): Promise<string>
  /** Returns the session, or undefined if the token is invalid or expired. */
  verify(token: string, now: Date): Promise<UUID | undefined>
  /** The refresh token that replaces another one; always the same, so that a repeated request gets it again. */
  successorOf(refresh: string): string
}

/** Creates access tokens signed with a key derived from the secret. */
export function accessTokens(secret: string): AccessTokens {
  const keyFor = (use: string) => createHash('sha256').update(`${use}:${secret}`).digest()
  const key = keyFor('access')
  const refreshKey = keyFor('refresh')
  /** Caches tokens whose signature was verified; the expiry (`until`, ms) is checked each time. */
  const verified = new Map<string, { session: UUID; until: number }>()
  return {
    successorOf: (refresh) => createHmac('sha256', refreshKey).update(refresh).digest('base64url'),
    sign: (session, user, now) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(user))
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + lifetimeMinutes * 60_000))
        .sign(key),
    async verify(token, now) {
      const cached = verified.get(token)
      if (cached) return cached.until > now.getTime() ? cached.session : undefined
      const payload: JWTPayload | undefined = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: now,
      }).then(
        (verification) => verification.payload,
        () => undefined,
      )
      if (!payload?.exp || typeof payload.sid !== 'string') return undefined
      const session = payload.sid as UUID
      if (verified.size >= maxVerified) verified.clear()
      verified.set(token, { session, until: payload.exp * 1000 })
      return session
    },
  }
}
