import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { hashPassword } from '../src/features/auth/passwords.server.ts'
import {
  loadRegister,
  readRegister,
  shippedRegister,
} from '../src/features/register/load.server.ts'
import { connect } from '../src/kernel/database/db.server.ts'
import { migrateDatabase } from '../src/kernel/database/migrate.server.ts'
import { prepareJobs } from '../src/kernel/jobs.server.ts'
import { root, urlForDatabase } from '../src/testing/template.ts'

export const seed = 20_261_101
export const sizes = { mandates: 100_000, buildings: 50_000, users: 5_000 }
/** The administrator of the large office, and the password of everybody. */
export const admin = { id: 1, email: 'admin@bench.example' }
export const password = 'Egide-bench-2026'

/** Databases of the large office: as seeded, and migrated. */
export type Office = { recorded: string; current: string }

const migrations = join(root, 'migrations')

/**
 * Returns the large office, creating it on first use. It is seeded at the schema of the recorded SQL
 * (last migration `schema`); a copy is migrated to the current schema. Names contain seed, size and
 * migrations, so changes create new databases and drop the old ones.
 */
export async function openSeededOffice(
  adminUrl: string,
  { seed, schema, log }: { seed: number; schema: string; log: (line: string) => void },
): Promise<Office> {
  const generator = readFileSync(join(root, 'bench', 'seed.sql'), 'utf8')
  const files = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, sql: readFileSync(join(migrations, file), 'utf8') }))
  const recordedMigrations = files.filter(({ file }) => file <= `${schema}.sql`)
  const hash = (...parts: unknown[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
  const seededHash = hash(seed, sizes, generator, shippedRegister.fingerprint, recordedMigrations)
  const office = { recorded: `bench_${seededHash}`, current: `bench_${seededHash}_${hash(files)}` }

  const { pool, close } = connect(adminUrl, () => undefined, 1)
  try {
    await pool.query('set statement_timeout = 0')
    const { rows } = await pool.query<{ datname: string }>(
      "select datname from pg_database where datname like 'bench\\_%'",
    )
    const existing = new Set(rows.map(({ datname }) => datname))
    for (const name of existing)
      if (!Object.values(office).includes(name))
        await pool.query(`drop database ${name} with (force)`)
    const createOnce = async (
      name: string,
      from: string,
      seedDatabase: (url: string) => Promise<void>,
    ) => {
      if (existing.has(name)) return
      log(`Making the database ${name} of the large office; this is kept for the next time …`)
      // The connection may be another one since a database was made, which takes minutes.
      await pool.query('set statement_timeout = 0')
      await pool.query('drop database if exists making_bench with (force)')
      await pool.query(`create database making_bench template ${from} strategy file_copy`)
      await seedDatabase(urlForDatabase(adminUrl, 'making_bench'))
      await pool.query(`alter database making_bench rename to ${name}`)
      await pool.query('checkpoint')
    }
    await createOnce(office.recorded, 'template1', (url) =>
      fillDatabase(url, { seed, schema, generator }),
    )
    await createOnce(office.current, office.recorded, bringUpToDate)
    return office
  } finally {
    await close()
  }
}

/** Copies a database for writing and returns its URL. */
export async function copyDatabase(adminUrl: string, from: string, name: string): Promise<string> {
  const { pool, close } = connect(adminUrl, () => undefined, 1)
  try {
    await pool.query('set statement_timeout = 0')
    await pool.query(`drop database if exists ${name} with (force)`)
    await pool.query(`create database ${name} template ${from} strategy file_copy`)
    return urlForDatabase(adminUrl, name)
  } finally {
    await close()
  }
}

type SeedOptions = { seed: number; schema: string; generator: string }

/** Fills an empty database with the office; uses no product code that depends on the current schema. */
async function fillDatabase(url: string, { seed, schema, generator }: SeedOptions) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await migrateUpTo(client, schema)
    const { register_streets: streets } = await readRegister(root)
    await client.query('create temporary table streets (id int primary key, name text)')
    await client.query(
      'insert into streets select * from unnest($1::int[], $2::text[])',
      [0, 1].map((column) => streets.map((street) => street[column])),
    )
    const settings = { seed, ...sizes, password_hash: await hashPassword(password) }
    for (const [key, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, false)', [`bench.${key}`, String(value)])
    await client.query(`begin; ${generator} commit`)
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}

/** Applies the migrations up to one of them. */
async function migrateUpTo(client: pg.Client, schema: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const journal = join(folder, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
    const last = entries.findIndex(({ tag }: { tag: string }) => tag === schema)
    if (last < 0) throw new Error(`There is no migration ${schema}.`)
    writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function bringUpToDate(url: string) {
  const database = connect(url, () => undefined, 2)
  try {
    await migrateDatabase(database, root)
    await prepareJobs(database.pool)
    await loadRegister(database.pool, root)
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (analyze)')
    client.release(true)
  } finally {
    await database.close()
  }
}
