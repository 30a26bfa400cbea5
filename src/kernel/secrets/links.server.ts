import { createHmac, timingSafeEqual, type UUID } from 'node:crypto'
import type { SecretKey, SecretKeys } from './secretKeys.server.ts'

/** How long a signed link is valid, in seconds; a request that has started may still finish. */
export const linkSeconds = 60

/** When a link that is signed now ends, in seconds since 1970. */
const expiryOf = (now: Date) => Math.floor(now.getTime() / 1000) + linkSeconds

/** The moment at which a link that is signed now ends. */
export const linkEnd = (now: Date) => new Date(expiryOf(now) * 1000).toISOString()

/** Cookie that a signed link requires, so that a forwarded link does not work in another browser. */
export const linkCookie = 'links'

/** Signs links for requests that cannot send an access token, such as the request for an image. */
export type Links = {
  /** Returns a link to the path of a call; it works only together with the cookie `cookieOf(session)`. */
  sign(path: string, session: UUID, now: Date): string
  /** Returns the cookie value for the links of a session. */
  cookieOf(session: UUID): string
  /** Returns the session that a link to this path was signed for; undefined if the link or the cookie is invalid. */
  verify(path: string, link: string, cookie: string | undefined, now: Date): UUID | undefined
}

/** Signs links with keys that are derived from the secret keys of the server. */
export function openLinks(keys: SecretKeys): Links {
  const cookieBy = ({ derive }: SecretKey, session: UUID) =>
    createHmac('sha256', derive('link cookie')).update(session).digest('base64url')
  const signatureBy = ({ derive }: SecretKey, path: string, session: UUID, expiry: number) =>
    createHmac('sha256', derive('link'))
      .update([path, session, expiry].join('\n'))
      .digest('base64url')

  return {
    sign(path, session, now) {
      const [key] = keys.all()
      const expiry = expiryOf(now)
      return [session, expiry, signatureBy(key, path, session, expiry)].join('.')
    },
    cookieOf: (session) => cookieBy(keys.all()[0], session),
    verify(path, link, cookie, now) {
      const [, session, expiry, signature] =
        /^([\da-f-]{36})\.(\d{10})\.([\w-]{43})$/.exec(link) ?? []
      if (!session || !expiry || !signature || !cookie) return undefined
      if (Number(expiry) * 1000 < now.getTime()) return undefined
      const isGenuine = keys
        .all()
        .some(
          (key) =>
            isEqual(signature, signatureBy(key, path, session as UUID, Number(expiry))) &&
            isEqual(cookie, cookieBy(key, session as UUID)),
        )
      return isGenuine ? (session as UUID) : undefined
    },
  }
}

function isEqual(given: string, expected: string) {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}
