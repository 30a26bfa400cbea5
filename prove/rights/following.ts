import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '../../src/testing/app.ts'
import type { Caller, Oracle } from './oracle.ts'
import type { Scene } from './scene.ts'

/** Time limit for everybody to receive all changes, in ms. */
const receiveTimeout = 30_000
/** Changes per batch; clients with too many unread events are disconnected. */
const batchSize = 300

/**
 * Writes a history entry for every record outside the trash while everybody follows the stream: each must
 * hear of the records within their reach, and of no others. Returns how many records they hear of, all together.
 */
export async function proveFollowing(
  { url, database }: TestApp,
  { people, records }: Scene,
  oracle: Oracle,
  reportFault: (text: string) => void,
): Promise<number> {
  const live = records.filter(({ inTrash }) => !inTrash)
  const followers = await Promise.all(people.map((who) => follow(url, who)))
  try {
    const expected = people.map((who) => {
      const reached = live.filter((record) => oracle.parts(who, record).size > 0)
      return new Set(reached.map(({ resource, id }) => `${resource} ${id}`))
    })
    const deadline = Date.now() + receiveTimeout
    for (let from = 0; from < live.length; from += batchSize) {
      const changed = live.slice(from, from + batchSize)
      await database.pool.query(
        `insert into history (resource, record_id, version, at, source, action, changes)
        select resource, id, 1000000, now(), 'system', 'update', '{}'
        from unnest($1::text[], $2::int[]) as changed (resource, id)`,
        [changed.map(({ resource }) => resource), changed.map(({ id }) => id)],
      )
      const changedKeys = new Set(changed.map(({ resource, id }) => `${resource} ${id}`))
      const isDone = () =>
        followers.every(({ receivedKeys }, index) =>
          [...changedKeys].every((key) => receivedKeys.has(key) || !expected[index]!.has(key)),
        )
      while (!isDone() && Date.now() < deadline) await sleep(10)
    }
    for (const [index, { receivedKeys }] of followers.entries()) {
      const unexpected = [...receivedKeys].filter((key) => !expected[index]!.has(key))
      const missed = [...expected[index]!].filter((key) => !receivedKeys.has(key))
      if (unexpected.length > 0)
        reportFault(`${people[index]!.name} receives events about ${unexpected.slice(0, 5)}`)
      if (missed.length > 0)
        reportFault(`${people[index]!.name} receives no events about ${missed.slice(0, 5)}`)
    }
    return followers.reduce((sum, { receivedKeys }) => sum + receivedKeys.size, 0)
  } finally {
    for (const { end } of followers) end()
  }
}

async function follow(url: string, who: Caller) {
  const receivedKeys = new Set<string>()
  const abortController = new AbortController()
  const response = await fetch(`${url}/api/events/`, {
    headers: { Authorization: `Bearer ${who.token}` },
    signal: abortController.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let ready = () => {}
  const whenReady = new Promise<void>((done) => {
    ready = done
  })
  void (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      const lines = text.split('\n')
      text = lines.pop()!
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue
        const message = JSON.parse(line.slice(6))
        if (message.event === 'ready') ready()
        if (message.event === 'change') receivedKeys.add(`${message.kind} ${message.id}`)
      }
    }
  })().catch(() => undefined)
  await whenReady
  return {
    receivedKeys,
    end: () => abortController.abort(),
  }
}
