import { createHmac, timingSafeEqual, type UUID } from 'node:crypto'
import type { SecretKey, SecretKeys } from './secretKeys.server.ts'

/** How long a signed link is valid, in seconds; a request that has begun goes on. */
export const linkSeconds = 60

/** Cookie without which a signed link is of no use, so that it cannot be forwarded to somebody else. */
export const linkCookie = 'links'

/** Signs links that stand for the token of a session in a request that cannot carry one, such as that of an image. */
export type Links = {
  /** Signs the path of a call for a session; the caller also needs the cookie `cookieOf(session)`. */
  sign(path: string, session: UUID, now: Date): string
  /** The value of the cookie that goes with the links of a session. */
  cookieOf(session: UUID): string
  /** The session of a link to this path; undefined if the link is wrong, expired or somebody else's. */
  verify(path: string, link: string, cookie: string | undefined, now: Date): UUID | undefined
}

/** Signs links with keys derived from those of the server. */
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
      const expiry = Math.floor(now.getTime() / 1000) + linkSeconds
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
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
