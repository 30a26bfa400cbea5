import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, vi } from 'vitest'
import { endpoint } from '../kernel/http/endpoint.ts'
import { type DeviceStore, memoryDeviceStore } from '../web/device/deviceStore.ts'
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

/** Calls that write a part of the record on its own path, act on it, and delete it. */
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

/** Option of a write: the version and values that the writer saw. */
export const seenVersion = (version: number, values: Record<string, unknown>) => ({
  seen: { version, values },
})

/** How long and how often tests check the queue. */
export const waitOptions = { timeout: 10_000, interval: 5 }

export const waitUntilSent = (writes: Writes) =>
  vi.waitFor(() => expect(writes.unsent()).toEqual([]), waitOptions)

/** Waits until this many writes have failed and wait for their retry. */
export async function waitUntilKept(writes: Writes, count: number) {
  await vi.waitFor(
    () => expect(writes.unsent().map(({ state }) => state)).toEqual(Array(count).fill('kept')),
    waitOptions,
  )
  // The state changes a moment before the retry timer starts.
  await new Promise((resolve) => setTimeout(resolve, 5))
}

type ReceivedWrite = {
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
type StoredRecord = Record<string, unknown> & { version: number }
type InjectFault = (write: ReceivedWrite, attempt: number) => Reply | undefined

/**
 * An HTTP server with the rules of the real one: versions, conflicts by field, idempotency keys. `fault`
 * injects failures: a status instead of the commit, or a garbled or lost response after it.
 */
export async function startWriteServer(fault: InjectFault = () => undefined) {
  const records = new Map<string, StoredRecord>()
  const changedAt = new Map<string, number>()
  const storedReplies = new Map<string, Reply>()
  const received: ReceivedWrite[] = []
  let applied = 0
  let activeCount = 0
  let maxActive = 0

  function commit({ path, body, ifMatch, method }: ReceivedWrite): Reply {
    const record: StoredRecord = records.get(path) ?? { version: 1 }
    const conflicting = Object.keys(body).filter(
      (field) => ifMatch && Number(ifMatch) < (changedAt.get(`${path} ${field}`) ?? 0),
    )
    if (conflicting.length > 0) {
      const conflicts = conflicting.map((field) => [
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
    activeCount += 1
    maxActive = Math.max(maxActive, activeCount)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const write: ReceivedWrite = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: String(request.headers['idempotency-key'] ?? ''),
      ifMatch: String(request.headers['if-match'] ?? ''),
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
    }
    received.push(write)
    const attempt = received.filter(({ key }) => key === write.key).length
    const injected = fault(write, attempt)
    await new Promise((resolve) => setTimeout(resolve, 1))
    activeCount -= 1
    if (injected && injected !== 'lost' && injected !== 'garbage') return reply(response, injected)
    const stored = storedReplies.get(write.key) ?? commit(write)
    storedReplies.set(write.key, stored)
    if (injected === 'lost') return void request.socket.destroy()
    reply(response, injected ?? stored)
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
    received,
    records,
    /** Writes as somebody else. */
    change: (path: string, body: Record<string, unknown>) =>
      commit({ method: 'PATCH', path, body, key: '', ifMatch: '' }),
    applied: () => applied,
    maxActive: () => maxActive,
  }
}

/** A write queue as in a browser window, but without delays: backoff and `Retry-After` have their own tests. */
export function openWriteQueue(
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
  // Otherwise pending writes would be retried while other tests run.
  onTestFinished(() => writes.close())
  return { client, writes, store, refreshed }
}
