import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../startError.ts'
import { postgresError } from './db.server.ts'
import { ServerClient } from './servers.server.ts'
import { roleSettings, sessionOptions } from './sessionSettings.server.ts'

/** Addresses of the database: that of a pooler, and the server's own beside it; or that of the server alone. */
export type Addresses = { url: string; directUrl?: string }

const setUp =
  'Give the address of the pooler as DATABASE_URL and that of PostgreSQL itself, with the same user and database, as DATABASE_DIRECT_URL.'

/** Key of the advisory lock on the role's settings: an arbitrary number, the same in every process. */
const roleLock = 4_512_127

/**
 * Throws a StartError where the addresses cannot work: a pooler without the server's own address, whose connections share
 * no settings, names and locks; one that does not pool by transactions; addresses of two databases. Behind a pooler the role
 * gets its settings in this database.
 */
export async function checkAddresses({ url, directUrl }: Addresses) {
  const direct = new ServerClient({
    connectionString: directUrl ?? url,
    application_name: 'egide start',
    // As the connections of the product are opened; a pooler refuses it.
    options: sessionOptions,
  })
  direct.on('error', () => undefined)
  const name = directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    await direct.connect()
    if (await isPooled(direct)) throw new StartError(`${name} leads to a pooler. ${setUp}`)
    if (directUrl) {
      await checkPooler(url, direct)
      await setRole(direct)
    }
  } catch (error) {
    if (/unsupported startup parameter/.test(postgresError(error)?.message ?? ''))
      throw new StartError(`${name} leads to a pooler. ${setUp}`, { cause: error })
    throw error
  } finally {
    await direct.end().catch(() => undefined)
  }
}

/** Whether another process than the one that PostgreSQL runs for a connection answers on it. */
async function isPooled(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { processID } = client as unknown as { processID: number }
  return rows[0]!.pid !== processID
}

/** Throws a StartError unless transactions pass by a pooler to the database of a direct connection. */
async function checkPooler(url: string, direct: pg.Client) {
  const pooled = new ServerClient({ connectionString: url, application_name: 'egide start' })
  pooled.on('error', () => undefined)
  const key = randomInt(1, 2 ** 31)
  try {
    await pooled.connect()
    await direct.query('select pg_advisory_lock($1)', [key])
    // In one message, as transactions of the product begin.
    await pooled.query('begin; select 1')
    const { rows } = await pooled.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1) as free',
      [key],
    )
    await pooled.query('commit')
    if (rows[0]!.free)
      throw new StartError(
        `DATABASE_URL and DATABASE_DIRECT_URL lead to two different databases. ${setUp}`,
      )
  } catch (error) {
    const message = postgresError(error)?.message
    if (message === undefined) throw error
    throw new StartError(
      `The pooler of DATABASE_URL refuses: ${message}. It has to pool by transactions (pool_mode = transaction). ${setUp}`,
      { cause: error },
    )
  } finally {
    await pooled.end().catch(() => undefined)
  }
}

/**
 * Gives the role its settings in this database, as no session behind a pooler can get them: they hold for reads outside of
 * transactions, on connections that the pooler opens from now on.
 */
async function setRole(direct: pg.Client) {
  const settings = Object.entries(roleSettings)
  const { rows } = await direct.query<{ settings: string[] }>(
    `select array(select unnest(setconfig) from pg_db_role_setting
       where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())
     ) as settings`,
  )
  if (settings.every(([name, value]) => rows[0]!.settings.includes(`${name}=${value}`))) return
  const alter = settings.map(
    ([name, value]) =>
      `execute format('alter role current_user in database %I set ${name} = ${value}', current_database());`,
  )
  await direct.query(
    `begin; select pg_advisory_xact_lock(${roleLock}); do $$ begin ${alter.join(' ')} end $$; commit`,
  )
}
