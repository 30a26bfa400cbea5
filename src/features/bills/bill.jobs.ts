import { buffer } from 'node:stream/consumers'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { MachineBusy } from '../../kernel/database/child.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import type { FilesPort } from '../../kernel/files.server.ts'
import type { Enqueue, Job, Jobs } from '../../kernel/jobs.server.ts'
import { filesTable } from '../files/file.table.ts'
import { billsTable, billValuesTable } from './bill.table.ts'
import { isReadableBill, unfinishedOutcomes } from './billReading.ts'
import type { BillReading } from './reader/bill.ts'
import type { BillReaderPort } from './reader/reader.server.ts'

type Options = { store: FilesPort; reader: BillReaderPort }

/** Jobs that read bills, and forget what was read in files that are gone. */
export function billJobs({ store, reader }: Options): Jobs {
  /** Keeps the pictures of the lines; returns the values with their hashes. */
  async function keepPictures(reading: BillReading) {
    if (reading.outcome !== 'read') return []
    const kept = []
    for (const { text: printed, cutOut, ...value } of reading.values)
      kept.push({ ...value, printed, cut_out: await store.keep(cutOut) })
    return kept
  }

  /** Reads the version of a file that was entered, unless it was read or has gone since. */
  const read: Job<BillToRead> = async (
    { bill, isPatient = false },
    { database, log, enqueue, now },
  ) => {
    const waiting = await findWaiting(bill, database.db)
    if (!waiting) return
    if (!waiting.isWanted) {
      await database.db.delete(billsTable).where(isWaiting(bill))
      return
    }
    const content = await buffer(await store.read(waiting.hash))
    const reading = await reader.readBill(content, { isPatient }).catch(async (error: unknown) => {
      if (error instanceof MachineBusy)
        await database.transaction({ actor: null, source: 'system' }, (db) =>
          db.update(billsTable).set({ outcome: 'busy' }).where(isWaiting(bill)),
        )
      // The queue retries.
      throw error
    })
    const values = await keepPictures(reading)
    log.info({ bill, outcome: reading.outcome, values: values.length }, 'a bill was read')
    await database.transaction({ actor: null, source: 'system' }, async (db) => {
      const [locked] = await db
        .select({ id: billsTable.id })
        .from(billsTable)
        .where(isWaiting(bill))
        .for('update')
      // Read meanwhile by another worker.
      if (!locked) return
      await db.delete(billValuesTable).where(eq(billValuesTable.bill, bill))
      if (values.length > 0)
        await db.insert(billValuesTable).values(values.map((value) => ({ bill, ...value })))
      const isLater = reading.outcome === 'too_slow' && !isPatient
      if (isLater) await enqueueReading({ bill, isPatient: true }, enqueue(db), nextNight(now()))
      const outcome = isLater ? 'later' : reading.outcome
      const [contradictions, has_several] =
        reading.outcome === 'read'
          ? [reading.contradictions, reading.severalConsumptions]
          : [[], false]
      await db
        .update(billsTable)
        .set({ outcome, contradictions, has_several })
        .where(eq(billsTable.id, bill))
    })
  }

  /** Forgets what was read in files that are gone, unless it proves the values of a consumption. */
  const forget: Job = async (_, { database: { db } }) => {
    await db.delete(billsTable).where(and(isNull(billsTable.file), isNull(billsTable.consumption)))
  }

  return {
    tasks: { 'bills.read': read, 'bills.forget': forget },
    // Before the sweep of the store, which then finds the pictures unused.
    schedule: [{ task: 'bills.forget', match: '15 3 * * *' }],
  }
}

/** A bill to read; with patience, it may take longer. */
type BillToRead = { bill: number; isPatient?: boolean }

/** All bills wait in one queue, behind everything that somebody waits for at a screen; those of the night go last. */
export const enqueueReading = ({ bill, isPatient }: BillToRead, enqueue: Enqueue, runAt?: Date) =>
  enqueue(
    'bills.read',
    { bill, ...(isPatient && { isPatient }) },
    {
      queueName: 'bills',
      priority: isPatient ? 20 : 10,
      jobKey: `bills/${bill}`,
      maxAttempts: 5,
      ...(runAt && { runAt }),
    },
  )

/** Hour (UTC) at which nobody waits for the machine. */
const quietHour = 1

/** The next quiet hour. */
function nextNight(now: Date): Date {
  const night = new Date(now)
  night.setUTCHours(quietHour, 0, 0, 0)
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1)
  return night
}

const isWaiting = (bill: number) =>
  and(
    eq(billsTable.id, bill),
    or(isNull(billsTable.outcome), inArray(billsTable.outcome, [...unfinishedOutcomes])),
  )

/** A bill that waits: the content to read, and whether it may be read; undefined if it was read already. */
async function findWaiting(bill: number, db: Db) {
  const [found] = await db
    .select({ edition: billsTable.edition, file: filesTable })
    .from(billsTable)
    .leftJoin(filesTable, eq(filesTable.id, billsTable.file))
    .where(isWaiting(bill))
  if (!found) return undefined
  const { file, edition } = found
  const isWanted =
    file !== null && file.deleted_at === null && file.edition === edition && isReadableBill(file)
  return { isWanted, hash: file?.hash ?? '' }
}
