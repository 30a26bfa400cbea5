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
 * Follows the event stream while signed in, and refetches changed records and their lists. The windows of a
 * browser share one stream, as HTTP/1.1 has six connections for all of them: a visible one keeps it and tells
 * the others. Events missed meanwhile are replayed at the next connection.
 */
export function useLive() {
  const { isLoggedIn } = useSession()
  useEffect(() => {
    if (!isLoggedIn) return
    let ending: AbortController | undefined
    const position: StreamPosition = {}
    const windows = shareEvents(position)
    const followInView = () => {
      ending?.abort()
      if (document.visibilityState === 'hidden') return
      ending = new AbortController()
      const { signal } = ending
      if (windows) windows.followInTurn(signal)
      else void follow(position, signal, (event) => take(event, position))
    }
    followInView()
    document.addEventListener('visibilitychange', followInView)
    return () => {
      document.removeEventListener('visibilitychange', followInView)
      ending?.abort()
      windows?.close()
    }
  }, [isLoggedIn])
}

/** Position in the stream: the last event received. */
type StreamPosition = { since?: number }

/** What windows tell each other: an event, that one has come into view, and where the stream is. */
type WindowMessage = { event: LiveEvent } | { asks: true } | { since: number }

/** Name of the channel between windows, and of the lock of the one that keeps the stream. */
const shared = 'live'

/** Shares the stream with the other windows; undefined where the browser cannot. */
function shareEvents(position: StreamPosition) {
  // Locks are missing where the product is served without TLS.
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') return undefined
  const channel = new BroadcastChannel(shared)
  const tell = (message: WindowMessage) => channel.postMessage(message)
  let isKeeper = false
  /** Has come into view, and does not know yet how far the stream is. */
  let isBehind = false
  channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
    if ('asks' in data) {
      if (isKeeper && position.since !== undefined) tell({ since: position.since })
    }
    // Out of view it keeps its position, from which it catches up.
    else if (document.visibilityState === 'hidden') return
    else if ('since' in data) catchUp(data.since)
    else take(data.event, isBehind ? {} : position)
  }

  function catchUp(since: number) {
    if (position.since !== undefined && position.since < since) void queries.invalidateQueries()
    position.since = Math.max(position.since ?? 0, since)
    isBehind = false
  }

  return {
    /** Keeps the stream as soon as no other window does. */
    followInTurn(signal: AbortSignal) {
      isBehind = true
      tell({ asks: true })
      navigator.locks
        .request(shared, { signal }, async () => {
          isKeeper = true
          isBehind = false
          await follow(position, signal, (event) => {
            take(event, position)
            tell({ event })
          })
          isKeeper = false
        })
        // Ended while another window kept it.
        .catch(() => {})
    },
    close: () => channel.close(),
  }
}

async function follow(
  position: StreamPosition,
  ending: AbortSignal,
  onEvent: (event: LiveEvent) => void,
) {
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
          onEvent(JSON.parse(next.value.data))
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
