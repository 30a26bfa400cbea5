import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { MachineBusy, TaskFailure } from '../database/child.server.ts'
import { openLog } from '../log.server.ts'
import { idempotencyKeys } from '../record/record.table.ts'
import { CallError } from './client.ts'
import { asFailure } from './errors.server.ts'

/** A log that keeps what is written to it. */
function keptLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  })
  return { lines, logger: openLog('error', sink) }
}

/** The usual body of an unexpected fault. */
const faultBody = {
  detail: expect.stringContaining('An unexpected error occurred (reference'),
  code: 'internal',
  request_id: expect.any(String),
}

it('§8 a server error shows the request id in the reader’s language, and no internals', async () => {
  const { url, database, as } = await testApp()
  const admin = await as('admin')
  await database.pool.query(
    `create function fault() returns trigger language plpgsql as $$ begin raise 'some secret'; end $$;
     create trigger fault before insert on products execute function fault()`,
  )
  const body = JSON.stringify({
    code: 'X1',
    kind: 'cecb',
    name: { fr: 'x', en: 'x', it: 'x' },
    price: 1,
  })
  for (const [language, said] of [
    ['fr', 'Une erreur inattendue est survenue (référence'],
    ['en', 'An unexpected error occurred (reference'],
    ['it', 'Si è verificato un errore imprevisto (riferimento'],
  ] as const) {
    const response = await fetch(`${url}/api/products/`, {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Accept-Language': language,
      },
    })
    const id = response.headers.get('X-Request-Id')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      detail: expect.stringContaining(`${said} ${id}).`),
      code: 'internal',
      request_id: id,
    })
  }
})

it('a fault in writing the answer has the usual body too, and its cause is in the log (§8)', async () => {
  const { lines, logger } = keptLog()
  const { url, database, as } = await testApp({ logger })
  const admin = await as('admin')
  const key = randomUUID()
  const body = JSON.stringify({
    code: 'X1',
    kind: 'cecb',
    name: { fr: 'x', en: 'x', it: 'x' },
    price: 1,
  })
  const create = () =>
    fetch(`${url}/api/products/`, {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${admin.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
    })
  const created = (await (await create()).json()) as object
  // The stored answer no longer has the form of the call's.
  await database.db
    .update(idempotencyKeys)
    .set({ answer: { ...created, id: 'not a number' } })
    .where(eq(idempotencyKeys.key, key))
  const repeated = await create()
  expect(repeated.status).toBe(500)
  expect(repeated.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
  expect(await repeated.json()).toEqual(faultBody)
  expect(lines).toEqual([expect.stringContaining('cannot be converted to an integer')])
})

it('a file that cannot be read is answered as a fault, not as a file (§8)', async () => {
  const { lines, logger } = keptLog()
  const app = await testApp({ logger })
  const { admin, place } = await mandateWithPeople(app, 'Rue Illisible')
  const { id, hash } = await uploadFile(app, admin, emptyPdf, {
    ...{ ...place, name: 'plan.pdf', type: 'plan', folder: 'plans' },
  })
  // A folder under its name: it is there, but reading it fails once the headers of the file are chosen.
  const path = join(app.config.DATA_DIR, 'files', hash!.slice(0, 2), hash!)
  await rm(path)
  await mkdir(path)
  const answer = await fetch(`${app.url}/api/files/${id}/content/`, {
    headers: { Authorization: `Bearer ${admin.token}`, Range: 'bytes=0-3' },
  })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual(faultBody)
  for (const name of ['Content-Disposition', 'Content-Range', 'ETag', 'Accept-Ranges'])
    expect([name, answer.headers.get(name)]).toEqual([name, null])
  expect(lines).toEqual([expect.stringContaining('EISDIR')])
})

it('a client retries only if the server is unreachable or busy', () => {
  const transient = [0, 408, 429, 502, 503, 504]
  for (const status of [...transient, 400, 401, 403, 404, 409, 413, 415, 422, 500, 501]) {
    const error = new CallError(status, { detail: '', code: '', request_id: '' })
    expect(error.isTransient).toBe(transient.includes(status))
  }
})

it('a task that fails in a child process is a 503, whether it or the busy machine is to blame', () => {
  for (const reason of ['too_large', 'too_long', 'ended', 'refused'] as const)
    expect(asFailure(new TaskFailure(reason))).toMatchObject({
      ...{ status: 503, code: 'unavailable', options: { retryAfter: 5 } },
    })
  expect(asFailure(new MachineBusy())).toMatchObject({
    ...{ status: 503, code: 'busy', options: { retryAfter: 10 } },
  })
})

it('on a database that takes no changes, records are read, changes are asked for again later, and the state of the server says so', async () => {
  const { url, database, as } = await testApp()
  const admin = await as('admin')
  const { rows } = await database.pool.query('select current_database() as name')
  const takeChanges = async (isReadOnly: boolean) => {
    const client = await database.direct.connect()
    await client.query(
      `begin read write; alter database ${rows[0].name} set default_transaction_read_only = ${isReadOnly}; commit`,
    )
    // A setting of a database holds from the next connection on.
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    client.release(true)
  }
  const status = async () => ((await (await fetch(`${url}/api/health/`)).json()) as Body).status
  type Body = { status: string }
  const body = { street_name: 'Rue du Stand' }
  await takeChanges(true)
  expect((await admin.buildings.list({})).count).toBeGreaterThanOrEqual(0)
  await expect.poll(status).toBe('read_only')
  const refusal = await admin.buildings.create({ body }).catch((error: unknown) => error)
  if (!(refusal instanceof CallError)) throw refusal
  expect([refusal.status, refusal.body.code, refusal.isTransient]).toEqual([503, 'read_only', true])
  await takeChanges(false)
  // The connection of the probe has ended too.
  await expect.poll(status).toBe('ok')
  await admin.buildings.create({ body })
})
