import { and, asc, eq, gt, isNotNull, isNull, lte, max, sql } from 'drizzle-orm'
import type { Db } from '../database/db.server.ts'
import { type AuditRow, auditDigest } from './audit.server.ts'
import { auditLog, auditSeals } from './audit.table.ts'
import type { ChainFault } from './chain.ts'
import { erasedAct } from './erasing.server.ts'
import { prunedAct } from './pruning.server.ts'
import { type Range, subtractRanges, toRanges } from './ranges.ts'
import { sealDigest, sealedLine } from './sealing.server.ts'

/** The first fault found, with its seal and row if they are known. */
export type ChainProblem = { fault: ChainFault; seal: number | null; row: number | null }

/** Result of a verification. */
export type ChainCheck = {
  problem: ChainProblem | null
  /** Number of items verified: up to the problem, or all. */
  seals: number
  rows: number
  erased: number
  /** Number of rows not sealed yet. */
  unsealed: number
  /** Times of the first and last seal. */
  from: string | null
  to: string | null
  /** Digest of the last seal. */
  head: string | null
}

/** A published head: the digest of a seal, and its number if known. */
export type PublishedHead = { digest: string; seal?: number }

const sealsAtOnce = 200
const rowsAtOnce = 200

/**
 * Verifies the log against its seals, and the seals against each other and a published head; stops at the first
 * problem. Reads in batches, so that memory does not grow with the log; rows written meanwhile do not affect the
 * result.
 */
export async function verifyChain(
  db: Db,
  heads: readonly PublishedHead[] = [],
): Promise<ChainCheck> {
  const found = { seals: 0, rows: 0, erased: 0, unsealed: 0 }
  const state = {
    from: null as string | null,
    to: null as string | null,
    head: null as string | null,
  }
  const erased: number[] = []
  const missingHeads = new Map(heads.map((head) => [head.digest, head]))
  const fail = (fault: ChainFault, seal: number | null = null, row: number | null = null) => ({
    ...found,
    ...state,
    problem: { fault, seal, row },
  })
  const [{ last } = { last: null }] = await db.select({ last: max(auditSeals.id) }).from(auditSeals)

  const rows = peekable(sealedRows(db, last ?? 0))
  let before: { id: number; digest: string } | undefined
  let first: number | undefined
  for await (const seal of sealsUpTo(db, last ?? 0)) {
    if (before && seal.id !== before.id + 1) return fail('seal_missing', before.id + 1)
    if (!before && seal.id > 1 && !(await isPruned(db, seal.id - 1)))
      return fail('seal_missing', seal.id - 1)
    const lines = seal.content.split('\n')
    const problem = await compareRows(seal.id, lines, rows, (row) => {
      found.rows++
      if (row.salt !== null) return auditDigest(row, row.salt) === row.digest
      found.erased++
      erased.push(row.id)
      return isEmptied(row)
    })
    if (problem) return fail(problem.fault, seal.id, problem.row)
    const isIntact =
      sealDigest(seal) === seal.digest &&
      seal.rows === lines.length &&
      (before ? seal.previous === before.digest : seal.id > 1 || seal.previous === '')
    if (!isIntact) return fail('seal_altered', seal.id, Number(lines[0]?.split(' ')[0]) || null)
    const head = missingHeads.get(seal.digest)
    if (head && (head.seal ?? seal.id) === seal.id) missingHeads.delete(seal.digest)
    first ??= seal.id
    found.seals++
    state.from ??= seal.sealed_at
    state.to = seal.sealed_at
    state.head = seal.digest
    before = seal
  }

  const stray = (await rows.peek()) ?? (await findStray(db))
  if (stray) return fail('row_added', stray.seal_id, stray.id)
  const unsealed = await verifyUnsealed(db)
  found.unsealed = unsealed.rows
  if (unsealed.altered !== undefined) return fail('row_altered', null, unsealed.altered)
  erased.push(...unsealed.erased)
  // Read last: each act commits in the same transaction as the erasure that it lists.
  const [unlisted] = subtractRanges(
    toRanges(erased.sort((first, second) => first - second)),
    await listedErasures(db),
  )
  if (unlisted) return fail('erased_silently', await sealOf(db, unlisted[0]), unlisted[0])
  // Seals of ten years ago are removed, which an act lists; their heads remain in the file.
  const [missing] = [...missingHeads.values()].filter(
    ({ seal }) => seal === undefined || first === undefined || seal >= first,
  )
  if (missing) return fail('head_missing', missing.seal ?? null)
  return { ...found, ...state, problem: null }
}

type Row = AuditRow
type Rows = ReturnType<typeof peekable<Row>>

/** Compares the lines of a seal with the rows that refer to it. */
async function compareRows(
  seal: number,
  lines: readonly string[],
  rows: Rows,
  isIntact: (row: Row) => boolean,
): Promise<{ fault: ChainFault; row: number } | undefined> {
  for (const line of lines) {
    const id = Number(line.split(' ')[0])
    const row = await rows.peek()
    if (row === undefined || row.seal_id! > seal || row.id > id)
      return { fault: 'row_missing', row: id }
    if (row.seal_id! < seal || row.id < id) return { fault: 'row_added', row: row.id }
    if (!isIntact(row) || sealedLine(row) !== line) return { fault: 'row_altered', row: id }
    await rows.take()
  }
  const next = await rows.peek()
  return next && next.seal_id! <= seal ? { fault: 'row_added', row: next.id } : undefined
}

/** Whether all values of a row are erased. */
const isEmptied = (row: Row) =>
  [row.actor_id, row.viewed_as, row.resource, row.record_id, row.detail, row.ip, row.user_agent]
    .concat(row.request_id)
    .every((value) => value === null)

async function* sealsUpTo(db: Db, last: number) {
  for (let after = 0; ; ) {
    const seals = await db
      .select()
      .from(auditSeals)
      .where(and(gt(auditSeals.id, after), lte(auditSeals.id, last)))
      .orderBy(asc(auditSeals.id))
      .limit(sealsAtOnce)
    yield* seals
    if (seals.length < sealsAtOnce) return
    after = seals.at(-1)!.id
  }
}

/** Yields the rows of the seals up to `last`, in the order of the chain. */
async function* sealedRows(db: Db, last: number): AsyncGenerator<Row> {
  for (let [seal, id] = [0, 0]; ; ) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(
        and(
          sql`(${auditLog.seal_id}, ${auditLog.id}) > (${seal}::int, ${id}::bigint)`,
          lte(auditLog.seal_id, last),
        ),
      )
      .orderBy(asc(auditLog.seal_id), asc(auditLog.id))
      .limit(rowsAtOnce)
    yield* rows
    if (rows.length < rowsAtOnce) return
    const { seal_id, id: lastId } = rows.at(-1)!
    ;[seal, id] = [seal_id!, lastId]
  }
}

/** Wraps a generator, so that the next element can be read (`peek`) without consuming it (`take`). */
function peekable<T>(source: AsyncGenerator<T>) {
  let next: Promise<IteratorResult<T, unknown>> | undefined
  const peek = async (): Promise<T | undefined> => {
    next ??= source.next()
    const result = await next
    return result.done ? undefined : result.value
  }
  return {
    peek,
    async take() {
      await peek()
      next = undefined
    },
  }
}

/** Finds a row whose seal does not exist. Each condition reads one end of an index, fast even in a large log. */
async function findStray(db: Db): Promise<Pick<Row, 'id' | 'seal_id'> | undefined> {
  const strays = [
    sql`${auditLog.seal_id} < 1`,
    sql`${auditLog.seal_id} > (select coalesce(max(${auditSeals.id}), 0) from ${auditSeals})`,
  ]
  for (const isStray of strays) {
    const [row] = await db
      .select({ id: auditLog.id, seal_id: auditLog.seal_id })
      .from(auditLog)
      .where(isStray)
      .orderBy(asc(auditLog.seal_id), asc(auditLog.id))
      .limit(1)
    if (row) return row
  }
}

/** Verifies the rows that are not sealed yet. */
async function verifyUnsealed(db: Db) {
  const result = { rows: 0, altered: undefined as number | undefined, erased: [] as number[] }
  for (let after = 0; ; ) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(isNull(auditLog.seal_id), gt(auditLog.id, after)))
      .orderBy(asc(auditLog.id))
      .limit(rowsAtOnce)
    for (const row of rows) {
      result.rows++
      if (row.salt === null) result.erased.push(row.id)
      else if (auditDigest(row, row.salt) !== row.digest) return { ...result, altered: row.id }
    }
    if (rows.length < rowsAtOnce) return result
    after = rows.at(-1)!.id
  }
}

/** Returns the ranges of rows that acts list as erased. */
async function listedErasures(db: Db): Promise<Range[]> {
  const acts = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.act, erasedAct), isNotNull(auditLog.salt)))
  return acts
    .filter((row) => auditDigest(row, row.salt!) === row.digest)
    .flatMap(({ detail }) => (detail?.rows ?? []) as readonly string[])
    .map((range) => {
      const [first, last = first] = range.split('-').map(Number)
      return [first!, last!] as const
    })
}

/** Whether an act records that the seals up to this one were removed. */
async function isPruned(db: Db, seal: number) {
  const acts = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.act, prunedAct), isNotNull(auditLog.salt)))
  return acts.some(
    (row) => auditDigest(row, row.salt!) === row.digest && row.detail?.last_seal === seal,
  )
}

async function sealOf(db: Db, id: number) {
  const [row] = await db
    .select({ seal_id: auditLog.seal_id })
    .from(auditLog)
    .where(eq(auditLog.id, id))
  return row?.seal_id ?? null
}
