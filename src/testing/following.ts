import { EventSourceParserStream } from 'eventsource-parser/stream'
import { expect, onTestFinished } from 'vitest'
import type { LiveEvent } from '../kernel/http/live.ts'
import type { TestApp, TestPerson } from './app.ts'

/** Follows the event stream as a person; collects the events until `hangUp`. */
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
    events.flatMap((one) =>
      one.event === 'change' ? [`${one.kind} ${one.id} ${one.version}`] : [],
    )
  return { events, changes, reading, hangUp: () => ending.abort() }
}
