import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, vi } from 'vitest'
import { endpoint } from '../kernel/http/endpoint.ts'
import { type DeviceStore, memoryDeviceStore } from '../web/writes/deviceStore.ts'
import { Writes } from '../web/writes/writes.ts'

export const change = endpoint<
  { id: number },
  undefined,
  Record<string, unknown>,
  Record<string, unknown>
>('PATCH', '/buildings/{id}/', { access: 'buildings:write' })
export const create = endpoint<undefined, undefined, Record<string, unknown>, { id: number }>(
  'POST',
  '/buildings/',
  {
    access: 'buildings:create',
  },
)

/** A call that writes a part of the record on a path of its own, one that acts on it, and one that deletes it. */
export const changeSite = endpoint<
  { id: number },
  undefined,
  Record<string, unknown>,
  Record<string, unknown>
>('PATCH', '/buildings/{id}/site/', { access: 'buildings:write' })
export const archive = endpoint<
  { id: number },
  undefined,
  Record<string, unknown> | undefined,
  Record<string, unknown>
>('POST', '/buildings/{id}/archive/', { access: 'buildings:write' })
export const remove = endpoint<{ id: number }, undefined, undefined, undefined>(
  'DELETE',
  '/buildings/{id}/',
  { access: 'buildings:write' },
)

/** The version and the values that a writer saw, as an option of a write. */
export const seen = (version: number, values: Record<string, unknown>) => ({
  seen: { version, values },
})

/** How long and how often tests look at the queue. */
export const patience = { timeout: 10_000, interval: 5 }

export const allSent = (writes: Writes) =>
  vi.waitFor(() => expect(writes.unsent()).toEqual([]), patience)

/** Waits until so many writes were tried in vain and wait for their next try. */
export async function areKept(writes: Writes, count: number) {
  await vi.waitFor(
    () => expect(writes.unsent().map(({ state }) => state)).toEqual(Array(count).fill('kept')),
    patience,
  )
  // A failure is shown a moment before the wait begins.
  await new Promise((resolve) => setTimeout(resolve, 5))
}

type Arrived = {
  method: string
  path: string
  key: string
  ifMatch: string
  body: Record<string, unknown>
}
export type Reply =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'lost'
  | 'garbage'
type Stored = Record<string, unknown> & { version: number }
type Fault = (write: Arrived, attempt: number) => Reply | undefined

/**
 * A server over HTTP with the rules of the real one: a version for each record, clashes by field, the
 * same answer to a repeated key. `fault` may lose, spoil or refuse an answer; `lost` after the commit.
 */
export async function startServer(fault: Fault = () => undefined) {
  const records = new Map<string, Stored>()
  const changedAt = new Map<string, number>()
  const answers = new Map<string, Reply>()
  const arrived: Arrived[] = []
  let applied = 0
  let underWay = 0
  let mostUnderWay = 0

  function commit({ path, body, ifMatch, method }: Arrived): Reply {
    const record: Stored = records.get(path) ?? { version: 1 }
    const clashing = Object.keys(body).filter(
      (field) => ifMatch && Number(ifMatch) < (changedAt.get(`${path} ${field}`) ?? 0),
    )
    if (clashing.length > 0) {
      const conflicts = clashing.map((field) => [
        field,
        { mine: body[field], theirs: record[field], original: null },
      ])
      return {
        status: 409,
        body: {
          code: 'conflict',
          detail: '',
          conflicts: Object.fromEntries(conflicts),
          current: record,
        },
      }
    }
    applied += 1
    const next = { ...record, ...body, version: record.version + 1 }
    records.set(path, next)
    for (const field of Object.keys(body)) changedAt.set(`${path} ${field}`, next.version)
    return { status: method === 'POST' ? 201 : 200, body: { id: applied, ...next } }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const write: Arrived = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: String(request.headers['idempotency-key'] ?? ''),
      ifMatch: String(request.headers['if-match'] ?? ''),
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
    }
    arrived.push(write)
    const attempt = arrived.filter(({ key }) => key === write.key).length
    const failing = fault(write, attempt)
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay -= 1
    if (failing && failing !== 'lost' && failing !== 'garbage') return reply(response, failing)
    const kept = answers.get(write.key) ?? commit(write)
    answers.set(write.key, kept)
    if (failing === 'lost') return void request.socket.destroy()
    reply(response, failing ?? kept)
  }

  function reply(response: ServerResponse, answer: Reply) {
    if (answer === 'lost') return
    if (answer === 'garbage') return void response.writeHead(200).end('<html>')
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body ?? { code: 'fault', detail: 'fault', request_id: 'r' }))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    arrived,
    records,
    /** Somebody else's write. */
    change: (path: string, body: Record<string, unknown>) =>
      commit({ method: 'PATCH', path, body, key: '', ifMatch: '' }),
    applied: () => applied,
    mostUnderWay: () => mostUnderWay,
  }
}

/** A queue as in a window of the browser, whose waits take no time: `Retry-After` and backoff are tested apart. */
export function openWindow(
  address: string,
  store: DeviceStore = memoryDeviceStore(),
  wait = () => 1,
  more: Partial<ConstructorParameters<typeof Writes>[0]> = {},
) {
  const client = new QueryClient()
  const refreshed: string[] = []
  const writes = new Writes({
    client,
    store,
    transport: (path, init) => fetch(address + path, init),
    refresh: ({ record }) => refreshed.push(record),
    wait,
    ...more,
  })
  // Otherwise what still waits is sent again and again while other tests run.
  onTestFinished(() => writes.close())
  return { client, writes, store, refreshed }
}
