import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual as same } from 'node:util'
import type pg from 'pg'
import { pick, type Random } from '../hostile.ts'
import type { Answer, Json } from '../product.ts'
import type { Ledger, LedgerRecord } from './ledger.ts'
import type { Entry } from './sequence.ts'

const day = 86_400_000
const dayInZurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' })

type Snapshot = { record: LedgerRecord; moment: number; version: number; values: Json }

/** Stores snapshots of records, and compares history and as-of responses with them and with the ledger. */
export async function openRecordMemory({
  ledger: { records, isLive },
  ask,
  pool,
  actor,
  random,
  reportFault,
}: {
  ledger: Ledger
  ask: (method: string, path: string) => Promise<Answer>
  pool: pg.Pool
  /** Id of the user who writes. */
  actor: number
  random: Random
  reportFault: (text: string) => void
}) {
  const snapshots: Snapshot[] = []
  const figures = {
    snapshots: 0,
    as_it_was: { at_snapshots: 0, at_changes: 0, on_days: 0, not_there: 0 },
    history_entries: 0,
  }
  const startedAt = Date.now()
  const { rows } = await pool.query('select coalesce(max(id), 0) as id from history')
  const lastEntryBefore = Number(rows[0].id)
  const pathOf = ({ plural, id }: LedgerRecord) => `${plural}/${id}/`

  /** Stores a snapshot of a record with a moment that separates earlier from later changes. */
  async function storeSnapshot(record: LedgerRecord, values: Json) {
    const moment = Date.now() + 1
    while (Date.now() <= moment) await sleep(1)
    snapshots.push({ record, moment, version: record.versions.length, values })
    figures.snapshots++
  }

  /**
   * Checks the as-of response of a record; `version` is the expected one, undefined if it did not
   * exist.
   */
  async function checkAsOf(record: LedgerRecord, at: string, version: number | undefined) {
    const path = `${pathOf(record)}as-of/?at=${encodeURIComponent(at)}`
    const { status, text, json } = await ask('GET', path)
    const expectedVersion = version === undefined ? undefined : record.versions[version - 1]
    if (!expectedVersion || expectedVersion.action === 'delete') {
      figures.as_it_was.not_there++
      if (status !== 404) reportFault(`GET ${path}: ${status} ${text}, and there was none`)
      return undefined
    }
    const values = (json.values ?? {}) as Json
    const mismatches = Object.entries(expectedVersion.values).filter(
      ([field, value]) => !same(values[field], value),
    )
    if (json.version !== version || mismatches.length > 0)
      reportFault(
        `GET ${path}: ${status} ${text}, not version ${version} with ${JSON.stringify(mismatches)}`,
      )
    return { since: json.since, values }
  }

  async function checkSnapshot(snapshot: Snapshot, moment = snapshot.moment) {
    figures.as_it_was.at_snapshots++
    const { record, version } = snapshot
    const asOf = await checkAsOf(record, new Date(moment).toISOString(), version)
    for (const [field, value] of Object.entries(asOf?.values ?? {})) {
      const stored = snapshot.values[field]
      if (!same(value, stored))
        reportFault(
          `${pathOf(record)} ${field} as of ${moment} is ${JSON.stringify(value)}, and was ${JSON.stringify(stored)}`,
        )
    }
  }

  /** Checks one of the snapshots again. */
  async function checkRandomSnapshot() {
    const liveSnapshots = snapshots.filter(({ record }) => isLive(record))
    if (liveSnapshots.length > 0) await checkSnapshot(pick(random, liveSnapshots))
  }

  /** Reads a record's history: by the API if accessible, else from the table. */
  async function readEntries(record: LedgerRecord): Promise<Entry[]> {
    if (!isLive(record)) {
      const { rows } = await pool.query<Entry>(
        `select version, action, json_build_object('id', actor_id) as actor,
           (select json_agg(json_build_object('field', key, 'before', value -> 0, 'after', value -> 1))
             from jsonb_each(changes)) as changes
         from history where resource = $1 and record_id = $2 order by version`,
        [record.plural, record.id],
      )
      return rows
    }
    const entries: Entry[] = []
    for (let page = 1; ; page++) {
      const path = `${pathOf(record)}history/?page_size=20&page=${page}`
      const { status, text, json } = await ask('GET', path)
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`)
      entries.unshift(...(json.results as Entry[]).reverse())
      if (json.next === null) return entries
    }
  }

  /** Compares the history of every record with the ledger. */
  async function compareHistory() {
    for (const record of records) {
      const entries = await readEntries(record)
      figures.history_entries += entries.length
      if (entries.length !== record.versions.length)
        reportFault(
          `${pathOf(record)}: ${entries.length} entries, ${record.versions.length} writes`,
        )
      for (const [index, { action, values }] of record.versions.entries()) {
        const entry = entries[index]
        const before = record.versions[index - 1]?.values ?? {}
        const changes = Object.entries(values)
          .map(([field, after]) => ({ field, before: before[field] ?? null, after }))
          .filter((change) => !same(change.before, change.after))
        const entryChanges = (entry?.changes ?? []).filter(({ field }) => field in values)
        const [actual, expected] = [entryChanges, changes].map((list) =>
          Object.fromEntries(list.map(({ field, before, after }) => [field, [before, after]])),
        )
        const isSame =
          entry?.version === index + 1 &&
          entry.action === action &&
          entry.actor?.id === actor &&
          same(actual, expected)
        if (!isSame)
          reportFault(
            `history of ${pathOf(record)} has ${JSON.stringify(entry)} for ${action} ${JSON.stringify(expected)}`,
          )
      }
    }
  }

  /**
   * Moves the times in the database so that the minutes of this run become two years and days can be queried; then
   * checks as-of responses for all snapshots, at changes, just before them, and by day.
   */
  async function checkAllSnapshots() {
    const ended = Date.now()
    const factor = Math.ceil((730 * day) / (ended - startedAt))
    const stretched = (moment: number) => ended - (ended - moment) * factor
    await pool.query(
      'update history set at = $1::timestamptz + (at - $2::timestamptz) * $3 where id > $4',
      [new Date(stretched(startedAt)), new Date(startedAt), factor, lastEntryBefore],
    )
    for (const snapshot of snapshots)
      if (isLive(snapshot.record)) await checkSnapshot(snapshot, stretched(snapshot.moment))
    for (const record of records.filter(isLive)) {
      const dates = (await readEntries(record)).map(({ at }) => at)
      const versionUntil = (isReached: (at: string) => boolean) =>
        dates.findLastIndex(isReached) + 1 || undefined
      for (let n = 0; n < 2; n++) {
        const at = pick(random, dates)
        for (const moment of [at, new Date(Date.parse(at) - 1).toISOString()]) {
          figures.as_it_was.at_changes++
          const version = versionUntil((date) => date <= moment)
          const asOf = await checkAsOf(record, moment, version)
          if (asOf && asOf.since !== dates[version! - 1])
            reportFault(`${pathOf(record)} as of ${moment} is since ${asOf.since}`)
        }
        figures.as_it_was.on_days++
        const near = Date.parse(pick(random, dates)) + pick(random, [-1, 0, 1]) * day
        const queriedDay = dayInZurich.format(near)
        const version = versionUntil((date) => dayInZurich.format(Date.parse(date)) <= queriedDay)
        await checkAsOf(record, queriedDay, version)
      }
    }
  }

  return {
    figures,
    storeSnapshot,
    checkRandomSnapshot,
    compareHistory,
    checkAllSnapshots,
  }
}
