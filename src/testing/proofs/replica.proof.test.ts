import { expect, it, onTestFinished } from 'vitest'
import { problemsIn } from '../../features/operations/operations.ts'
import { startPostgres } from '../../kernel/database/postgres.server.ts'
import { checkReplica } from '../../kernel/database/replica.server.ts'
import { startApp } from '../app.ts'
import { startReplica, withClient } from '../replica.ts'
import { createScratchFolder } from '../scratch.ts'
import { prepareTemplate, urlForDatabase } from '../template.ts'

it('§9 a replica answers what reads much, and never with less than was written before', async () => {
  const { folder, elsewhere, remove } = createScratchFolder()
  onTestFinished(remove)
  const postgres = await startPostgres({
    dataDir: folder,
    elsewhere,
    flags: 'durable',
    log: () => {},
  })
  onTestFinished(() => postgres.stop())
  await prepareTemplate(postgres.url)
  const replica = await startReplica(postgres.url, 'replica')
  onTestFinished(replica.kill)
  const token = 'a-token-of-the-watch'
  // Of several servers it reads from the one that is a replica.
  const [primaryHost, replicaHost] = [postgres.url, replica.url].map((url) => new URL(url).host)
  const both = replica.url.replace(replicaHost!, `${primaryHost},${replicaHost}`)
  const app = await startApp(postgres.url, {
    env: { DATABASE_READ_URL: both, METRICS_TOKEN: token },
  })
  onTestFinished(() => app.end())
  const other = await app.startProcess({})
  const admin = await app.as('admin')

  let written = 0
  /** Writes at one process, and reads at both at once what was written. */
  async function writeAndExport() {
    const street = `Rue du Réplica ${++written}`
    await admin.buildings.create({ body: { street_name: street } })
    for (const { url } of [app, other]) {
      const response = await fetch(`${url}/api/buildings/export/?format=csv`, {
        headers: { Authorization: `Bearer ${admin.token}` },
      })
      expect([response.status, (await response.text()).includes(street)]).toEqual([200, true])
    }
  }
  const stateAt = async (url: string) => {
    const health = (await (await fetch(`${url}/api/health/`)).json()) as {
      status: string
      database: { replica: string }
    }
    return [health.status, health.database.replica]
  }
  const figure = async (name: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const lines = (await (await fetch(`${app.url}/metrics`, { headers })).text()).split('\n')
    return lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1)
  }
  const readsBy = async (server: string) =>
    Number((await figure(`egide_expensive_reads_total{server="${server}"}`)) ?? 0)

  // The replica gets the database of this test first.
  await expect
    .poll(async () => {
      await writeAndExport()
      return stateAt(app.url)
    })
    .toEqual(['ok', 'ok'])
  for (let time = 0; time < 5; time++) await writeAndExport()
  expect(await stateAt(app.url)).toEqual(['ok', 'ok'])
  expect(await readsBy('replica')).toBeGreaterThan(0)

  // It has what it replays an hour later: the primary answers.
  await replica.set('recovery_min_apply_delay', '1h')
  const before = await readsBy('replica')
  await writeAndExport()
  await writeAndExport()
  expect(await readsBy('replica')).toBe(before)
  expect(await stateAt(other.url)).toEqual(['ok', 'behind'])
  await replica.set('recovery_min_apply_delay', '0')
  await expect
    .poll(async () => {
      await writeAndExport()
      return readsBy('replica')
    })
    .toBeGreaterThan(before)

  // Another server is no replica of this one.
  await expect(
    checkReplica(app.config.DATABASE_URL!, urlForDatabase(replica.url, 'postgres')),
  ).rejects.toThrow('DATABASE_READ_URL does not lead to a replica')
  // Changes wait for a synchronous one only where there is any.
  const waiting = async () => [
    await figure('egide_synchronous_replica_up'),
    ...problemsIn('database', await admin.operations.read({})),
  ]
  const synchronous = (names: string) =>
    withClient(postgres.url, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${names}'`)
      await client.query('select pg_reload_conf()')
    })
  expect(await waiting()).toEqual([undefined])
  await synchronous('*')
  await expect.poll(waiting).toEqual(['1'])
  await replica.kill()
  await expect.poll(waiting).toEqual(['0', 'replica_missing'])
  await synchronous('')
  await expect.poll(waiting).toEqual([undefined])
  await writeAndExport()
  expect(await stateAt(app.url)).toEqual(['ok', 'unreachable'])
  await writeAndExport()
})
