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
  /** Number of the version of its facts, and when they changed to it. */
  version: number
  changed_at: string
}

/** Length of an event at a time, as only its beginning is known. */
const eventLength = 'PT1H'

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
    // A calendar without any component is not valid.
    ...zone,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Europe/Zurich, as it has been since 1996. */
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/Zurich',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
]

// Programs that merge take what has a later DTSTAMP or a higher SEQUENCE than the event that they have.
const linesOf = ({ uid, day, time, summary, version, changed_at, ...more }: CalendarEvent) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(new Date(changed_at))}`,
  `LAST-MODIFIED:${utc(new Date(changed_at))}`,
  `SEQUENCE:${version}`,
  ...(time
    ? [`DTSTART:${utc(inZurich(day, time))}`, `DURATION:${eventLength}`]
    : [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`]),
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
