import type { Group } from '../access.ts'

/** Home path per group (specification, section 2). */
export const homeOf: Record<Group, string> = {
  admin: '/admin-home',
  partner: '/partner-home',
  client: '/client-home',
}

/** Returns the home path of a group; '/' for unknown ones. */
export const homePath = (group: string | undefined): string =>
  Object.entries(homeOf).find(([name]) => name === group)?.[1] ?? '/'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * Returns a path in the route's spelling, or undefined if it does not match. Case is ignored, but parameters keep
 * theirs: '/Users/7' on '/users/$user_id' gives '/users/7'.
 */
export function canonicalPath(route: string, path: string): string | undefined {
  const declared = segmentsOf(route)
  const input = segmentsOf(path)
  if (declared.length !== input.length) return undefined
  const canonical = declared.map((segment, index) => {
    if (segment.startsWith('$')) return input[index]
    return segment.toLowerCase() === input[index]?.toLowerCase() ? segment : undefined
  })
  return canonical.includes(undefined) ? undefined : `/${canonical.join('/')}`
}

/** Returns path, query and anchor of an absolute path on this site; undefined if it leads to another origin. */
export function ownPath(input: unknown, origin: string): string | undefined {
  if (typeof input !== 'string' || !input.startsWith('/')) return undefined
  const url = URL.canParse(input, origin) ? new URL(input, origin) : undefined
  // '/.//elsewhere' is on this site, but its normalised path '//elsewhere' would lead to another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
