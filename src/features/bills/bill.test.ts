import { readdirSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BillTruth } from '../../../prove/papers/bills/bill.ts'
import { drawBills } from '../../../prove/papers/bills/drawBills.ts'
import { MachineBusy } from '../../kernel/database/child.server.ts'
import { enqueueIn } from '../../kernel/jobs.server.ts'
import { type TestApp, type TestPerson, testApp } from '../../testing/app.ts'
import { mandateWithPeople } from '../../testing/files/mandateWithPeople.ts'
import { emptyPdf, uploadFile } from '../../testing/files/upload.ts'
import { followEvents } from '../../testing/following.ts'
import { builtProgram } from '../../testing/template.ts'
import { filesTable } from '../files/file.table.ts'
import type { NewUpload } from '../files/file.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import type { Status } from '../mandates/mandate.ts'
import { billsTable, billValuesTable } from './bill.table.ts'
import { type ReadingOfBill, takenFields } from './billReading.ts'
import { maxBillBytes } from './reader/bill.ts'
import { type BillReaderPort, openBillReader } from './reader/reader.server.ts'

type Drawn = { bytes: Buffer; truth: BillTruth }

let app: TestApp
let admin: TestPerson
let client: TestPerson
let partner: TestPerson
let place: { building: number; mandate: number }
/** Bills for gas, electricity and a delivery, all of them PDFs. */
let gas: Drawn
let power: Drawn
let delivery: Drawn
/** The reader that jobs use; tests put a faulty one in its place. */
let reader: BillReaderPort
let patient: BillReaderPort

beforeAll(async () => {
  patient = openBillReader(builtProgram, { time: 120_000 })
  reader = patient
  app = await testApp({
    outside: (outside) => ({
      ...outside,
      billReader: {
        name: 'chosen by the test',
        readBill: (content, options) => reader.readBill(content, options),
        close: () => undefined,
      },
    }),
  })
  const made = await mandateWithPeople(app, 'Rue des Factures')
  ;({ admin, client, partner, place } = made)
  const drawn: Drawn[] = []
  for await (const bill of drawBills({ seed: 16, count: 3, layouts: [2, 3, 10] })) {
    expect(bill.mediaType).toBe('application/pdf')
    drawn.push(bill)
  }
  ;[gas, power, delivery] = drawn as [Drawn, Drawn, Drawn]
}, 120_000)
afterAll(() => patient.close())

const upload = (
  content: Buffer,
  { who = client, ...more }: Partial<NewUpload> & { who?: TestPerson } = {},
) =>
  uploadFile(app, who, content, {
    ...{ name: 'facture.pdf', type: 'energy_bill', folder: 'energy_bills', ...place, ...more },
  })

const waitingJobs = async () => {
  const { rows } = await app.database.db.execute<{
    bill: number
    queue: string
    priority: number
    patient: boolean | null
    run_at: string
  }>(sql`select (j.payload ->> 'bill')::int as bill, q.queue_name as queue, j.priority,
      (j.payload ->> 'isPatient')::boolean as patient, j.run_at
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where t.identifier = 'bills.read' order by j.id`)
  return rows
}
const runJob = (name: string, payload: object, now = new Date()) =>
  app.app.jobs.tasks[name]!(payload, {
    ...{ database: app.database, enqueue: enqueueIn, now: () => now, log: app.app.server.log },
  } as Parameters<(typeof app.app.jobs.tasks)[string]>[1])
const billOf = async (file: number) =>
  (await app.database.db.select().from(billsTable).where(eq(billsTable.file, file))).at(-1)
const readFile = async (file: number) => runJob('bills.read', { bill: (await billOf(file))!.id })
const reading = (id: number, who = admin) => who.bills.reading({ params: { id } })
const found = ({ values }: ReadingOfBill) =>
  Object.fromEntries(values.map(({ field, value }) => [field, value]))
const setStatus = (status: Status) =>
  app.database.db.update(mandatesTable).set({ status }).where(eq(mandatesTable.id, place.mandate))
const consumptionsOf = async () =>
  (await admin.consumptions.list({ query: { mandate: [place.mandate] } })).results

/** What a person sends who ticks everything that becomes a consumption. */
function everything({ edition, values }: ReadingOfBill) {
  const value = (field: string) => values.find((one) => one.field === field)?.value as never
  return {
    edition,
    ticked: takenFields.filter((field) => value(field) !== undefined),
    usage: 'heating' as const,
    energy: value('energy'),
    amount: value('amount'),
    unit: value('unit'),
    start_date: value('period_start'),
    end_date: value('period_end'),
    cost: value('francs'),
    supplier: value('supplier'),
    delivered_on: value('delivered_on'),
  } as unknown as Parameters<TestPerson['bills']['takeOver']>[0]['body']
}

async function readBill(bill: Drawn, who = client) {
  const { id } = await upload(bill.bytes, { who })
  await readFile(id)
  return { id, read: await reading(id) }
}

describe('a bill that arrives (§5)', () => {
  it('waits in a queue of its own, is read once, and makes no consumption', async () => {
    const { id } = await upload(gas.bytes)
    expect(await reading(id, client)).toMatchObject({ state: 'waiting', values: [] })
    const { id: bill } = (await billOf(id))!
    expect(await waitingJobs()).toContainEqual(
      expect.objectContaining({ bill, queue: 'bills', priority: 10, patient: null }),
    )
    const { changes } = await followEvents(app, client)
    await Promise.all([readFile(id), readFile(id)])
    const read = await reading(id, client)
    const { truth } = gas
    expect(read.state).toBe('read')
    expect(found(read)).toMatchObject({
      energy: truth.energy,
      period_start: truth.period_start,
      period_end: truth.period_end,
      supplier: truth.supplier,
      francs: truth.francs,
    })
    expect([truth, ...truth.also_printed]).toContainEqual(
      expect.objectContaining({ amount: found(read).amount, unit: found(read).unit }),
    )
    for (const { picture, confidence } of read.values) {
      expect(picture).toMatch(/^data:image\/jpeg;base64,\/9j/)
      expect(confidence).toBeGreaterThanOrEqual(0.5)
    }
    await expect.poll(changes).toContain(`bills ${bill} 2`)
    const values = await app.database.db
      .select()
      .from(billValuesTable)
      .where(eq(billValuesTable.bill, bill))
    expect(values.length).toBe(read.values.length)
    expect(await consumptionsOf()).toEqual([])
    await readFile(id)
    expect((await billOf(id))!.version).toBe(2)
  }, 240_000)

  it('keeps the pictures of its lines as long as it is there, and as they prove a value', async () => {
    const { id, read } = await readBill(power)
    const { cut_out } = (
      await app.database.db
        .select()
        .from(billValuesTable)
        .innerJoin(billsTable, eq(billsTable.id, billValuesTable.bill))
        .where(eq(billsTable.file, id))
    )[0]!.bill_values
    const waiting = await upload(gas.bytes)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000)
    const isKept = () =>
      app.outside.files.read(cut_out).then(
        () => true,
        () => false,
      )
    const sweep = async () => {
      await runJob('bills.forget', {})
      await runJob('files.sweep', {}, inTwoDays)
    }
    const { consumption } = await admin.bills.takeOver({ params: { id }, body: everything(read) })
    await app.database.db.delete(filesTable).where(eq(filesTable.id, id))
    await sweep()
    expect(await isKept()).toBe(true)
    expect(await reading(waiting.id)).toMatchObject({ state: 'waiting' })
    const origin = await client.bills.origin({ params: { id: consumption } })
    expect(origin).toMatchObject({ file: null, file_name: 'facture.pdf' })
    expect(origin.values.every(({ picture }) => picture !== null)).toBe(true)
    await app.database.db.execute(sql`delete from consumptions where id = ${consumption}`)
    await sweep()
    expect(await isKept()).toBe(false)
  }, 240_000)

  it('is read anew as a new version, and not at all once it may not be', async () => {
    const { id } = await upload(gas.bytes)
    await upload(power.bytes, { file: id })
    expect(await reading(id)).toMatchObject({ edition: 2, state: 'waiting' })
    const jobs = async () => (await waitingJobs()).map(({ bill }) => bill)
    const { id: second } = (await billOf(id))!
    expect(await jobs()).toContain(second)
    await admin.files.remove({ params: { id } })
    await readFile(id)
    expect((await billOf(id))?.id).not.toBe(second)
    await admin.files.restore({ params: { id } })
    expect(await reading(id)).toMatchObject({ edition: 2, state: 'waiting' })
    await admin.files.update({ params: { id }, body: { state: 'refused', refusal: 'blurred' } })
    await readFile(id)
    expect(await reading(id)).toMatchObject({ state: 'none' })
    await expect(admin.bills.read({ params: { id } })).rejects.toMatchObject({ status: 409 })
    const photo = await upload(gas.bytes, { type: 'photo', folder: 'photos' })
    expect(await reading(photo.id)).toMatchObject({ state: 'none' })
    await admin.files.update({ params: { id: photo.id }, body: { type: 'energy_bill' } })
    expect(await reading(photo.id)).toMatchObject({ state: 'waiting' })
    const setSize = (size: number) =>
      app.database.db.update(filesTable).set({ size }).where(eq(filesTable.id, photo.id))
    const readAgain = () => admin.bills.read({ params: { id: photo.id } })
    await setSize(maxBillBytes + 1)
    await readFile(photo.id)
    expect(await reading(photo.id)).toMatchObject({ state: 'none' })
    await expect(readAgain()).rejects.toMatchObject({ status: 409 })
    await setSize(maxBillBytes)
    expect(await readAgain()).toMatchObject({ state: 'waiting' })
    await app.database.db
      .update(filesTable)
      .set({ scan: 'not_scanned' })
      .where(eq(filesTable.id, photo.id))
    await readFile(photo.id)
    expect(await reading(photo.id)).toMatchObject({ state: 'none' })
  }, 240_000)
})

describe('a person who takes a bill over (§5)', () => {
  it('gets one consumption, whose unchanged values prove themselves by their line', async () => {
    const { id, read } = await readBill(gas)
    const before = await consumptionsOf()
    const body = { ...everything(read), amount: 4711.5 }
    // A choice that nobody made is missing, and not one that is not offered.
    await expect(
      client.bills.takeOver({ params: { id }, body: { ...body, usage: undefined as never } }),
    ).rejects.toMatchObject({ status: 400, body: { fields: { usage: ['Enter a value.'] } } })
    const answers = await Promise.all([
      client.bills.takeOver({ params: { id }, body }),
      client.bills.takeOver({ params: { id }, body }),
    ])
    expect(answers.map(({ was_there }) => was_there).sort()).toEqual([false, true])
    const [consumption, second] = answers.map((answer) => answer.consumption)
    expect(second).toBe(consumption)
    expect((await consumptionsOf()).length).toBe(before.length + 1)
    const row = await admin.consumptions.get({ params: { id: consumption! } })
    const { francs: cost, supplier } = gas.truth
    expect(row).toMatchObject({ energy: 'gaz', amount: 4711.5, ...place, entered_by: client.id })
    expect(row).toMatchObject({ cost, supplier, delivered_on: null })
    const sources = Object.fromEntries(
      ['energy', 'unit', 'start_date', 'end_date', 'cost', 'supplier', 'amount', 'usage'].map(
        (field) => [field, row.provenance[field]!.source],
      ),
    )
    expect(sources).toEqual({
      ...{ energy: 'bill', unit: 'bill', start_date: 'bill', end_date: 'bill' },
      ...{ cost: 'bill', supplier: 'bill', amount: 'client', usage: 'client' },
    })
    const { results } = await admin.consumptions.history({ params: { id: consumption! } })
    expect(results[0]!.changes.find(({ field }) => field === 'energy')!.source).toBe('bill')
    const origin = await partner.bills.origin({ params: { id: consumption! } })
    expect(origin).toMatchObject({ file: id, file_name: 'facture.pdf' })
    expect(origin.values.map(({ field }) => field).sort()).toEqual([
      ...['cost', 'end_date', 'energy', 'start_date', 'supplier', 'unit'],
    ])
    expect(await reading(id, client)).toMatchObject({ taken: { consumption } })
    // Deleted, it may be taken over again.
    await admin.consumptions.remove({ params: { id: consumption! } })
    expect(await reading(id)).toMatchObject({ taken: null })
    const again = await admin.bills.takeOver({ params: { id }, body: everything(read) })
    expect(again).toMatchObject({ was_there: false })
    expect(again.consumption).not.toBe(consumption)
  }, 240_000)

  it('keeps what a delivery cost, who brought it and when, and corrects it', async () => {
    const { id, read } = await readBill(delivery, admin)
    const { delivered_on, supplier, francs } = delivery.truth
    expect(delivered_on).not.toBeNull()
    const period = { start_date: '2024-01-01', end_date: '2024-12-31' }
    const body = { ...everything(read), ...period, cost: francs - 10 }
    const taken = await admin.bills.takeOver({ params: { id }, body })
    const row = await admin.consumptions.get({ params: { id: taken.consumption } })
    expect(row).toMatchObject({ cost: francs - 10, supplier, delivered_on })
    expect(row.provenance).toMatchObject({
      ...{ supplier: { source: 'bill' }, delivered_on: { source: 'bill' } },
      cost: { source: 'admin' },
    })
    const change = (body: { delivered_on: string } | { cost: number }) =>
      admin.consumptions.update({ params: { id: taken.consumption }, body })
    await expect(change({ delivered_on: '2199-12-31' })).rejects.toMatchObject({
      ...{
        status: 400,
        body: { fields: { delivered_on: ['Enter a delivery date in the past.'] } },
      },
    })
    await expect(change({ cost: -1 })).rejects.toMatchObject({ status: 400 })
  }, 240_000)

  it('finds the bills of a mandate that were read and not taken over, as far as they see them', async () => {
    const listed = async (who = admin) =>
      (await who.bills.untaken({ query: { mandate: place.mandate } })).results.map(
        ({ file }) => file,
      )
    const earlier = await listed()
    const { id: unread } = await upload(gas.bytes, { name: 'en attente.pdf' })
    const { id, read } = await readBill(power, admin)
    expect(await listed()).toEqual([...earlier, id])
    expect(
      (await admin.bills.untaken({ query: { mandate: place.mandate } })).results.at(-1),
    ).toEqual({ file: id, name: 'facture.pdf', arrived_at: expect.any(String) })
    // A client sees what they sent or what was published; a stranger does not see the mandate.
    expect(await listed(client)).not.toContain(id)
    const stranger = await app.as('client')
    await expect(listed(stranger)).rejects.toMatchObject({ status: 404 })
    await readFile(unread)
    expect(await listed()).toEqual([...earlier, unread, id])
    const { consumption } = await admin.bills.takeOver({ params: { id }, body: everything(read) })
    expect(await listed()).toEqual([...earlier, unread])
    await admin.consumptions.remove({ params: { id: consumption } })
    expect(await listed()).toEqual([...earlier, unread, id])
    // What is no energy bill after all is not one to take over.
    await admin.files.update({ params: { id }, body: { type: 'plan' } })
    expect(await listed()).toEqual([...earlier, unread])
  }, 240_000)

  it('asks what becomes of a consumption that states the same year, and replaces or keeps it', async () => {
    const { building, mandate } = await mandateWithPeople(app, 'Rue des Années').then(
      (made) => made.place,
    )
    const stateYear = (usage: 'heating_dhw' | 'cooking', amount: number) =>
      admin.consumptions.create({
        body: {
          ...{ building, mandate, energy: 'gaz', usage, amount, unit: 'kWh' },
          ...{ start_date: gas.truth.period_start!, end_date: gas.truth.period_end! },
        },
      })
    const listed = async () =>
      (await admin.consumptions.list({ query: { mandate: [mandate] } })).results
        .map(({ id }) => id)
        .sort((a, b) => a - b)
    const bill = async () => {
      const { id } = await upload(gas.bytes, { who: admin, building, mandate })
      await readFile(id)
      const body = { ...everything(await reading(id)), usage: 'heating' as const }
      return (more: object = {}) =>
        admin.bills.takeOver({ params: { id }, body: { ...body, ...more } })
    }
    const cooking = await stateYear('cooking', 900)
    const stated = await stateYear('heating_dhw', 14_000)
    const take = await bill()
    // It is stated with another use that covers this one, and with another amount.
    await expect(take()).rejects.toMatchObject({
      body: { fields: { overlap: [expect.anything()] } },
    })
    await expect(take({ replaces: [cooking.id] })).rejects.toMatchObject({ status: 400 })
    await expect(take({ replaces: [stated.id], keeps: [stated.id] })).rejects.toMatchObject({
      status: 400,
      body: { fields: { overlap: [expect.anything()] } },
    })
    // A consumption that does not state the same, or is none, cannot be kept or replaced.
    for (const field of ['keeps', 'replaces'])
      for (const id of [cooking.id, 2_000_000_000])
        await expect(take({ [field]: [stated.id, id] })).rejects.toMatchObject({
          status: 400,
          body: { fields: { [field]: [expect.stringContaining('check again')] } },
        })
    await expect(take({ replaces: [stated.id], amount: 0 })).rejects.toMatchObject({
      ...{ status: 400, body: { fields: { amount: ['A bill states an amount above zero.'] } } },
    })
    expect(await listed()).toEqual([cooking.id, stated.id])
    const { consumption: replacing } = await take({ replaces: [stated.id] })
    expect(await listed()).toEqual([cooking.id, replacing])
    // It is in the trash, and not gone.
    await expect(admin.consumptions.restore({ params: { id: stated.id } })).resolves.toMatchObject({
      id: stated.id,
    })
    await admin.consumptions.remove({ params: { id: replacing } })
    const { consumption: beside, warnings } = await take({ keeps: [stated.id] })
    expect(await listed()).toEqual([cooking.id, stated.id, beside])
    expect(warnings).toHaveLength(1)
    // What another mandate states is not to be replaced: it stays, and counts once.
    const { id: product } = (await admin.products.list({ query: { kind: 'peik' } })).results[0]!
    const { id: other } = await admin.mandates.create({
      body: { building, product, client: client.id },
    })
    const { id } = await upload(gas.bytes, { who: admin, building, mandate: other })
    await readFile(id)
    const elsewhere = await admin.bills.takeOver({
      params: { id },
      body: { ...everything(await reading(id)), usage: 'heating' },
    })
    expect(elsewhere.warnings).toEqual(Array(2).fill(expect.stringContaining('only once')))
    expect(await listed()).toEqual([cooking.id, stated.id, beside])
  }, 240_000)

  it('is asked for a tick, for the version they saw, and for the right to enter a consumption', async () => {
    const { id, read } = await readBill(power, admin)
    const body = everything(read)
    const count = (await consumptionsOf()).length
    const take = (who: TestPerson, more: object = {}) =>
      who.bills.takeOver({ params: { id }, body: { ...body, ...more } })
    await expect(take(admin, { ticked: [] })).rejects.toMatchObject({ status: 400 })
    await expect(take(admin, { end_date: body.start_date })).rejects.toMatchObject({ status: 400 })
    await expect(take(admin, { edition: 2 })).rejects.toMatchObject({ status: 409 })
    // The client does not see what the office put there for itself.
    await expect(take(client)).rejects.toMatchObject({ status: 404 })
    await expect(reading(id, client)).rejects.toMatchObject({ status: 404 })
    await expect(take(await app.as('partner'))).rejects.toMatchObject({ status: 404 })
    await setStatus('delivered')
    await expect(take(partner)).rejects.toMatchObject({ status: 403 })
    expect((await consumptionsOf()).length).toBe(count)
    await setStatus('ordered')
    expect(await take(partner)).toMatchObject({ was_there: false })
  }, 240_000)
})

describe('a reader in trouble (§5)', () => {
  it('says that a file is no bill, was too slow or could not be read, and reads it when asked again', async () => {
    const garbage = await upload(Buffer.concat([emptyPdf, Buffer.from('garbage')]))
    await readFile(garbage.id)
    expect((await reading(garbage.id)).state).toMatch(/^(not_a_bill|unreadable)$/)

    const { id } = await upload(gas.bytes)
    reader = openBillReader(builtProgram, { time: 1 })
    await readFile(id)
    // Read once more when nobody waits for the machine, with more time.
    expect((await reading(id)).state).toBe('later')
    const bill = (await billOf(id))!.id
    const [job] = (await waitingJobs()).filter((one) => one.bill === bill)
    expect(job).toMatchObject({ queue: 'bills', priority: 20, patient: true })
    expect(new Date(job!.run_at).getUTCHours()).toBe(1)
    expect(new Date(job!.run_at).getTime()).toBeGreaterThan(Date.now())
    await runJob('bills.read', { bill, isPatient: true })
    reader.close()
    reader = patient
    expect((await reading(id)).state).toBe('too_slow')

    await client.bills.read({ params: { id } })
    reader = { ...patient, readBill: () => Promise.reject(new MachineBusy()) }
    // The queue retries a job that throws.
    await expect(readFile(id)).rejects.toThrow(MachineBusy)
    reader = patient
    expect((await reading(id)).state).toBe('busy')
    await readFile(id)
    expect((await reading(id)).state).toBe('read')
    await app.database.db
      .update(billsTable)
      .set({ outcome: 'too_slow' })
      .where(eq(billsTable.file, id))

    expect(await client.bills.read({ params: { id } })).toMatchObject({ state: 'waiting' })
    reader = openBillReader(builtProgram, { time: 120_000 })
    const others = readers()
    const underWay = expect(readFile(id)).rejects.toThrow(MachineBusy)
    await expect.poll(() => killReaders(others), { timeout: 60_000 }).toBeGreaterThan(0)
    await underWay
    reader.close()
    reader = patient
    // Who killed it is not the bill: the queue reads it again.
    expect((await reading(id)).state).toBe('busy')
    await readFile(id)
    expect((await reading(id)).state).toBe('read')
    expect(found(await client.bills.read({ params: { id } }))).toMatchObject({ energy: 'gaz' })
  }, 240_000)
})

/** Readers that this process has started. */
const readers = (): string[] =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      return (
        Number(parent) === process.pid &&
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('dist/server/reading.js')
      )
    } catch {
      // It has ended meanwhile.
      return false
    }
  })

/** Kills the readers but these; returns their number. */
function killReaders(except: readonly string[]): number {
  const killed = readers().filter((one) => !except.includes(one))
  for (const one of killed) process.kill(Number(one), 'SIGKILL')
  return killed.length
}
