import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useRef } from 'react'
import { pathOf } from '../kernel/http/client.ts'
import { type LiveEvent, liveEndpoints } from '../kernel/http/live.ts'
import { findLocks, openChannel } from './device/refusable.ts'
import { session, useSession } from './session/session.tsx'
import { viewedId } from './session/viewing.ts'
import { queries, refreshAfterChange } from './useApi.ts'

/** Reconnect delay: initial and maximum, ms. */
const minDelay = 500
const maxDelay = 30_000

/**
 * Follows the event stream while signed in, and refetches changed records and their lists. The windows of a
 * browser share one stream, since HTTP/1.1 limits them to six connections in total: one visible window reads it
 * and forwards the events to the others. Each connection starts with the events missed since the last one.
 */
export function useLive() {
  const { isLoggedIn } = useSession()
  // A page that stays while its person signs in again shows what it read before.
  const position = useRef<StreamPosition>({})
  useEffect(() => {
    if (!isLoggedIn) return
    let controller: AbortController | undefined
    const windows = shareEvents(position.current)
    const followWhileVisible = () => {
      controller?.abort()
      if (document.visibilityState === 'hidden') return
      controller = new AbortController()
      const { signal } = controller
      if (windows) windows.followWhenFree(signal)
      else void follow(position.current, signal, (event) => applyEvent(event, position.current))
    }
    followWhileVisible()
    document.addEventListener('visibilitychange', followWhileVisible)
    return () => {
      document.removeEventListener('visibilitychange', followWhileVisible)
      controller?.abort()
      windows?.close()
    }
  }, [isLoggedIn])
}

/** Position in the stream: `at` of the last event received. */
type StreamPosition = { since?: number }

/** Messages between windows: an event, a request for the stream position, or the position in reply. */
type WindowMessage = { event: LiveEvent } | { asks: true } | { since: number }

/** Name of the channel between windows, and of the lock of the one that reads the stream. */
const sharedName = 'live'

/** Shares the stream with the other windows; undefined if the browser cannot, or this window must not. */
function shareEvents(position: StreamPosition) {
  // The events for the viewed person are not for the other windows, which show the administrator's own session.
  if (viewedId !== undefined) return undefined
  const locks = findLocks()
  const channel = locks && openChannel(sharedName)
  if (!channel) return undefined
  const send = (message: WindowMessage) => channel.postMessage(message)
  /** Whether this window reads the stream. */
  let isReader = false
  /** Whether the window became visible and has not received the position yet, so it may have missed events. */
  let mayBeBehind = false
  channel.onmessage = ({ data }: MessageEvent<WindowMessage>) => {
    if ('asks' in data) {
      if (isReader && position.since !== undefined) send({ since: position.since })
    }
    // A hidden window ignores events, so that it catches up from its last position once visible.
    else if (document.visibilityState === 'hidden') return
    else if ('since' in data) catchUp(data.since)
    else applyEvent(data.event, mayBeBehind ? {} : position)
  }

  function catchUp(since: number) {
    // Lower after a restore elsewhere.
    if (position.since !== undefined && position.since !== since) void queries.invalidateQueries()
    position.since = since
    mayBeBehind = false
  }

  return {
    /** Reads the stream as soon as no other window does. */
    followWhenFree(signal: AbortSignal) {
      mayBeBehind = true
      send({ asks: true })
      locks
        .request(sharedName, { signal }, async () => {
          isReader = true
          mayBeBehind = false
          await follow(position, signal, (event) => {
            applyEvent(event, position)
            send({ event })
          })
          isReader = false
        })
        // Aborted while another window was reading it.
        .catch(() => {})
    },
    close: () => channel.close(),
  }
}

/** Reads the stream until aborted, and reconnects after errors. */
async function follow(
  position: StreamPosition,
  signal: AbortSignal,
  onEvent: (event: LiveEvent) => void,
) {
  for (let wait = minDelay; !signal.aborted; wait = Math.min(wait * 2, maxDelay)) {
    try {
      const path = pathOf(liveEndpoints.follow, {}, position)
      const { ok, body } = await session.transport(path, {
        headers: { Accept: 'text/event-stream' },
        signal,
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
    await pause(wait * (1 + Math.random()), signal)
  }
}

/** Advances the position, and refetches the record that the event reports as changed. */
function applyEvent(event: LiveEvent, position: StreamPosition) {
  // After a restore elsewhere places are others, and may be lower: with the old one each connection would be a reset.
  position.since = event.event === 'reset' ? event.at : Math.max(position.since ?? 0, event.at)
  if (event.event === 'reset') void queries.invalidateQueries()
  if (event.event !== 'change') return
  // A change by this window causes no refetch: its cache already has that version.
  refreshAfterChange(event.kind, event.id, event.version)
}

/** Waits, or returns early when aborted. */
function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
