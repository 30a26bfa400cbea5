import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect, onTestFinished } from 'vitest'
import type { LiveEvent } from '../kernel/http/live.ts'
import type { TestApp, TestPerson } from './app.ts'

/** Follows as somebody: what was told so far, and how to hang up. */
export async function following({ url }: TestApp, who: TestPerson, since?: number) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const path = `${url}/api/events/${since === undefined ? '' : `?since=${since}`}`
  const { body, headers, status } = await fetch(path, {
    headers: { Authorization: `Bearer ${who.token}` },
    signal: ending.signal,
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/event-stream')
  const told: LiveEvent[] = []
  const reading = (async () => {
    const events = body!.pipeThrough(new TextDecoderStream() as never)
    for await (const { data } of events.pipeThrough(
      new EventSourceParserStream() as never,
    ) as AsyncIterable<{ data: string }>)
      told.push(JSON.parse(data))
  })().catch(() => undefined)
  await expect.poll(() => told.some(({ event }) => event === 'ready')).toBe(true)
  const changes = () =>
    told.flatMap((one) => (one.event === 'change' ? [`${one.kind} ${one.id} ${one.version}`] : []))
  return { told, changes, reading, hangUp: () => ending.abort() }
}
