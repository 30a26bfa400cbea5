/**
 * A process that owns an embedded database, for tests that end it in different ways. Arguments: data
 * folder, elsewhere. Prints one line of JSON: `{url, adopted}` or `{error}`. With WRITE=1 it then inserts
 * numbers into the table `written` and prints each after its commit. SIGTERM stops the database, SIGUSR2
 * exits without stopping it.
 */
import pg from 'pg'
import { startPostgres } from '../kernel/database/postgres.server.ts'

const [dataDir = '', elsewhere] = process.argv.slice(2)

try {
  const postgres = await startPostgres({ dataDir, log: () => {}, elsewhere })
  await postgres.announce('http://127.0.0.1:3000')
  process.on('SIGTERM', async () => {
    await postgres.stop()
    process.exit(0)
  })
  process.on('SIGUSR2', () => process.exit(3))
  console.log(JSON.stringify({ url: postgres.url, adopted: postgres.adopted }))
  if (process.env.WRITE) await write(postgres.url)
} catch (error) {
  console.log(JSON.stringify({ error: String(error) }))
  process.exit(1)
}

async function write(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create table if not exists written (n int primary key)')
  for (let n = 1; ; n++) {
    await client.query('insert into written values ($1)', [n])
    console.log(n)
  }
}
