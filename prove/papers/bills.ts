import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadingOfBill } from '../../src/features/bills/billReading.ts'
import { createScratchFolder } from '../../src/testing/scratch.ts'
import { waitForMandates } from '../keeping/demonstration.ts'
import { openFileOffice } from '../keeping/files/fileOffice.ts'
import { type Start, startProduct } from '../product.ts'
import type { BillTruth } from './bills/bill.ts'
import { type BillFile, drawBills } from './bills/drawBills.ts'

/**
 * Layouts that the reader was built with, those that it was mended after, and those that nobody saw who built it: only
 * the last say how it reads the bill of a supplier that is new to it.
 */
const layouts = {
  known: [1, 2, 3],
  seen: [4, 5, 6, 7, 8, 9, 10, 11, 12],
  withheld: [13, 14, 15],
} as const
/** Share of the fields that must be right, the longest time for a bill in ms, and by how much others may slow down. */
const goals = { right: 0.95, longest_ms: 3_000, slowdown: 2 }
const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' }

type Options = {
  seed: number
  log: (line: string) => void
  /** Bills drawn of each set of layouts. */
  count?: number
  /** Whether times are held against the goals; a machine that tests share is too slow for them. */
  isTimed?: boolean
  from?: Start['from']
}

/**
 * Uploads drawn bills to the product and compares what it reads in each with what was drawn. Nothing may be stored that
 * nobody ticked, and others must not notice that bills are read.
 */
export default async function prove({ seed, log, count = 30, isTimed = true, from }: Options) {
  const faults: string[] = []
  const { folder, remove } = createScratchFolder()
  const product = await startProduct({ dataDir: folder, from })
  try {
    await waitForMandates(product.url)
    const office = await openFileOffice(product)
    const consumptions = `/api/consumptions/?mandate=${office.mandate}`
    const askOthers = watchOthers(() => office.order('GET', '/api/mandates/?page_size=25'))
    const alone = await askOthers(() => sleep(isTimed ? 10_000 : 1_000))
    const figures: Record<string, { bills: number; fields: number; right: number }> = {}
    const wrong: string[] = []
    const times: number[] = []
    const waits: number[] = []
    let index = 0

    async function readOne(bill: BillFile): Promise<ReadingOfBill> {
      const name = `bill-${++index}.${endings[bill.mediaType]}`
      const { building, mandate } = office
      const begun = await office.order('POST', '/api/files/uploads/', {
        ...{ building, mandate, name, size: bill.bytes.length },
        ...{ type: 'energy_bill', folder: 'energy_bills' },
      })
      await office.send(begun.url, bill.bytes)
      const { status, text, json } = await office.finish(begun.id)
      if (status !== 201) throw new Error(`${name}: ${status} ${text}`)
      const started = performance.now()
      const result = await askOthers(async () => {
        for (;;) {
          const reading = await office.order('GET', `/api/bills/files/${json.id}/`)
          if (reading.state !== 'waiting') return reading as unknown as ReadingOfBill
          await sleep(50)
        }
      })
      times.push(performance.now() - started)
      waits.push(...result.waits)
      return result.returned
    }

    for (const [set, numbers] of Object.entries(layouts)) {
      const total = { bills: 0, fields: 0, right: 0 }
      figures[set] = total
      for await (const bill of drawBills({ seed, count, layouts: numbers })) {
        const reading = await readOne(bill)
        const misread = compareReading(bill.truth, reading)
        total.bills++
        total.fields += misread.fields
        total.right += misread.fields - misread.wrong.length
        for (const text of misread.wrong)
          wrong.push(`layout ${bill.truth.layout}, ${bill.making.medium}: ${text}`)
      }
      log(`${set}: ${total.right} of ${total.fields} fields right`)
      if (total.right < goals.right * total.fields)
        faults.push(`${set}: ${total.right} of ${total.fields} fields are right`)
    }

    const stored = await office.order('GET', consumptions)
    if (stored.count !== 0) faults.push(`${stored.count} consumptions that nobody ticked`)
    const bill = { p50: percentile(times, 0.5), longest: percentile(times, 1) }
    const others = { alone: percentile(alone.waits, 0.95), meanwhile: percentile(waits, 0.95) }
    if (isTimed && bill.longest > goals.longest_ms) faults.push(`a bill took ${bill.longest} ms`)
    if (isTimed && others.meanwhile > goals.slowdown * others.alone)
      faults.push(`the p95 of others rose from ${others.alone} to ${others.meanwhile} ms`)
    const result = { ...figures, bill_ms: bill, others_p95_ms: others, wrong, faults }
    if (faults.length > 0) throw new Error(faults.join('; '), { cause: result })
    return result
  } finally {
    await product.end('SIGKILL')
    remove()
  }
}

/** Compares a reading with the truth: how many fields the bill has, and those that were read wrongly. */
function compareReading(truth: BillTruth, { state, values }: ReadingOfBill) {
  const read = Object.fromEntries(values.map(({ field, value }) => [field, value]))
  const wrong: string[] = []
  let fields = 0
  const expectField = (field: string, expected: unknown, isRight = read[field] === expected) => {
    fields++
    if (!isRight) wrong.push(`${field} is ${expected}, read: ${read[field] ?? state}`)
  }
  const amounts = [truth, ...truth.also_printed]
  const asRead = amounts.find(({ amount, unit }) => amount === read.amount && unit === read.unit)
  expectField('energy', truth.energy)
  expectField('amount', truth.amount, asRead !== undefined)
  expectField(
    'unit',
    truth.unit,
    amounts.some(({ unit }) => unit === read.unit),
  )
  for (const day of ['period_start', 'period_end', 'delivered_on'] as const)
    if (truth[day] !== null) expectField(day, truth[day])
  expectField('supplier', truth.supplier)
  expectField('francs', truth.francs)
  return { fields, wrong }
}

/** Returns a function that does some work while somebody else asks again and again, with their waits in ms. */
function watchOthers(ask: () => Promise<unknown>) {
  return async <Returned>(work: () => Promise<Returned>) => {
    const waits: number[] = []
    let isDone = false
    const asking = (async () => {
      while (!isDone) {
        const started = performance.now()
        await ask()
        waits.push(performance.now() - started)
        await sleep(20)
      }
    })()
    try {
      return { returned: await work(), waits }
    } finally {
      isDone = true
      await asking
    }
  }
}

function percentile(times: readonly number[], share: number) {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}
