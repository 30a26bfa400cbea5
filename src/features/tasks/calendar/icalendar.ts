import { printable } from '../../../kernel/field/characters.ts'
import { dayOf, formatTime } from '../../../kernel/field/format.ts'

/** An event of a calendar: of a whole day, or at a time of that day in Europe/Zurich. */
export type CalendarEvent = {
  /** Stays the same while the event changes. */
  uid: string
  /** YYYY-MM-DD. */
  day: string
  /** hh:mm. */
  time?: string | null
  summary: string
  description?: string
  location?: string
  url?: string
  /** When its facts last changed. */
  changed_at: string
}

/** How often programs should read a calendar again. */
const interval = 'PT1H'

/** A calendar in the format of RFC 5545. */
export function icalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Egide//Egide//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${interval}`,
    `X-PUBLISHED-TTL:${interval}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const linesOf = ({ uid, day, time, summary, changed_at, ...more }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(new Date(changed_at))}`,
  time ? `DTSTART:${utc(inZurich(day, time))}` : `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  ...(more.description ? [`DESCRIPTION:${escaped(more.description)}`] : []),
  ...(more.location ? [`LOCATION:${escaped(more.location)}`] : []),
  ...(more.url ? [`URL:${more.url}`] : []),
  // Reminders of a due day do not make anybody busy.
  ...(time ? [] : ['TRANSP:TRANSPARENT']),
  'END:VEVENT',
]

/** Escapes a text value; line ends of every kind become `\n`, hidden characters go. */
const escaped = (text: string) =>
  printable(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const encoder = new TextEncoder()
const maxOctets = 75

/** Folds a line after at most 75 octets of UTF-8, never within a character. */
function folded(line: string): string {
  let result = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

/** The instant of a day and time in Europe/Zurich; a time that a change of the clock leaves out is an hour later. */
export function inZurich(day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shownAt = (instant: number) => {
    const date = new Date(instant)
    return Date.parse(`${dayOf(date)}T${formatTime(date)}:00Z`)
  }
  const first = wanted - (shownAt(wanted) - wanted)
  return new Date(first + (wanted - shownAt(first)))
}
