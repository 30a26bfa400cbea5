import type { OutsideReason } from '../../kernel/outsideFailure.ts'

/** Reads the calendars whose addresses people enter. */
export type CalendarFeeds = {
  /** For the health check. */
  name: string
  /** The text of a calendar, or why there is none. Never throws. */
  read(address: string): Promise<{ text: string } | { problem: OutsideReason }>
}

/** Largest calendar that is read, bytes. */
export const maxFeedBytes = 2 * 1024 * 1024
