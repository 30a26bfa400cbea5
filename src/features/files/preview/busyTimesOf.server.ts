import { readFile } from 'node:fs/promises'
import ICAL from 'ical.js'
import { timeZone } from '../../../kernel/field/format.ts'

/** A time at which somebody is busy: begin and end, in ms since 1970. */
export type BusyTime = [begin: number, end: number]

/** The days that are asked for, and most events in them. */
export type BusyRange = { from: number; until: number; maxEvents: number }

/** Most occurrences that are looked at, before the range too: a rule may have begun in 1970, with one each second. */
const maxSteps = 100_000

/** What is read of a calendar: its busy times, and how many events could not be read. */
export type BusyReading = { busy: BusyTime[]; unread: number }

/** Thrown if there are more events than are read. */
export class TooManyEvents extends Error {
  override message = 'too_many'
}

/**
 * The times within a range at which the owner of an iCalendar file is busy, put together where they overlap. Nothing else
 * of it is read: neither titles nor places. Events that are cancelled or said to be free do not count; one that cannot be
 * read is left out and counted.
 */
export async function readBusyTimes(path: string, range: BusyRange): Promise<BusyReading> {
  const { parsed, refused } = parseEvents(await readFile(path, 'utf8'))
  const calendars = calendarsIn(parsed)
  if (calendars.length === 0) throw new Error('no calendar')
  ICAL.TimezoneService.reset()
  for (const zone of calendars.flatMap((one) => one.getAllSubcomponents('vtimezone')))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const found: BusyTime[] = []
  const counted = { steps: 0 }
  let unread = refused
  const add = (begin: number, end: number) => {
    if (!Number.isFinite(begin + end)) throw new Error('no time')
    if (end < begin) throw new Error('ends before it begins')
    if (end === begin || end <= range.from || begin >= range.until) return
    if (found.length === range.maxEvents) throw new TooManyEvents()
    found.push([Math.max(begin, range.from), Math.min(end, range.until)])
  }
  let read = 0
  /** Reads an event or an occurrence by itself, so that it takes no other with it. */
  const apart = (readIt: () => void) => {
    try {
      readIt()
      read++
    } catch (error) {
      if (error instanceof TooManyEvents) throw error
      unread++
    }
  }
  for (const [own, ...others] of calendars.flatMap(eventsByUid))
    addEvent(own!, others, range, counted, { add, apart })
  // The times of before are kept, rather than those of a file of which nothing could be read.
  if (read === 0 && unread > 0) throw new Error('no event can be read')
  for (const freeBusy of calendars.flatMap((one) => one.getAllSubcomponents('vfreebusy')))
    for (const property of freeBusy.getAllProperties('freebusy'))
      if (property.getParameter('fbtype') !== 'FREE')
        for (const period of property.getValues() as ICAL.Period[])
          add(instantOf(period.start), instantOf(period.getEnd()))
  return { busy: mergeTimes(found), unread }
}

/** A file as it is parsed, without the events that cannot be, and how many these are. */
function parseEvents(text: string): { parsed: unknown[]; refused: number } {
  try {
    return { parsed: ICAL.parse(text), refused: 0 }
  } catch {
    let refused = 0
    const readable = text.replace(
      // Up to its end, or to the next event if it has none.
      /^BEGIN:VEVENT[ \t]*\r?\n(?:(?!BEGIN:VEVENT|END:VCALENDAR)[^\n]*\n)*?(?:END:VEVENT[ \t]*\r?\n|(?=BEGIN:VEVENT|END:VCALENDAR))/gim,
      (event) => {
        try {
          ICAL.parse(event)
          return event
        } catch {
          refused++
          return ''
        }
      },
    )
    // Nothing is read where something else than an event is wrong.
    return { parsed: ICAL.parse(readable), refused }
  }
}

/** The calendars of a file: usually one. */
const calendarsIn = (parsed: unknown[]) =>
  (typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown[][]))
    .map((one) => new ICAL.Component(one as [string, object[], object[]]))
    .filter(({ name }) => name === 'vcalendar')

/**
 * The events of a calendar by their UID: the repeated one first, then the occurrences that differ from it. A second one that
 * is no such occurrence is an event of its own, as in files that programs put together.
 */
function eventsByUid(calendar: ICAL.Component): ICAL.Component[][] {
  const byUid = new Map<string, ICAL.Component[]>()
  const further: ICAL.Component[][] = []
  for (const [index, event] of calendar.getAllSubcomponents('vevent').entries()) {
    const uid = String(event.getFirstPropertyValue('uid') ?? index)
    const same = byUid.get(uid) ?? []
    if (event.hasProperty('recurrence-id')) same.push(event)
    else if (same[0] && !same[0].hasProperty('recurrence-id')) further.push([event])
    else same.unshift(event)
    byUid.set(uid, same)
  }
  return [...byUid.values(), ...further]
}

const isFree = (event: ICAL.Component) =>
  event.getFirstPropertyValue('transp') === 'TRANSPARENT' ||
  event.getFirstPropertyValue('status') === 'CANCELLED'

function addEvent(
  own: ICAL.Component,
  others: readonly ICAL.Component[],
  range: BusyRange,
  counted: { steps: number },
  {
    add,
    apart,
  }: { add: (begin: number, end: number) => void; apart: (readIt: () => void) => void },
) {
  const replaced = new Set<number>()
  const isRepeated = !own.hasProperty('recurrence-id')
  for (const other of isRepeated ? others : [own, ...others])
    apart(() => {
      replaced.add(timeIn(other, 'recurrence-id'))
      const { begin, length } = spanOf(other)
      if (!isFree(other)) add(instantOf(begin, zoneOf(other)), endOf(begin, length, zoneOf(other)))
    })
  if (isRepeated && !isFree(own)) apart(() => addRepeated(own, { range, counted, replaced, add }))
}

type Repeated = {
  range: BusyRange
  counted: { steps: number }
  /** When the occurrences begin that others stand for. */
  replaced: ReadonlySet<number>
  add: (begin: number, end: number) => void
}

function addRepeated(own: ICAL.Component, { range, counted, replaced, add }: Repeated) {
  const { begin, length } = spanOf(own)
  const zone = zoneOf(own)
  const rule = own.getFirstPropertyValue('rrule') as ICAL.Recur | null
  if (rule?.until && endOf(rule.until, length, zone) + 86_400_000 < range.from) return
  // A last day without a time counts to its end.
  if (rule?.until?.isDate && !begin.isDate)
    Object.assign(rule.until, { isDate: false, hour: 23, minute: 59, second: 59 })
  const occurrences = new ICAL.RecurExpansion({ component: own, dtstart: begin })
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (counted.steps++ > maxSteps) throw new TooManyEvents()
    const at = instantOf(next, zone)
    if (at >= range.until) return
    if (!replaced.has(at)) add(at, endOf(next, length, zone))
  }
}

/** When an event begins, and how long it takes: a day without a time is busy as a whole. */
function spanOf(component: ICAL.Component) {
  if (!component.hasProperty('dtstart')) throw new Error('no begin')
  // By itself, it is related to no other occurrence of the file.
  const { startDate, duration } = new ICAL.Event(component, { exceptions: [] })
  return { begin: startDate, length: duration }
}

const zoneOf = (component: ICAL.Component) =>
  component.getFirstProperty('dtstart')?.getFirstParameter('tzid')

const timeIn = (component: ICAL.Component, name: string) => {
  const property = component.getFirstProperty(name)!
  return instantOf(property.getFirstValue() as ICAL.Time, property.getFirstParameter('tzid'))
}

function endOf(begin: ICAL.Time, length: ICAL.Duration, zone: string | undefined): number {
  const end = begin.clone()
  end.addDuration(length)
  return instantOf(end, zone)
}

/**
 * The moment of a time. Its zone is that of the file; if the file names one without describing it, that of its name; and a
 * time without a zone is one of the office.
 */
function instantOf(time: ICAL.Time, zone?: string): number {
  if (time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const { year, month, day, hour, minute, second } = time
  const wanted = Date.UTC(year, month - 1, day, hour, minute, second)
  const offset = offsetsIn(zone ?? '') ?? offsetsIn(timeZone)!
  // The second guess is right beside a change of the clock.
  return wanted - offset(wanted - offset(wanted))
}

const clocks = new Map<string, ((at: number) => number) | undefined>()

/** How far the clocks of a zone are before UTC at a moment, in ms; undefined if there is no such zone. */
function offsetsIn(zone: string): ((at: number) => number) | undefined {
  if (!clocks.has(zone)) clocks.set(zone, clockOf(zone))
  return clocks.get(zone)
}

function clockOf(zone: string) {
  const numeric = 'numeric' as const
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric }
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      ...{ ...parts, second: numeric, hourCycle: 'h23', timeZone: zone },
    })
    return (at: number) => {
      const shown = Object.fromEntries(
        format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
      )
      const { year, month, day, hour, minute, second } = shown
      return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
    }
  } catch {
    return undefined
  }
}

/** Times in order, those that overlap or follow each other as one. */
function mergeTimes(times: readonly BusyTime[]): BusyTime[] {
  const merged: BusyTime[] = []
  for (const [begin, end] of times.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([begin, end])
  }
  return merged
}
