import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { printable } from '../../../kernel/field/characters.ts'
import { addDays, dayOf, formatTime } from '../../../kernel/field/format.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { mandateWithPeople } from '../../../testing/files/mandateWithPeople.ts'
import { type CalendarEvent, icalendar, inZurich } from './icalendar.ts'

/** Lines of a calendar, unfolded. */
const linesIn = (calendar: string) =>
  calendar
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, letter: string) =>
    letter.toLowerCase() === 'n' ? '\n' : letter,
  )

const eventOf = (event: Partial<CalendarEvent>): CalendarEvent => ({
  ...{ uid: 'task-1@egide.example', day: '2026-12-01', summary: 'Visite' },
  ...{ version: 1, changed_at: '2026-11-26T12:00:00.000Z', ...event },
})

describe('an iCalendar file (RFC 5545, §2)', () => {
  it('keeps every text, in lines of at most 75 octets', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(texts, texts, (summary, description) => {
        const calendar = icalendar('Égide', [eventOf({ summary, description })])
        for (const line of calendar.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        const valueOf = (name: string) => {
          const line = linesIn(calendar).find((one) => one.startsWith(`${name}:`))
          return line === undefined ? '' : unescaped(line.slice(name.length + 1))
        }
        expect(valueOf('SUMMARY')).toBe(printable(summary))
        expect(valueOf('DESCRIPTION')).toBe(printable(description))
      }),
    )
  })

  it('has whole days, and times in UTC that are those on the clock in Zurich', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2080-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    // The clock is changed between two and three.
    const hour = fc.integer({ min: 3, max: 23 })
    fc.assert(
      fc.property(day, hour, fc.integer({ min: 0, max: 59 }), (on, hours, minutes) => {
        const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
        const instant = inZurich(on, time)
        expect([dayOf(instant), formatTime(instant)]).toEqual([on, time])
      }),
    )
    const lines = linesIn(icalendar('Égide', [eventOf({}), eventOf({ time: '09:30' })]))
    const events = lines.slice(lines.indexOf('BEGIN:VEVENT'))
    expect(events.filter((line) => /^DTSTART|^DURATION/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20261201',
      'DTSTART:20261201T083000Z',
      'DURATION:PT60M',
    ])
  })

  it('has a component without events, and says which version of an event is the newest', () => {
    expect(linesIn(icalendar('Égide', []))).toContain('BEGIN:VTIMEZONE')
    const changed = eventOf({ version: 4, changed_at: '2026-11-27T09:15:00.000Z' })
    expect(linesIn(icalendar('Égide', [changed]))).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261127T091500Z',
        'LAST-MODIFIED:20261127T091500Z',
        'SEQUENCE:4',
      ]),
    )
  })
})

describe('a calendar to which somebody subscribes (§2)', () => {
  let app: TestApp
  let people: Awaited<ReturnType<typeof mandateWithPeople>>
  let stranger: TestPerson

  beforeAll(async () => {
    app = await testApp()
    people = await mandateWithPeople(app, 'Rue du Calendrier')
    stranger = await app.as('client')
  })

  const read = (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init)
  const summaries = async (path: string) => {
    const answer = await read(path)
    expect(answer.status).toBe(200)
    return linesIn(await answer.text())
      .filter((line) => line.startsWith('SUMMARY:'))
      .map((line) => unescaped(line.slice('SUMMARY:'.length)))
      .sort()
  }

  it('has the tasks, asked documents, due dates and visits that the person may see now', async () => {
    const { admin, client, partner, place } = people
    const { building, mandate } = place
    const params = { id: mandate }
    const today = dayOf(new Date())
    const due_date = addDays(today, 3)
    await admin.mandates.update({ params, body: { due_date, responsible: admin.id } })
    await admin.mandates.updateForm({
      params,
      body: { visit_date: addDays(today, 1), visit_time: '09:30' },
    })
    await admin.tasks.create({ body: { mandate, title: 'Signer', person: client.id, due_date } })
    await admin.tasks.create({ body: { mandate, title: 'Mesurer', person: partner.id, due_date } })
    await admin.document_requests.create({ body: { building, mandate, type: 'plan', due_date } })
    for (const who of [admin, client, partner, stranger])
      await who.users.update({ params: { id: who.id }, body: { language: 'fr' } })
    const pathOf = async (who: TestPerson) => (await who.calendar.make({})).path
    const [ofAdmin, ofClient, ofPartner, ofStranger] = await Promise.all(
      [admin, client, partner, stranger].map(pathOf),
    )
    const at = ' · Rue du Calendrier'
    const [deadline, visit] = [`Échéance du mandat${at}`, `Visite${at}`]
    expect(await summaries(ofAdmin!)).toEqual([visit, deadline].sort())
    expect(await summaries(ofPartner!)).toEqual([`Mesurer${at}`, visit, deadline].sort())
    // Clients see the visit once it is published.
    expect(await summaries(ofClient!)).toEqual(
      [`Signer${at}`, `À envoyer\u00a0: Plan${at}`, deadline].sort(),
    )
    expect(await summaries(ofStranger!)).toEqual([])
    // What they may see is asked each time.
    const other = await app.as('partner')
    await admin.mandates.update({ params, body: { partner: other.id } })
    expect(await summaries(ofPartner!)).toEqual([])
    await admin.users.deactivate({ params: { id: partner.id } })
    expect((await read(ofPartner!)).status).toBe(404)
  })

  it('tells what has changed, under ids that stay, and is not sent twice', async () => {
    const { admin, client, place } = people
    const due_date = addDays(dayOf(new Date()), 5)
    const body = { mandate: place.mandate, title: 'Relire', person: client.id, due_date }
    const task = await admin.tasks.create({ body })
    const { path } = await client.calendar.make({})
    const eventIn = (calendar: string) => {
      const lines = linesIn(calendar)
      const start = lines.findIndex((line) => line.startsWith(`UID:task-${task.id}@`))
      return lines.slice(start, lines.indexOf('END:VEVENT', start))
    }
    const first = await read(path)
    const before = eventIn(await first.text())
    // The id names the installation, which may move to another host.
    expect(before[0]).toMatch(/^UID:task-\d+@[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(before).toContain(`SEQUENCE:${task.version}`)
    const etag = first.headers.get('ETag')!
    const again = await read(path, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])

    const params = { id: task.id }
    const moved = await admin.tasks.update({ params, body: { due_date: addDays(due_date, 1) } })
    const answer = await read(path, { headers: { 'If-None-Match': etag } })
    expect(answer.status).toBe(200)
    const after = eventIn(await answer.text())
    expect(after[0]).toBe(before[0])
    expect(after).toContain(`SEQUENCE:${moved.version}`)
    expect(moved.version).toBeGreaterThan(task.version)
    const stamp = after.find((line) => line.startsWith('DTSTAMP:'))!.slice('DTSTAMP:'.length)
    expect(after).toContain(`LAST-MODIFIED:${stamp}`)
  })

  it('is kept by nobody, has a hashed address, and ends when it is renewed or revoked', async () => {
    const who = await app.as('client')
    expect(await who.calendar.state({})).toEqual({ made_at: null })
    const first = await who.calendar.make({})
    expect(await who.calendar.state({})).toEqual({ made_at: first.made_at })
    const token = first.path.replace(/^\/calendar\/|\.ics$/g, '')
    const { rows } = await app.database.pool.query('select * from calendars where person = $1', [
      who.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const answer = await read(first.path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect((await read(first.path, { method: 'HEAD' })).status).toBe(200)
    const second = await who.calendar.make({})
    expect((await read(first.path)).status).toBe(404)
    expect((await read(second.path)).status).toBe(200)
    await who.calendar.revoke({})
    await who.calendar.revoke({})
    expect((await read(second.path)).status).toBe(404)
    expect(await who.calendar.state({})).toEqual({ made_at: null })
    const { rows: acts } = await app.database.pool.query(
      `select act from audit_log where actor_id = $1 and act like 'calendar:%' order by id`,
      [who.id],
    )
    expect(acts.map(({ act }) => act)).toEqual([
      ...['calendar:made', 'calendar:renewed', 'calendar:revoked'],
    ])
  })

  it('keeps its address after a new password, as the profile says', async () => {
    const who = await app.as('client')
    const { path } = await who.calendar.make({})
    const password = 'un chauffage discret et sobre'
    await who.auth.changePassword({ body: { current: who.password, password } })
    expect((await read(path)).status).toBe(200)
    await app.anonymous.auth.login({ body: { email: who.email, password } })
  })

  it('is limited by address, and says no more about an unknown address than that there is nothing', async () => {
    const statuses: number[] = []
    for (let tried = 0; tried < 40; tried++)
      statuses.push((await read('/calendar/guess.ics')).status)
    expect(new Set(statuses)).toEqual(new Set([404, 429]))
  })
})
