import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect } from 'react'
import { pathOf } from '../kernel/http/client.ts'
import { type LiveEvent, liveEndpoints } from '../kernel/http/live.ts'
import { session, useSession } from './session/session.tsx'
import { queries, refreshAfterChange } from './useApi.ts'

/** Reconnect delay: initial and maximum, ms. */
const minDelay = 500
const maxDelay = 30_000

/**
 * Follows the event stream while signed in and the page is visible, and refetches changed records and their
 * lists. Events missed meanwhile are replayed at the next connection.
 */
export function useLive() {
  const { isLoggedIn } = useSession()
  useEffect(() => {
    if (!isLoggedIn) return
    let ending: AbortController | undefined
    const position: StreamPosition = {}
    const followInView = () => {
      ending?.abort()
      if (document.visibilityState === 'hidden') return
      ending = new AbortController()
      void follow(position, ending.signal)
    }
    followInView()
    document.addEventListener('visibilitychange', followInView)
    return () => {
      document.removeEventListener('visibilitychange', followInView)
      ending?.abort()
    }
  }, [isLoggedIn])
}

/** Position in the stream: the last event received. */
type StreamPosition = { since?: number }

async function follow(position: StreamPosition, ending: AbortSignal) {
  for (let wait = minDelay; !ending.aborted; wait = Math.min(wait * 2, maxDelay)) {
    try {
      const path = pathOf(liveEndpoints.follow, {}, position)
      const { ok, body } = await session.transport(path, {
        headers: { Accept: 'text/event-stream' },
        signal: ending,
      })
      if (ok && body) {
        const reader = body
          .pipeThrough(new TextDecoderStream())
          .pipeThrough(new EventSourceParserStream())
          .getReader()
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          wait = minDelay
          take(JSON.parse(next.value.data), position)
        }
      }
    } catch {
      // The server is unreachable, or the page is closing; other requests report that.
    }
    // Jitter, so that not all browsers of an office reconnect at the same moment.
    await pause(wait * (1 + Math.random()), ending)
  }
}

function take(event: LiveEvent, position: StreamPosition) {
  position.since = Math.max(position.since ?? 0, event.at)
  if (event.event === 'reset') void queries.invalidateQueries()
  if (event.event !== 'change') return
  // Changes written by this window are already in the cache at that version.
  refreshAfterChange(event.kind, event.id, event.version)
}

function pause(milliseconds: number, ending: AbortSignal) {
  return new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds)
    ending.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
