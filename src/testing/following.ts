import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect, onTestFinished } from 'vitest'
import type { LiveEvent } from '../kernel/http/live.ts'
import type { TestApp, TestPerson } from './app.ts'

/**
 * Follows the event stream as a person, until `hangUp`. `events` are those received so far, `changes` the changed
 * records as `<resource> <id> <version>`.
 */
export async function followEvents({ url }: TestApp, who: TestPerson, since?: number) {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const path = `${url}/api/events/${since === undefined ? '' : `?since=${since}`}`
  const { body, headers, status } = await fetch(path, {
    headers: { Authorization: `Bearer ${who.token}` },
    signal: ending.signal,
  })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/event-stream')
  const events: LiveEvent[] = []
  const reading = (async () => {
    const stream = body!.pipeThrough(new TextDecoderStream() as never)
    for await (const { data } of stream.pipeThrough(
      new EventSourceParserStream() as never,
    ) as AsyncIterable<{ data: string }>)
      events.push(JSON.parse(data))
  })().catch(() => undefined)
  await expect.poll(() => events.some(({ event }) => event === 'ready')).toBe(true)
  const changes = () =>
    events.flatMap((event) =>
      event.event === 'change' ? [`${event.kind} ${event.id} ${event.version}`] : [],
    )
  return { events, changes, reading, hangUp: () => ending.abort() }
}
