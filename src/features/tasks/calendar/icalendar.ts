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
  /** Length of an event at a time, if it is known. */
  minutes?: number
  /** Number of the version of its facts, and when they changed to it. */
  version: number
  changed_at: string
}

/** Length of an event of which only the beginning is known. */
const eventMinutes = 60

/** Somebody whom an event concerns. */
type MailPerson = { email: string; name: string | null }

/** An event to which somebody is invited; nobody else stands in it. */
export type Invitation = CalendarEvent & {
  organiser: MailPerson
  attendee: MailPerson
  isCancelled: boolean
}

/** How often programs should read a calendar again. */
const interval = 'PT1H'

/** A calendar in the format of RFC 5545. */
export const icalendar = (name: string, events: readonly CalendarEvent[]): string =>
  calendarOf('PUBLISH', [
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${interval}`,
    `X-PUBLISHED-TTL:${interval}`,
    // A calendar without any component is not valid.
    ...zone,
    ...events.flatMap((event) => linesOf(event)),
  ])

/** Invites somebody to an event, or takes that back (RFC 5546). A later `version` replaces an earlier one. */
export const invitation = (method: 'REQUEST' | 'CANCEL', event: Invitation) => ({
  method,
  content: calendarOf(
    method,
    linesOf(event, [
      // Whom a CANCEL takes off an event that takes place gets no status (RFC 5546, §3.2.5).
      ...(event.isCancelled
        ? ['STATUS:CANCELLED']
        : method === 'REQUEST'
          ? ['STATUS:CONFIRMED']
          : []),
      `ORGANIZER${named(event.organiser)}`,
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE${named(event.attendee)}`,
    ]),
  ),
})

const calendarOf = (method: string, content: readonly string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Egide//Egide//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...content,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')

/** The end of a property that names a person; a quoted parameter has neither quotes nor line ends. */
const named = ({ email, name }: MailPerson) =>
  `${name ? `;CN="${printable(name).replace(/["\n]/g, ' ')}"` : ''}:mailto:${email}`

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
const linesOf = (
  { uid, day, time, summary, version, changed_at, ...more }: CalendarEvent,
  further: readonly string[] = [],
) => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${utc(new Date(changed_at))}`,
  `LAST-MODIFIED:${utc(new Date(changed_at))}`,
  `SEQUENCE:${version}`,
  ...(time
    ? [`DTSTART:${utc(inZurich(day, time))}`, `DURATION:PT${more.minutes ?? eventMinutes}M`]
    : [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`]),
  `SUMMARY:${escaped(summary)}`,
  ...(more.description ? [`DESCRIPTION:${escaped(more.description)}`] : []),
  ...(more.location ? [`LOCATION:${escaped(more.location)}`] : []),
  ...(more.url ? [`URL:${more.url}`] : []),
  // Reminders of a due day do not make anybody busy.
  ...(time ? [] : ['TRANSP:TRANSPARENT']),
  ...further,
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
