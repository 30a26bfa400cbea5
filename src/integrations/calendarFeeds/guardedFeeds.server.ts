import { OutsideFailure } from '../../kernel/outsideFailure.ts'
import { guardedFetch } from '../guardedFetch.server.ts'
import { type CalendarFeeds, maxFeedBytes } from './calendarFeeds.ts'

/** Calendars at public https addresses; `options` are those of `guardedFetch` that tests set. */
export function guardedFeeds(
  options: Partial<Parameters<typeof guardedFetch>[0]> = {},
): CalendarFeeds {
  // Where somebody keeps their calendar is nobody else's matter.
  const send = guardedFetch({
    ...options,
    ...{ isEntered: true, isCounted: false, maxBytes: maxFeedBytes },
  })
  return {
    name: 'https',
    async read(address) {
      try {
        const answer = await send(address, { headers: { accept: 'text/calendar' } })
        if (answer.ok) return { text: await answer.text() }
        return { problem: answer.status >= 500 ? 'failed' : 'not_found' }
      } catch (error) {
        if (error instanceof OutsideFailure) return { problem: error.reason }
        throw error
      }
    },
  }
}
