import type { Group } from '../access.ts'

/** Where each group works first (specification, section 2). */
export const homeOf: Record<Group, string> = {
  admin: '/admin-home',
  partner: '/partner-home',
  client: '/client-home',
}

export const homePath = (group: string | undefined): string =>
  Object.entries(homeOf).find(([name]) => name === group)?.[1] ?? '/'

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/**
 * A path as the route declares it, its parameters as they were given; undefined where the path is none
 * of the route's. Letter case counts in parameters only: '/Users/7' of '/users/$user_id' is '/users/7'.
 */
export function canonicalPath(route: string, path: string): string | undefined {
  const declared = segmentsOf(route)
  const given = segmentsOf(path)
  if (declared.length !== given.length) return undefined
  const canonical = declared.map((segment, at) => {
    if (segment.startsWith('$')) return given[at]
    return segment.toLowerCase() === given[at]?.toLowerCase() ? segment : undefined
  })
  return canonical.includes(undefined) ? undefined : `/${canonical.join('/')}`
}

/** A page of this site as its path, query and anchor; undefined for anything that leads elsewhere. */
export function ownPath(given: unknown, origin: string): string | undefined {
  if (typeof given !== 'string' || !given.startsWith('/')) return undefined
  const url = URL.canParse(given, origin) ? new URL(given, origin) : undefined
  // '/.//elsewhere' is a path of this site, but written without its origin it would be another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
