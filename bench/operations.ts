import type pg from 'pg'
import { call, signIn } from '../prove/product.ts'
import { api } from '../src/api.ts'
import type { AnyEndpoint } from '../src/kernel/http/endpoint.ts'
import { password } from './seed.ts'

/** Typical search texts, and the longest allowed. */
const words = [
  ...['stand', 'rue du stand 33', 'M-2024', 'avenue blanc 12', 'r', 'geneve', 'cecb', 'müller'],
  ...['fondation', 'zzyzx', 'a'.repeat(200)],
]
const sorts = [
  ...['created_at', '-updated_at', 'status', 'building_address', 'client_name', 'due_date'],
  ...['address', 'last_name', 'name', 'email'],
]

/** Queries for calls other than lists. */
const extraQueries: Record<string, string[]> = {
  'buildings.duplicates': ['street_name=Rue du Stand&street_number=33'],
  'idc_estimate.get': ['building=1'],
  'register.search': words.map((word) => `q=${encodeURIComponent(word)}`),
  'users.contactOptions': words.map((word) => `q=${encodeURIComponent(word.slice(0, 100))}`),
}

/** Parameters to measure one at a time, with their values. */
const measuredParameters: Record<string, string[]> = {
  search: words.map(encodeURIComponent),
  page: ['3000'],
  page_size: ['100'],
  trashed: ['true'],
  sort: sorts,
  status: ['closed', 'draft'],
  client: ['400'],
  building: ['100'],
}

/** Queries of a call to measure. */
function queriesOf(name: string, { query }: AnyEndpoint): string[] {
  if (extraQueries[name]) return extraQueries[name]
  const parts = (query as { parts?: object } | undefined)?.parts ?? {}
  if ('at' in parts) return ['at=2026-01-01']
  const single = Object.entries(measuredParameters).flatMap(([parameter, values]) =>
    parameter in parts ? values.map((value) => `${parameter}=${value}`) : [],
  )
  // An export reads everything, so the most expensive are the whole list and a search for one letter.
  if ('format' in parts && 'sort' in parts)
    return ['format=csv', 'format=xlsx', 'format=csv&search=r']
  return ['', ...single]
}

/** Queries for one person of each group, with one of their mandates: the client and partner with most mandates. */
const people = {
  admin: `select u.email, u.id, m.id as mandate, m.building from users u, mandates m
    where 'admin' = any(u.groups) and u.sign_in = 'active' and m.deleted_at is null
    order by u.id, m.id desc limit 1`,
  client: mostMandates('client'),
  partner: mostMandates('partner'),
}

function mostMandates(group: 'client' | 'partner') {
  return `select u.email, u.id, max(m.id) as mandate,
      (array_agg(m.building order by m.id desc))[1] as building
    from users u join mandates m on m.${group} = u.id
    where u.sign_in = 'active' and '${group}' = any(u.groups) and m.deleted_at is null
      and m.status <> 'draft' group by u.id order by count(*) desc limit 1`
}

/** A read call by a person of a group, with its duration when run alone. */
export type Cost = {
  ms: number
  operation: string
  group: string
  email: string
  path: string
  status: number | string
}

/**
 * Measures each read call of the contract on the large office, one at a time: for each group the
 * slowest of its queries, the better of two attempts. Sorted by duration; shows which calls must be
 * declared `expensive`.
 */
export async function measureOperations(url: string, pool: pg.Pool): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const [group, text] of Object.entries(people)) {
    const { email, id, mandate, building } = (await pool.query(text)).rows[0]
    const token = await signIn(url, email, password)
    const ids: Record<string, number> = { mandates: mandate, buildings: building, users: id }
    for (const [feature, endpoints] of Object.entries(api))
      for (const [name, endpoint] of Object.entries(endpoints as Record<string, AnyEndpoint>)) {
        if (endpoint.method !== 'GET' || endpoint.path === '/events/') continue
        const operation = `${feature}.${name}`
        const pathWithIds = endpoint.path
          .replace('{id}', String(ids[endpoint.path.split('/')[1]!] ?? 1))
          .replace('{egid}', '1000007')
          .replace('{table}', 'prices')
          .replace(/\{\w+\}/, '1')
        let slowest: Cost | undefined
        for (const query of queriesOf(operation, endpoint)) {
          const path = `/api${pathWithIds}${query && `?${query}`}`
          let ms = Number.POSITIVE_INFINITY
          let status: number | string = 0
          for (let round = 0; round < 2; round++) {
            // Take the better attempt, since the machine may pause.
            if (round > 0 && ms > 2_000) break
            const startedAt = performance.now()
            status = await call(url, 'GET', path, { token, timeout: 60_000 }).then(
              (answer) => answer.status,
              (error: Error) => error.message,
            )
            ms = Math.min(ms, performance.now() - startedAt)
          }
          const isRefused = typeof status === 'number' && status >= 400 && status < 500
          if (!isRefused && ms > (slowest?.ms ?? -1))
            slowest = { ms, operation, group, email, path, status }
        }
        if (slowest) costs.push(slowest)
      }
  }
  return costs.sort((a, b) => b.ms - a.ms)
}
