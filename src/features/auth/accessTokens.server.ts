import { createHash, type UUID } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'

/** Minutes for which an access token serves (decisions, section 13). */
const life = 15

/** Tokens that are remembered as verified; then all are forgotten and verified anew. */
const mostVerified = 10_000

/** Signs access tokens. A token names a session and says nothing else: what it allows is read at each call. */
export type AccessTokens = {
  sign(session: UUID, now: Date): Promise<string>
  /** The session, or nothing if the token is wrong or has expired. */
  verify(token: string, now: Date): Promise<UUID | undefined>
}

/** Access tokens signed with a key made from the secret. */
export function accessTokens(secret: string): AccessTokens {
  const key = createHash('sha256').update(`access:${secret}`).digest()
  /** A signature that was right stays right: it is verified once, the expiry each time. */
  const verified = new Map<string, { session: UUID; until: number }>()
  return {
    sign: (session, now) =>
      new SignJWT({ sid: session })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + life * 60_000))
        .sign(key),
    async verify(token, now) {
      const known = verified.get(token)
      if (known) return known.until > now.getTime() ? known.session : undefined
      const said: JWTPayload | undefined = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: now,
      }).then(
        ({ payload }) => payload,
        () => undefined,
      )
      if (!said?.exp || typeof said.sid !== 'string') return undefined
      const session = said.sid as UUID
      if (verified.size >= mostVerified) verified.clear()
      verified.set(token, { session, until: said.exp * 1000 })
      return session
    },
  }
}
