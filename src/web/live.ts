import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect } from 'react'
import { pathOf } from '../kernel/http/client.ts'
import { type LiveEvent, liveEndpoints } from '../kernel/http/live.ts'
import { session, useSession } from './session/session.tsx'
import { queries, refreshAfterChange } from './useApi.ts'

/** Milliseconds before the server is asked again: at first, and at most where it does not answer. */
const soonest = 500
const latest = 30_000

/**
 * Follows what others change, while somebody is signed in and the page is in view: what is shown of a
 * changed record or its list is read again. What was missed meanwhile is told at the next connection.
 */
export function useLive() {
  const { isLoggedIn } = useSession()
  useEffect(() => {
    if (!isLoggedIn) return
    let ending: AbortController | undefined
    const place: Place = {}
    const followInView = () => {
      ending?.abort()
      if (document.visibilityState === 'hidden') return
      ending = new AbortController()
      void follow(place, ending.signal)
    }
    followInView()
    document.addEventListener('visibilitychange', followInView)
    return () => {
      document.removeEventListener('visibilitychange', followInView)
      ending?.abort()
    }
  }, [isLoggedIn])
}

/** The last change that was heard of. */
type Place = { since?: number }

async function follow(place: Place, ending: AbortSignal) {
  for (let wait = soonest; !ending.aborted; wait = Math.min(wait * 2, latest)) {
    try {
      const path = pathOf(liveEndpoints.follow, {}, place)
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
          wait = soonest
          take(JSON.parse(next.value.data), place)
        }
      }
    } catch {
      // The server is away, or the page is left; whoever needs an answer says so themselves.
    }
    // Not all browsers of an office at the same moment.
    await pause(wait * (1 + Math.random()), ending)
  }
}

function take(event: LiveEvent, place: Place) {
  place.since = Math.max(place.since ?? 0, event.at)
  if (event.event === 'reset') void queries.invalidateQueries()
  if (event.event !== 'change') return
  // What was just written from here is known already.
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
