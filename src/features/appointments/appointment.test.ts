import fc from 'fast-check'
import ICAL from 'ical.js'
import { convertIcsCalendar } from 'ts-ics'
import { beforeAll, describe, expect, it } from 'vitest'
import { smtp } from '../../integrations/mail/smtp.server.ts'
import { addDays, dayOf, formatTime } from '../../kernel/field/format.ts'
import { CallError } from '../../kernel/http/client.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { runWaiting } from '../../testing/kickoff/device.ts'
import { queuedMails, serveMail } from '../../testing/mails.ts'
import { invitation } from '../tasks/calendar/icalendar.ts'
import type { Slot } from './appointment.ts'

let app: TestApp
let people: Awaited<ReturnType<typeof mandateWithPeople>>
let admin: TestPerson

beforeAll(async () => {
  app = await testApp()
  people = await mandateWithPeople(app, 'Rue du Rendez-vous')
  ;({ admin } = people)
})

const today = dayOf(new Date())
let lastDay = 0
/** A day on which nobody of the tests has an appointment. */
const newDay = () => addDays(today, (lastDay += 2))
const slotsOn = (day: string, ...times: string[]): Slot[] => times.map((time) => ({ day, time }))

const guest = { guest_name: 'Rosa Concierge', guest_email: 'rosa@regie.example' }
const make = (body: object, mandate = people.place.mandate) =>
  admin.appointments.create({ body: { mandate, person: admin.id, minutes: 60, ...body } })

const run = (task: string, payload: object, now = new Date()) =>
  app.app.jobs.tasks[task]!(payload, {
    database: app.database,
    enqueue: enqueueIn,
    log: app.app.server.log,
    now: () => now,
  })
const tell = () => runWaiting(app, 'appointments.tell')

/** The mails about an appointment, in order. */
const mailsOf = async ({ id }: { id: number }) =>
  (await queuedMails(app.database)).filter(({ key }) => key.startsWith(`appointment-${id}-`))
const told = async (appointment: { id: number }) =>
  (await mailsOf(appointment)).map(({ to, key, content: { calendar } }) =>
    `${to} ${/-([a-z]+)-[a-z]+-20/.exec(key)![1]} ${calendar ? `${calendar.method} ${/SEQUENCE:(\d+)/.exec(calendar.content)![1]}` : ''}`.trim(),
  )

/** The token of the link in the newest mail of an appointment that has one. */
async function tokenOf(appointment: { id: number }) {
  const mail = (await mailsOf(appointment)).findLast(({ secret }) => secret !== null)
  return app.box.open(mail!.secret!).slice(1)
}

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof CallError)) throw new Error('was not refused', { cause: error })
  return error.body.fields ? Object.keys(error.body.fields) : error.body.code
}

describe('an invitation (RFC 5546, §2)', () => {
  it('has the same instant in two other programs, over every change of the clock', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
      .map((date) => dayOf(date))
    // The days on which the clock is changed come up often.
    const changes = fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31')
    const two = (part: number) => String(part).padStart(2, '0')
    fc.assert(
      fc.property(
        fc.oneof(day, changes),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 5, max: 600 }),
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        (on, hour, minute, minutes, name) => {
          const time = `${two(hour)}:${two(minute)}`
          const { content } = invitation('REQUEST', {
            ...{ uid: 'appointment-1@egide.example', day: on, time, minutes, version: 3 },
            ...{ summary: 'Visite; à l’heure, « Müller »', changed_at: '2026-11-30T08:00:00.000Z' },
            organiser: { email: 'bureau@egide.example', name: 'Bureau "du Lac"' },
            attendee: { email: 'rosa@regie.example', name },
            isCancelled: false,
          })
          const parsed = new ICAL.Component(ICAL.parse(content))
          const event = new ICAL.Event(parsed.getFirstSubcomponent('vevent')!)
          const [other] = convertIcsCalendar(undefined, content).events!
          const start = event.startDate.toJSDate()
          expect(other!.start.date.getTime()).toBe(start.getTime())
          expect(event.duration.toSeconds()).toBe(minutes * 60)
          expect([parsed.getFirstPropertyValue('method'), event.sequence]).toEqual(['REQUEST', 3])
          expect([event.summary, other!.summary]).toEqual(
            Array(2).fill('Visite; à l’heure, « Müller »'),
          )
          expect(event.attendees[0]!.getFirstValue()).toBe('mailto:rosa@regie.example')
          expect(other!.organizer!.email).toBe('bureau@egide.example')
          // Between two and three, the clock may leave the time out.
          const isLeftOut = changesTo(on, time)
          expect([dayOf(start), formatTime(start)]).toEqual([on, isLeftOut ?? time])
        },
      ),
    )
  })
})

/** What the clock shows at a time that it leaves out: the hour after it. */
const changesTo = (day: string, time: string) => {
  const date = new Date(`${day}T12:00:00Z`)
  const isLastSunday = date.getUTCMonth() === 2 && date.getUTCDay() === 0 && date.getUTCDate() > 24
  return isLastSunday && time.startsWith('02:') ? `03:${time.slice(3)}` : undefined
}

describe('an appointment on a mandate (§4)', () => {
  it('is told to all who take part, with one invitation that changes and ends', async () => {
    const day = newDay()
    const made = await make({
      ...{ day, time: '9h30', attendees: ['client', 'partner'], ...guest },
      ...{ keys: 'Chez le concierge', preparation: 'Accès à la chaufferie', note: 'Interne' },
    })
    expect(made).toMatchObject({ state: 'fixed', time: '09:30', sequence: 0 })
    await tell()
    const { client, partner } = people
    const all = [admin.email, client.email, partner.email, guest.guest_email]
    expect(await told(made)).toEqual(all.map((email) => `${email} fixed REQUEST 0`))
    const [first] = await mailsOf(made)
    expect(first!.text).toContain('Accès à la chaufferie')
    expect(first!.text).not.toContain('Interne')

    // Each opens the appointment, where its reader sees it.
    const links = (await mailsOf(made)).map(({ content }) => [content.linkLabel, content.link])
    expect(links.map(([label]) => label)).toEqual(Array(4).fill('Ouvrir le rendez-vous'))
    expect(links[3]![1]).toMatch(/\/appointment$/)

    // A note of the office is news for nobody.
    const params = { id: made.id }
    await admin.appointments.update({ params, body: { note: 'Chien' } })
    await tell()
    expect(await told(made)).toHaveLength(4)

    await admin.appointments.update({ params, body: { time: '10:15', guest_email: null } })
    await tell()
    expect((await told(made)).slice(4)).toEqual([
      ...all.slice(0, 3).map((email) => `${email} changed REQUEST 1`),
      `${guest.guest_email} removed CANCEL 1`,
    ])
    // A guest who does not come has nothing to open.
    expect((await mailsOf(made))[7]!.content.link).toBe(null)
    const ended = await admin.appointments.cancel({ params })
    expect(ended.state).toBe('cancelled')
    await admin.appointments.cancel({ params })
    await tell()
    expect((await told(made)).slice(8)).toEqual(
      all.slice(0, 3).map((email) => `${email} cancelled CANCEL 2`),
    )
    const uids = (await mailsOf(made)).map(
      ({ content }) => /UID:(.+)\r/.exec(content.calendar!.content.replaceAll('\r\n ', ''))![1],
    )
    expect(new Set(uids).size).toBe(1)
    expect(await refusal(admin.appointments.update({ params, body: { keys: '' } }))).toBe(
      'cancelled',
    )
  })

  it('is taken out of the calendar of whoever is taken off, and put in again', async () => {
    const made = await make({
      ...{ day: newDay(), time: '09:30', attendees: ['client', 'partner'] },
      ...{ keys: 'Chez le concierge', preparation: 'Accès à la chaufferie' },
    })
    const params = { id: made.id }
    await tell()
    await admin.appointments.update({ params, body: { time: '10:30' } })
    await tell()
    for (const attendees of [['client'], ['client', 'partner']] as const) {
      await admin.appointments.update({ params, body: { attendees: [...attendees] } })
      await tell()
    }
    const { email } = people.partner
    expect((await told(made)).filter((mail) => mail.startsWith(email)).slice(1)).toEqual([
      `${email} changed REQUEST 1`,
      `${email} removed CANCEL 2`,
      `${email} fixed REQUEST 3`,
    ])
    await admin.appointments.cancel({ params })
    await tell()
    const mails = await mailsOf(made)
    expect(mails.filter(({ to }) => to === people.client.email)).toHaveLength(3)
    const ends = mails.filter(({ key }) => /-(removed|cancelled)-/.test(key))
    expect(ends).toHaveLength(4)
    for (const { text, key, content } of ends) {
      const calendar = content.calendar!.content.replaceAll('\r\n ', '')
      expect(text + calendar).not.toMatch(/concierge|chaufferie/)
      expect(text).toContain('Rue du Rendez-vous')
      // One person who is taken off leaves an event that takes place.
      const status = /^STATUS:(\w+)/m.exec(calendar)?.[1]
      expect(status).toBe(key.includes('-cancelled-') ? 'CANCELLED' : undefined)
    }
  })

  it('follows a person to another address, and takes nothing back at the former', async () => {
    const { place, client } = await mandateWithPeople(app, 'Rue du Courriel')
    const made = await make({ day: newDay(), time: '09:30', attendees: ['client'] }, place.mandate)
    await tell()
    const email = `new-${client.email}`
    await admin.users.update({ params: { id: client.id }, body: { email } })
    for (let times = 0; times < 2; times++) {
      await run('appointments.follow', {})
      await tell()
    }
    expect((await told(made)).slice(2)).toEqual([`${email} fixed REQUEST 1`])
  })

  it.each([
    ['deactivated', (id: number) => admin.users.deactivate({ params: { id } })],
    [
      'no longer in the office',
      (id: number) => admin.users.update({ params: { id }, body: { groups: ['client'] } }),
    ],
  ])('waits for another person if the one who comes is %s', async (_, leave) => {
    const { place, client } = await mandateWithPeople(app, 'Rue du Congé')
    await admin.mandates.update({
      params: { id: place.mandate },
      body: { responsible: admin.id },
    })
    const person = await app.as('admin')
    const day = newDay()
    const common = { person: person.id, attendees: ['client'] }
    const fixed = await make({ ...common, day, time: '08:00' }, place.mandate)
    const slots = slotsOn(day, '10:00')
    const offer = await make({ ...common, slots }, place.mandate)
    await tell()
    const token = await tokenOf(offer)
    await leave(person.id)
    const { openLink, take } = app.anonymous.appointments
    expect((await openLink({ body: { token } })).slots).toEqual([])
    expect(await refusal(take({ body: { token, slot: slots[0]! } }))).toBe('slot_taken')
    for (let times = 0; times < 2; times++) {
      await run('appointments.follow', {})
      await tell()
    }
    const toldNow = async (appointment: typeof fixed) =>
      (await told(appointment)).filter((mail) => !mail.startsWith(person.email))
    const news = `${admin.email} unattended`
    expect(await toldNow(fixed)).toEqual([`${client.email} fixed REQUEST 0`, news])
    expect(await toldNow(offer)).toEqual([`${client.email} offered`, news])
    const onToday = async () =>
      (await admin.today.office({ query: {} })).today.results
        .filter(({ fact, mandate }) => fact === 'visit' && mandate === place.mandate)
        .map(({ id }) => id)
    expect((await onToday()).toSorted()).toEqual([fixed.id, offer.id])
    const params = { id: fixed.id }
    expect(await refusal(admin.appointments.update({ params, body: { keys: 'x' } }))).toEqual([
      'person',
    ])
    await admin.appointments.update({ params, body: { person: admin.id } })
    expect(await onToday()).toEqual([offer.id])
    await tell()
    expect((await toldNow(fixed)).slice(2)).toEqual([
      expect.stringMatching(`${admin.email} fixed REQUEST`),
      `${client.email} changed REQUEST 1`,
    ])
  })

  it('is read by the client and the partner without the office’s note, and by nobody else', async () => {
    const made = await make({ day: newDay(), time: '08:00', note: 'Interne' })
    const params = { id: made.id }
    for (const who of [people.client, people.partner]) {
      const seen = await who.appointments.get({ params })
      expect(seen).not.toHaveProperty('note')
      await expect(who.appointments.update({ params, body: { keys: 'x' } })).rejects.toThrow()
      await expect(who.appointments.cancel({ params })).rejects.toThrow()
    }
    await expect((await app.as('client')).appointments.get({ params })).rejects.toThrow()
  })

  it('has a day to come, at which its person is free', async () => {
    const day = newDay()
    await make({ day, time: '09:00' })
    expect(await refusal(make({ day, time: '09:59' }))).toEqual(['time'])
    await make({ day, time: '10:00' })
    expect(await refusal(make({ day: addDays(today, -1), time: '09:00' }))).toEqual(['day'])
    expect(await refusal(make({ day }))).toEqual(['time'])
    expect(await refusal(make({}))).toEqual(['day'])
    expect(await refusal(make({ slots: slotsOn(day, '08:00') }))).toEqual(['guest_email'])
    expect(await refusal(make({ ...guest, slots: slotsOn(day, '09:30') }))).toEqual(['slots'])
    expect(await refusal(make({ day: newDay(), time: '09:00', person: people.client.id }))).toEqual(
      ['person'],
    )
  })

  it('forgets a guest who is erased, also in its history', async () => {
    const person = await app.as('client')
    const body = { guest_name: 'Rosa Concierge', guest_email: person.email }
    const made = await make({ day: newDay(), time: '09:00', ...body })
    await tell()
    const { id } = await person.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    const { rows } = await app.database.pool.query(
      `select (select jsonb_agg(a) from appointments a where id = $1)::text
        || (select jsonb_agg(h) from history h where resource = 'appointments' and record_id = $1)::text
        || coalesce((select jsonb_agg(i) from appointment_invitations i where appointment = $1)::text, '') as all`,
      [made.id],
    )
    expect(rows[0].all).not.toContain(person.email)
    expect(rows[0].all).not.toContain('Rosa')
  })

  it('keeps nothing of an erased guest who was taken off before, and all of the others', async () => {
    const person = await app.as('client')
    const made = await make({ day: newDay(), time: '09:00', guest_name: 'Rosa Concierge' })
    const params = { id: made.id }
    const bodies = [
      { guest_email: person.email },
      { guest_name: 'Paul Portier', guest_email: 'paul@regie.example' },
      { guest_name: 'Paul Portier junior' },
    ]
    for (const body of bodies) await admin.appointments.update({ params, body })
    const { id } = await person.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    const { rows } = await app.database.pool.query(
      `select changes -> 'guest_name' as name, changes -> 'guest_email' as email from history
        where resource = 'appointments' and record_id = $1 order by id`,
      [made.id],
    )
    expect(rows).toEqual([
      { name: [null, null], email: null },
      { name: null, email: [null, null] },
      { name: [null, 'Paul Portier'], email: [null, 'paul@regie.example'] },
      { name: ['Paul Portier', 'Paul Portier junior'], email: null },
    ])
  })

  it('closes the door of an erased guest, and invites the client by another', async () => {
    const { place, client } = await mandateWithPeople(app, 'Rue de l’Oubli')
    const person = await app.as('client')
    const offer = await make(
      {
        ...{ attendees: ['client'], slots: slotsOn(newDay(), '09:00') },
        guest_email: person.email,
      },
      place.mandate,
    )
    await tell()
    const token = await tokenOf(offer)
    const { id } = await person.privacy.requestDeletion({})
    await admin.privacy.carryOut({ params: { id } })
    expect(await refusal(app.anonymous.appointments.openLink({ body: { token } }))).toBe('unknown')
    await run('appointments.follow', {})
    await tell()
    expect(await told(offer)).toEqual([`${client.email} offered`])
    expect(await tokenOf(offer)).not.toBe(token)
    expect(await refusal(app.anonymous.appointments.openLink({ body: { token } }))).toBe('unknown')
  })

  it('is recalled the day before, once, unless it does not take place', async () => {
    const day = newDay()
    const made = await make({ day, time: '14:00', attendees: ['client'] })
    const off = await make({ day, time: '16:00', attendees: ['client'] })
    await tell()
    await admin.appointments.cancel({ params: { id: off.id } })
    const dayBefore = new Date(`${addDays(day, -1)}T06:30:00Z`)
    await run('appointments.remind', {}, new Date(`${addDays(day, -2)}T06:30:00Z`))
    for (let times = 0; times < 2; times++) await run('appointments.remind', {}, dayBefore)
    expect((await told(made)).filter((mail) => mail.includes('reminder'))).toEqual([
      `${admin.email} reminder`,
      `${people.client.email} reminder`,
    ])
    expect((await told(off)).filter((mail) => mail.includes('reminder'))).toEqual([])
  })

  it('is called off with its mandate, and follows who takes part in it', async () => {
    const { place, client } = await mandateWithPeople(app, 'Rue de la Fin')
    const made = await make({ day: newDay(), time: '09:00', attendees: ['partner'] }, place.mandate)
    const offered = await make(
      { attendees: ['client'], slots: slotsOn(newDay(), '09:00') },
      place.mandate,
    )
    await tell()
    const token = await tokenOf(offered)
    const other = await app.as('partner')
    await admin.mandates.update({ params: { id: place.mandate }, body: { partner: other.id } })
    await run('appointments.follow', {})
    await tell()
    expect((await told(made)).slice(2)).toEqual([
      `${other.email} fixed REQUEST 0`,
      expect.stringMatching(/ removed CANCEL 1$/),
    ])
    await admin.mandates.setStatus({
      params: { id: place.mandate },
      body: { to: 'cancelled', reason: 'for the test' },
    })
    // Before the job has run, nothing is chosen any more.
    expect(await refusal(app.anonymous.appointments.openLink({ body: { token } }))).toBe(
      'called_off',
    )
    await runWaiting(app, 'appointments.follow')
    await tell()
    expect((await told(made)).slice(4)).toEqual([
      `${admin.email} cancelled CANCEL 1`,
      `${other.email} cancelled CANCEL 1`,
    ])
    expect(await told(offered)).toEqual([`${client.email} offered`, `${client.email} cancelled`])
    await run('appointments.remind', {})
    expect(await told(made)).toHaveLength(6)
  })

  it('that has taken place is not called off, neither with its mandate nor by hand', async () => {
    const { place } = await mandateWithPeople(app, 'Rue de Midi')
    const day = newDay()
    const made = await make({ day, time: '09:00', attendees: ['client'] }, place.mandate)
    const later = await make({ day, time: '15:00', ...guest }, place.mandate)
    await tell()
    await admin.mandates.setStatus({
      params: { id: place.mandate },
      body: { to: 'cancelled', reason: 'for the test' },
    })
    const noon = new Date(`${day}T11:00:00Z`)
    await run('appointments.follow', {}, noon)
    for (const { id } of [made, later]) await run('appointments.tell', { appointment: id }, noon)
    const stateOf = async ({ id }: { id: number }) =>
      (await admin.appointments.get({ params: { id } })).state
    expect([await stateOf(made), await stateOf(later)]).toEqual(['fixed', 'cancelled'])
    expect(await told(made)).toHaveLength(2)
    expect((await told(later)).slice(2)).toEqual([
      expect.stringContaining('cancelled'),
      expect.stringContaining('cancelled'),
    ])

    const held = await make({ day: newDay(), time: '09:00', ...guest })
    await tell()
    const token = await tokenOf(held)
    const move = (minutesAgo: number) => {
      const began = new Date(Date.now() - minutesAgo * 60_000)
      return app.database.pool.query('update appointments set day = $2, time = $3 where id = $1', [
        ...[held.id, dayOf(began), formatTime(began)],
      ])
    }
    await move(30)
    expect((await app.anonymous.appointments.openLink({ body: { token } })).state).toBe('fixed')
    await move(61)
    expect(await refusal(app.anonymous.appointments.openLink({ body: { token } }))).toBe('over')
    expect(await refusal(admin.appointments.cancel({ params: { id: held.id } }))).toBe(
      'has_taken_place',
    )
    expect(await stateOf(held)).toBe('fixed')
  })

  it('reaches mail programs as an invitation that they can enter', async () => {
    const made = await make({ day: newDay(), time: '09:00', attendees: ['client'] })
    await tell()
    const [mail] = await mailsOf(made)
    const server = await serveMail()
    await smtp({ url: server.url, from: 'bureau@egide.example' }).send({
      ...{ key: 'one', message: 'one', to: 'rosa@regie.example', language: 'fr' },
      ...{ subject: 'x', text: 'x', html: '<p>x', at: new Date() },
      calendar: mail!.content.calendar,
    })
    expect(server.received[0]!.source).toMatch(
      /Content-Type: text\/calendar; charset=utf-8; method=REQUEST/,
    )
  })
})

describe('a slot that is chosen by a link (§2)', () => {
  const open = (token: string) => app.anonymous.appointments.openLink({ body: { token } })
  const take = (token: string, slot: Slot) =>
    app.anonymous.appointments.take({ body: { token, slot } })

  it('is taken once, when several take it at the same time', async () => {
    const day = newDay()
    const slots = slotsOn(day, '08:00', '09:00', '10:00')
    const offers = await Promise.all(
      ['a', 'b', 'c'].map((name) => make({ slots, guest_email: `${name}@regie.example` })),
    )
    await tell()
    const tokens = await Promise.all(offers.map(tokenOf))
    const shown = await open(tokens[0]!)
    expect(shown).toMatchObject({
      state: 'offered',
      slots,
      fixed: null,
      person: expect.stringContaining('admin'),
    })
    expect(JSON.stringify(shown)).not.toContain('regie.example')

    const answers = await Promise.allSettled(tokens.map((token) => take(token, slots[0]!)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const losers = answers.flatMap((answer, at) => (answer.status === 'rejected' ? [at] : []))
    for (const at of losers) {
      expect(await refusal(take(tokens[at]!, slots[0]!))).toBe('slot_taken')
      expect((await open(tokens[at]!)).slots).toEqual(slots.slice(1))
    }
    // The same link in two windows: one of them chooses.
    const [loser] = losers
    const twice = await Promise.allSettled(
      slots.slice(1).map((slot) => take(tokens[loser!]!, slot)),
    )
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await open(tokens[loser!]!)).state).toBe('fixed')
    expect(await refusal(take(tokens[loser!]!, slots[0]!))).toBe('chosen_already')
    // Pressed twice, it answers what was chosen.
    const { fixed } = await open(tokens[loser!]!)
    expect((await take(tokens[loser!]!, fixed!)).fixed).toEqual(fixed)
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count, count(distinct time)::int as times from appointments where day = $1`,
      [day],
    )
    expect(rows).toEqual([{ count: 2, times: 2 }])
    await tell()
    expect((await told(offers[loser!]!)).slice(1)).toEqual([
      `${admin.email} fixed REQUEST 0`,
      expect.stringMatching(/@regie.example fixed REQUEST 1$/),
    ])
    // The database holds it, whoever writes.
    await expect(
      app.database.pool.query(
        `update appointments set state = 'fixed', day = $1, time = '08:00' where id = any($2)`,
        [day, offers.map(({ id }) => id)],
      ),
    ).rejects.toThrow('appointments_slot')
  })

  it('is none that overlaps, has passed, or was never offered', async () => {
    const day = newDay()
    const offer = await make({ ...guest, slots: slotsOn(day, '08:00', '09:30', '11:00') })
    await tell()
    const token = await tokenOf(offer)
    await make({ day, time: '09:00', minutes: 45 })
    expect((await open(token)).slots).toEqual(slotsOn(day, '08:00', '11:00'))
    expect(await refusal(take(token, { day, time: '09:30' }))).toBe('slot_taken')
    expect(await refusal(take(token, { day, time: '15:00' }))).toBe('slot_taken')
    await app.database.pool.query(
      `update appointments set slots = jsonb_set(slots, '{0,day}', to_jsonb($2::text)) where id = $1`,
      [offer.id, addDays(today, -1)],
    )
    expect((await open(token)).slots).toEqual(slotsOn(day, '11:00'))
  })

  it('is no longer taken by somebody who was the client', async () => {
    const { place, client } = await mandateWithPeople(app, 'Rue du Départ')
    const offer = await make(
      { attendees: ['client'], slots: slotsOn(newDay(), '08:00') },
      place.mandate,
    )
    await tell()
    const token = await tokenOf(offer)
    const next = await app.as('client')
    await admin.mandates.update({ params: { id: place.mandate }, body: { client: next.id } })
    // At once, before the job has run.
    expect(await refusal(open(token))).toBe('unknown')
    await run('appointments.follow', {})
    await tell()
    expect((await told(offer)).slice(1)).toEqual([
      `${next.email} offered`,
      `${client.email} removed`,
    ])
  })

  it('is chosen by a guest who is added, with a client who comes all the same', async () => {
    const { place, client } = await mandateWithPeople(app, 'Rue de l’Invité')
    const slots = slotsOn(newDay(), '08:00', '10:00')
    const offer = await make({ attendees: ['client'], slots }, place.mandate)
    const params = { id: offer.id }
    await tell()
    await admin.appointments.update({ params, body: guest })
    await tell()
    expect((await told(offer)).slice(1)).toEqual([`${guest.guest_email} offered`])
    await take(await tokenOf(offer), slots[0]!)
    await tell()
    const mails = await told(offer)
    expect(mails).toHaveLength(5)
    expect(mails).toContain(`${client.email} fixed REQUEST 1`)
    // What is no longer chosen is news for nobody.
    await admin.appointments.update({ params, body: { slots: slots.slice(0, 1) } })
    await tell()
    expect(await told(offer)).toHaveLength(5)
  })

  it('is offered to nobody once all have passed', async () => {
    const { place } = await mandateWithPeople(app, 'Rue du Retard')
    const offer = await make(
      { attendees: ['client'], slots: slotsOn(newDay(), '08:00') },
      place.mandate,
    )
    const params = { id: offer.id }
    await tell()
    await app.database.pool.query(
      `update appointments set slots = jsonb_set(slots, '{0,day}', to_jsonb($2::text)) where id = $1`,
      [offer.id, addDays(today, -1)],
    )
    const next = await app.as('client')
    await admin.mandates.update({ params: { id: place.mandate }, body: { client: next.id } })
    await run('appointments.follow', {})
    await tell()
    expect((await told(offer)).slice(1)).toEqual([expect.stringContaining(' removed')])
    await admin.appointments.update({ params, body: { slots: slotsOn(newDay(), '08:00') } })
    await tell()
    expect((await told(offer)).slice(2)).toEqual([`${next.email} offered`])
  })

  it('has a link that ends with whoever had it, and is nowhere in plain text', async () => {
    const offer = await make({ ...guest, slots: slotsOn(newDay(), '08:00') })
    await tell()
    const token = await tokenOf(offer)
    const { rows } = await app.database.pool.query(
      `select * from appointment_links where appointment = $1`,
      [offer.id],
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    await admin.appointments.update({
      params: { id: offer.id },
      body: { guest_email: 'paul@regie.example' },
    })
    expect(await refusal(open(token))).toBe('unknown')
    expect(await refusal(open('guess'))).toBe('unknown')
    await tell()
    expect((await told(offer)).slice(1)).toEqual([
      'paul@regie.example offered',
      `${guest.guest_email} removed`,
    ])
  })

  it('keeps a link when somebody else leaves, and mails another when one who had it does', async () => {
    const { place, partner } = await mandateWithPeople(app, 'Rue du Brouillon')
    const product = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!.id
    const [first, second] = [await app.as('client'), await app.as('client')]
    // Before the client sees the mandate, they see the appointment by the link.
    const { id: mandate } = await admin.mandates.create({
      body: { product, building: place.building, client: first.id, partner: partner.id },
    })
    const attendees = ['client', 'partner']
    const made = await make({ day: newDay(), time: '08:00', attendees, ...guest }, mandate)
    const follow = async () => {
      const before = (await told(made)).length
      for (let times = 0; times < 2; times++) {
        await run('appointments.follow', {})
        await tell()
      }
      return (await told(made)).slice(before).map((mail) => mail.replace(/ \d+$/, ''))
    }
    await tell()
    const token = await tokenOf(made)

    const other = await app.as('partner')
    const params = { id: mandate }
    await admin.mandates.update({ params, body: { partner: other.id } })
    expect(await follow()).toEqual([
      `${other.email} fixed REQUEST`,
      `${partner.email} removed CANCEL`,
    ])
    expect(await open(token)).toMatchObject({ state: 'fixed' })

    await admin.mandates.update({ params, body: { client: second.id } })
    expect(await refusal(open(token))).toBe('unknown')
    expect(await follow()).toEqual([
      `${second.email} fixed REQUEST`,
      `${guest.guest_email} changed REQUEST`,
      `${first.email} removed CANCEL`,
    ])
    const next = await tokenOf(made)
    expect(await open(next)).toMatchObject({ state: 'fixed' })

    // Who gets no mails any more, gets none.
    await admin.users.deactivate({ params: { id: second.id } })
    expect(await refusal(open(next))).toBe('unknown')
    expect(await follow()).toEqual([`${guest.guest_email} changed REQUEST`])
    expect(await open(await tokenOf(made))).toMatchObject({ state: 'fixed' })
  })
})
