import type { lookup as systemLookup } from 'node:dns'
import type { RequestListener } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxFeedBytes } from '../../../integrations/calendarFeeds/calendarFeeds.ts'
import { guardedFeeds } from '../../../integrations/calendarFeeds/guardedFeeds.server.ts'
import { outsideRecords } from '../../../kernel/counters.server.ts'
import { enqueueIn } from '../../../kernel/jobs.server.ts'
import type { OutsideReason } from '../../../kernel/outsideFailure.ts'
import { type TestApp, type TestPerson, testApp } from '../../../testing/app.ts'
import { answerStatus } from '../../../testing/companies.ts'
import { exampleCertificate, serveExample } from '../../../testing/outside/tlsServer.ts'
import { integrationText } from '../../connections/integration.text.ts'

let app: TestApp
let admin: TestPerson
let mandate: number

/** Sets the clock, and signs somebody of the office in. */
async function openOffice(now: Date | undefined) {
  app.setNow(now)
  admin = await app.as('admin')
}

/** The feeds of the office as they are answered by a server on loopback, by a name that is public. */
const toLoopback = ((_name: string, _options: object, callback: (...all: unknown[]) => void) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }])) as typeof systemLookup
const isPublic = (address: string) => address === '127.0.0.1'

beforeAll(async () => {
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      calendarFeeds: guardedFeeds({
        ...{ lookup: toLoopback, isPublic, ca: exampleCertificate, timeout: 1500 },
      }),
    }),
  })
  admin = await app.as('admin')
  const { id: building } = await admin.buildings.create({ body: { street_name: 'Rue Occupée' } })
  const [product] = (await admin.products.list({ query: { kind: 'cecb' } })).results
  const client = (await app.as('client')).id
  const created = await admin.mandates.create({
    body: { product: product!.id, building, client },
  })
  mandate = created.id
})
beforeEach(() => openOffice(undefined))

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** Serves what `answer` says and returns the address of the calendar; the secret is part of it. */
async function served(answer: RequestListener) {
  const { port } = await serveExample(answer)
  return `https://notes.example:${port}/private-Sesame/basic.ics`
}
const servedText = (text: () => string) =>
  served((_, response) => response.writeHead(200, { 'content-type': 'text/calendar' }).end(text()))
const enter = (address: string, who = admin) => who.busy_feed.enter({ body: { address } })
const stateOf = (person?: number, who = admin) =>
  who.busy_feed.state({ query: person === undefined ? {} : { person } })
const readFeeds = (now = new Date()) =>
  app.app.jobs.tasks['appointments.readFeeds']!(
    {},
    {
      ...{ database: app.database, enqueue: enqueueIn, log: app.app.server.log },
      now: () => now,
    },
  )
const timesOf = async (person = admin.id) => {
  const { rows } = await app.database.pool.query<{ begin: string; end: string }>(
    `select to_char(begins_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as begin,
      to_char(ends_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as end
     from busy_times where person = $1 order by begins_at`,
    [person],
  )
  return rows.map(
    ({ begin, end }) => `${begin} ${end.slice(begin.slice(0, 10) === end.slice(0, 10) ? 11 : 0)}`,
  )
}

const said = (reason: OutsideReason) => integrationText.words[`error.${reason}`].en

/** Whether these slots can be offered, each by its time. */
const offer = (day: string, ...times: string[]) =>
  admin.appointments.create({
    body: {
      ...{ mandate, person: admin.id, minutes: 60, guest_email: 'rosa@regie.example' },
      slots: times.map((time) => ({ day, time })),
    },
  })
const problemOf = async (address: string) => {
  const error = await enter(address).catch(
    (cause: { body: { fields: { address: string[] } } }) => cause,
  )
  return 'body' in error ? error.body.fields.address[0] : 'entered'
}

describe('a private calendar (§2)', () => {
  it('keeps its owner from being offered while they are busy, also where the clocks change', async () => {
    await openOffice(new Date('2027-03-20T12:00:00Z'))
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Ours', 'BEGIN:STANDARD', 'DTSTART:19701025T030000'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
      ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:19700329T020000'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
      ...['END:DAYLIGHT', 'END:VTIMEZONE'],
    ].join('\r\n')
    const text = calendar(
      zone,
      // Summer time begins on 28 March: 9:00 is 8:00 UTC before, 7:00 after.
      event(
        'UID:1',
        'SUMMARY:Psy',
        'DTSTART;TZID=Ours:20270326T090000',
        'DTEND;TZID=Ours:20270326T100000',
        'RRULE:FREQ=WEEKLY;COUNT=3',
        'EXDATE;TZID=Ours:20270409T090000',
      ),
      event('UID:2', 'DTSTART;TZID=Europe/Zurich:20270329T140000', 'DURATION:PT90M'),
      event('UID:3', 'DTSTART:20270330T080000Z', 'DTEND:20270330T083000Z'),
      event('UID:4', 'DTSTART:20270331T100000', 'DTEND:20270331T110000'),
      event('UID:5', 'DTSTART;VALUE=DATE:20270401'),
      event('UID:6', 'DTSTART:20270330T140000Z', 'DTEND:20270330T150000Z', 'TRANSP:TRANSPARENT'),
      event('UID:7', 'DTSTART:20270330T140000Z', 'DTEND:20270330T150000Z', 'STATUS:CANCELLED'),
      // Of a daily one, one is moved and one is cancelled.
      event(
        'UID:8',
        'DTSTART:20270405T060000Z',
        'DTEND:20270405T061500Z',
        'RRULE:FREQ=DAILY;COUNT=3',
      ),
      event(
        'UID:8',
        'RECURRENCE-ID:20270406T060000Z',
        'DTSTART:20270406T170000Z',
        'DTEND:20270406T171500Z',
      ),
      event(
        'UID:8',
        'RECURRENCE-ID:20270407T060000Z',
        'DTSTART:20270407T060000Z',
        'STATUS:CANCELLED',
      ),
      // Beyond the 60 days.
      event('UID:9', 'DTSTART:20270901T060000Z', 'DTEND:20270901T061500Z'),
      [
        'BEGIN:VFREEBUSY',
        'FREEBUSY:20270408T100000Z/PT1H,20270408T103000Z/20270408T120000Z',
        'FREEBUSY;FBTYPE=FREE:20270408T150000Z/PT1H',
        'END:VFREEBUSY',
      ].join('\r\n'),
    )
    const address = await servedText(() => text)
    const { feed } = await enter(address.replace('https:', 'webcal:'))
    expect(feed).toEqual({
      host: 'notes.example',
      read_at: '2027-03-20T12:00:00.000Z',
      problem: null,
      unread: 0,
    })
    expect(await timesOf()).toEqual([
      ...['2027-03-26 08:00 09:00', '2027-03-29 12:00 13:30', '2027-03-30 08:00 08:30'],
      ...['2027-03-31 08:00 09:00', '2027-03-31 22:00 2027-04-01 22:00', '2027-04-02 07:00 08:00'],
      ...['2027-04-05 06:00 06:15', '2027-04-06 17:00 17:15', '2027-04-08 10:00 12:00'],
    ])
    const refused = { status: 400, body: { fields: { slots: [expect.any(String)] } } }
    for (const [day, time] of [
      ['2027-03-26', '09:30'],
      ['2027-03-29', '13:30'],
      ['2027-04-01', '18:00'],
      ['2027-04-02', '08:30'],
    ] as const)
      await expect(offer(day, time)).rejects.toMatchObject(refused)
    // Beside a busy hour, and where the owner says that they are free.
    expect(await offer('2027-03-26', '08:00', '10:00')).toMatchObject({ state: 'offered' })
    expect(await offer('2027-03-30', '16:00')).toMatchObject({ state: 'offered' })
    // A time that is entered by hand is the office's own choice.
    const body = { mandate, person: admin.id, minutes: 60, day: '2027-04-02', time: '09:00' }
    expect(await admin.appointments.create({ body })).toMatchObject({ state: 'fixed' })
  })

  it('is read whole where programs put files together, repeat a UID or end a rule on a day', async () => {
    await openOffice(new Date('2027-06-01T06:00:00Z'))
    const first = calendar(
      event('UID:1', 'DTSTART:20270602T080000Z', 'DTEND:20270602T090000Z'),
      event('UID:1', 'DTSTART:20270603T080000Z', 'DTEND:20270603T090000Z'),
    )
    const second = calendar(
      event(
        ...['UID:2', 'DTSTART:20270604T080000Z', 'DTEND:20270604T090000Z'],
        'RRULE:FREQ=DAILY;UNTIL=20270605',
      ),
    )
    await enter(await servedText(() => first + second))
    expect(await timesOf()).toEqual([
      ...['2027-06-02 08:00 09:00', '2027-06-03 08:00 09:00'],
      ...['2027-06-04 08:00 09:00', '2027-06-05 08:00 09:00'],
    ])
    // Where somebody keeps their calendar is told to nobody, nor by a figure.
    expect([...outsideRecords.keys()]).not.toContain('notes.example')
  })

  it('with events that cannot be read keeps the others, and says how many', async () => {
    await openOffice(new Date('2027-06-01T06:00:00Z'))
    const fine = event('UID:1', 'DTSTART:20270602T080000Z', 'DTEND:20270602T090000Z')
    const broken = [
      event('UID:2', 'DTSTART:20270603T080000Z', 'DTEND:20270603T090000Z', 'RRULE:FREQ=SOMETIMES'),
      event('UID:3', 'DTSTART:20270604T080000Z', 'A line that is none'),
      event('UID:4', 'DTSTART:tomorrow', 'DURATION:PT1H'),
    ]
    let text = calendar(broken[0]!, fine, ...broken.slice(1))
    const { feed } = await enter(await servedText(() => text))
    expect(feed).toMatchObject({ problem: null, unread: 3 })
    expect(await timesOf()).toEqual(['2027-06-02 08:00 09:00'])
    const colleague = await app.as('admin')
    expect((await stateOf(admin.id, colleague)).feed).toMatchObject({ unread: 3 })
    // Once they are put right it says nothing more.
    text = calendar(fine)
    await readFeeds(new Date('2027-06-01T06:30:00Z'))
    expect((await stateOf()).feed).toMatchObject({ problem: null, unread: 0 })
    expect(await timesOf()).toEqual(['2027-06-02 08:00 09:00'])
    await admin.busy_feed.remove({})
  })

  it('reads an event by itself: what is wrong with one takes no other with it', async () => {
    await openOffice(new Date('2027-06-01T06:00:00Z'))
    const fine = event('UID:1', 'DTSTART:20270602T080000Z', 'DTEND:20270602T090000Z')
    const series = event(
      ...['UID:2', 'DTSTART:20270603T080000Z', 'DTEND:20270603T090000Z'],
      'RRULE:FREQ=DAILY;COUNT=2',
    )
    const changed = (...lines: string[]) => event('UID:2', ...lines, 'DURATION:PT1H')
    const all = ['2027-06-02 08:00 09:00', '2027-06-03 08:00 09:00', '2027-06-04 08:00 09:00']
    let text = ''
    const address = await servedText(() => text)
    for (const [parts, unread, times] of [
      [[fine, series, changed('RECURRENCE-ID:demain', 'DTSTART:20270603T100000Z')], 1, all],
      // When that occurrence is now is not known.
      [
        [fine, series, changed('RECURRENCE-ID:20270604T080000Z', 'DTSTART:demain')],
        ...([1, all.slice(0, 2)] as const),
      ],
      [['BEGIN:VEVENT\r\nUID:3\r\nDTSTART:20270605T080000Z', fine, series], 1, all],
      [[fine, series, event('UID:3', 'DURATION:PT1H')], 1, all],
      [
        [fine, series, event('UID:3', 'DTSTART:20270605T080000Z', 'DTEND:20270604T080000Z')],
        ...([1, all] as const),
      ],
    ] as const) {
      text = calendar(...parts)
      expect((await enter(address)).feed).toMatchObject({ problem: null, unread })
      expect(await timesOf()).toEqual(times)
    }
    // Of which nothing can be read leaves the times of before.
    text = calendar(event('UID:4', 'DTSTART:tomorrow', 'DURATION:PT1H'))
    await readFeeds(new Date('2027-06-01T06:30:00Z'))
    expect((await stateOf()).feed).toMatchObject({ problem: 'unreadable' })
    expect(await timesOf()).toEqual(all)
    await admin.busy_feed.remove({})
  })

  it('that fails says since when; slots follow what was read last, and its address is told to nobody', async () => {
    const now = new Date('2027-05-03T06:00:00Z')
    await openOffice(now)
    const text = calendar(
      event('UID:1', 'SUMMARY:Ophtalmologue', 'DTSTART:20270505T080000Z', 'DTEND:20270505T090000Z'),
    )
    let status = 200
    const address = await served((_, response) => response.writeHead(status).end(text))
    await enter(address)
    status = 500
    const later = new Date('2027-05-03T06:30:00Z')
    await readFeeds(later)
    const failing = { read_at: now.toISOString(), problem: 'failed', unread: 0 }
    expect(await stateOf()).toEqual({ feed: { host: 'notes.example', ...failing } })
    const colleague = await app.as('admin')
    expect(await stateOf(admin.id, colleague)).toEqual({ feed: { host: null, ...failing } })
    await expect(offer('2027-05-05', '10:00')).rejects.toMatchObject({ status: 400 })
    expect(await offer('2027-05-05', '14:00')).toMatchObject({ state: 'offered' })
    status = 200
    await readFeeds(later)
    expect((await stateOf()).feed).toMatchObject({ read_at: later.toISOString(), problem: null })
    // Nothing that is stored tells the address, or what the events are about.
    const tables = ['busy_feeds', 'busy_times', 'history', 'audit_log', 'idempotency_keys']
    for (const table of tables) {
      const { rows } = await app.database.pool.query(
        `select from ${table} stored where stored::text ~* 'sesame|ophtalmologue'`,
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
    for (const who of [await app.as('partner'), await app.as('client')]) {
      expect(await answerStatus(stateOf(admin.id, who))).toBe(403)
      expect(await answerStatus(enter(address, who))).toBe(403)
    }
    await admin.busy_feed.remove({})
    expect(await stateOf()).toEqual({ feed: null })
    expect(await timesOf()).toEqual([])
    expect(await offer('2027-05-05', '10:00')).toMatchObject({ state: 'offered' })
  })

  it('is refused with its reason: an error, a flood, silence, a page, a redirect, a private network', async () => {
    const large = await served((_, response) => response.end('x'.repeat(maxFeedBytes + 1)))
    const endless = await served((_, response) => {
      const timer = setInterval(() => response.write('X-PAD:aaaa\r\n'), 5)
      response.on('close', () => clearInterval(timer))
    })
    expect(await problemOf(await served((_, response) => response.writeHead(500).end()))).toBe(
      said('failed'),
    )
    expect(await problemOf(await served((_, response) => response.writeHead(404).end()))).toBe(
      said('not_found'),
    )
    expect(await problemOf(large)).toBe(said('too_large'))
    expect(await problemOf(endless)).toBe(said('too_slow'))
    const page = '<!doctype html>\n<html lang="fr"><a href="https://x.ch">Connexion</a></html>'
    expect(await problemOf(await servedText(() => page))).toBe(said('unreadable'))
    const elsewhere = await served((_, response) =>
      response.writeHead(302, { location: 'https://x.ch' }).end(),
    )
    expect(await problemOf(elsewhere)).toBe(said('redirected'))
    for (const address of ['http://notes.example/a.ics', 'file:///etc/passwd', 'nonsense'])
      expect(await problemOf(address)).toBe(said('not_https'))
    expect(await problemOf('https://10.0.0.7/a.ics')).toBe(said('private_address'))
    expect(await stateOf()).toEqual({ feed: null })
  })

  it('with a million occurrences, or rules without end, is refused in a process of its own', async () => {
    await openOffice(new Date('2027-05-03T06:00:00Z'))
    const tooLarge = said('too_large')
    const repeated = (start: string, rule: string) =>
      servedText(() =>
        calendar(event('UID:1', `DTSTART:${start}`, 'DURATION:PT1S', `RRULE:${rule}`)),
      )
    expect(await problemOf(await repeated('20270503T000000Z', 'FREQ=SECONDLY;COUNT=1000000'))).toBe(
      tooLarge,
    )
    expect(await problemOf(await repeated('19700101T000000Z', 'FREQ=SECONDLY'))).toBe(tooLarge)
    // Ten years of days are no flood.
    expect(await problemOf(await repeated('20170101T000000Z', 'FREQ=DAILY'))).toBe('entered')
    expect(await timesOf()).toHaveLength(61)
    await admin.busy_feed.remove({})
  })

  it('of somebody who leaves the office is forgotten', async () => {
    const leaver = await app.as('admin')
    await enter(await servedText(() => calendar()), leaver)
    expect((await stateOf(leaver.id)).feed).not.toBeNull()
    await admin.users.deactivate({ params: { id: leaver.id } })
    await readFeeds()
    expect(await stateOf(leaver.id)).toEqual({ feed: null })
  })
})
