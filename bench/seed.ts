import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../src/features/auth/auth.server.ts'
import { loadRegister } from '../src/features/register/load.server.ts'
import { connect, migrateDatabase } from '../src/kernel/db.server.ts'
import { prepareJobs } from '../src/kernel/jobs.server.ts'
import { root, urlOf } from '../src/testing/template.ts'

export const sizes = { mandates: 100_000, buildings: 50_000, users: 5_000 }
/** The administrator of the large office, and everybody's password in it. */
export const admin = { id: 1, email: 'admin@bench.example' }
export const password = 'Egide-bench-2026'

/**
 * The database of the large office, made on first use: its name tells the seed, the sizes, the
 * generator and the schema, so another of them makes another database and drops the old one.
 * Gives the name; takes about a minute where it has to be made.
 */
export async function seededDatabase(adminUrl: string, seed: number, log: (line: string) => void) {
  const generator = readFileSync(join(root, 'bench', 'seed.sql'), 'utf8')
  const hash = createHash('sha256').update(JSON.stringify([seed, sizes, generator]))
  const migrations = join(root, 'migrations')
  for (const file of readdirSync(migrations).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrations, file)))
  const name = `bench_${hash.digest('hex').slice(0, 12)}`

  const { pool, close } = connect(adminUrl, () => undefined, 1)
  try {
    await pool.query('set statement_timeout = 0')
    const { rows } = await pool.query<{ datname: string }>(
      "select datname from pg_database where datname like 'bench\\_%'",
    )
    if (rows.some(({ datname }) => datname === name)) return name
    log('Making the large office; this is kept for the next time …')
    for (const { datname } of rows) await pool.query(`drop database ${datname} with (force)`)
    await pool.query('drop database if exists making_bench with (force)')
    await pool.query('create database making_bench')
    await fill(urlOf(adminUrl, 'making_bench'), generator, seed)
    await pool.query(`alter database making_bench rename to ${name}`)
    await pool.query('checkpoint')
    return name
  } finally {
    await close()
  }
}

async function fill(url: string, generator: string, seed: number) {
  const database = connect(url, () => undefined, 2)
  try {
    await migrateDatabase(database, root)
    await prepareJobs(database.pool)
    await loadRegister(database.pool, root)
    const client = await database.pool.connect()
    try {
      const given = { seed, ...sizes, password_hash: await hashPassword(password) }
      for (const [key, value] of Object.entries(given))
        await client.query('select set_config($1, $2, false)', [`bench.${key}`, String(value)])
      await client.query('set statement_timeout = 0')
      await client.query(`begin; ${generator} commit`)
      await client.query('vacuum (analyze)')
    } finally {
      client.release(true)
    }
  } finally {
    await database.close()
  }
}
