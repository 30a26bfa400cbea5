import { limits } from '../limits/limits.server.ts'

/** Time limits of a session, in ms: for a statement, and for a transaction in which nothing happens. */
export const sessionLimits = {
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
}

/**
 * Settings of PostgreSQL for how statements are planned. Each prepared statement is planned once: custom plans cost more
 * than they gain for ours. None is compiled to machine code: a server built with LLVM, such as Debian's, takes 4 s to
 * compile the list of quotes, which it reads in 5 ms.
 */
const planning = { plan_cache_mode: 'force_generic_plan', jit: 'off' }

/** What the role is given behind a pooler, where a session is told nothing as it starts. */
export const roleSettings = { ...sessionLimits, jit: planning.jit }

/** Settings as the option of a connection. */
export const asOptions = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

/** The `options` with which the product opens its connections; a pooler refuses them. */
export const sessionOptions = asOptions(planning)

/** Statements that give settings to a transaction. */
export const setLocal = (settings: Record<string, string | number>) =>
  Object.entries(settings)
    .map(([name, value]) => `set local ${name} = '${value}'; `)
    .join('')

/** PostgreSQL settings for searches: read-only, a time limit, one core, index scans preferred. */
export const searchSettings = () => ({
  ...planning,
  statement_timeout: limits.search.seconds * 1000,
  default_transaction_read_only: 'on',
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
})
