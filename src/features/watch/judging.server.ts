import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../../kernel/audit/audit.server.ts'
import type { Db } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { erasedDomain } from '../auth/account.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import type { UseFacts } from '../buildings/buildingUse.ts'
import { type IndexEvidence, withBands } from '../idc/band/indexBand.ts'
import { hasKnownDutyDates } from '../idc/dutyDates.ts'
import {
  type HeatIndex,
  heatIndices,
  type IdcReferences,
  type Finding as IndexFinding,
} from '../idc/idc.ts'
import { meterOf } from '../idc/signature/meterReadings.ts'
import { mandateFollowUps, mandatesTable } from '../mandates/mandate.table.ts'
import { referencesIn, versionsOf } from '../reference/reference.server.ts'
import type { References } from '../reference/reference.ts'
import { consumptionsTable, idcTable, renovationsTable } from '../technical/technical.table.ts'
import { type MeasuredFollowUp, targetOf } from './indexTarget.ts'
import { watchFindings as table } from './watch.table.ts'
import { type Judgement, judgeBuilding, type WatchedBuilding } from './watchRules.ts'

/**
 * Condition: the mandate `given` makes its building one of the office's clients; not one that was imported and that nobody
 * has acted on yet, nor one of who had their data erased.
 */
export const isClientsMandate = sql`given.deleted_at is null and given.status not in ('draft', 'cancelled')
  and not exists (select from sleeping_mandates asleep where asleep.mandate = given.id)
  and not exists (select from users erased where erased.id = given.client and erased.email like ${`%@${erasedDomain}`})`

/** Condition: the building has a mandate, and nobody has barred its owner from being contacted. */
export const isWatched: SQL = and(
  isNull(buildingsTable.deleted_at),
  isNull(buildingsTable.merged_into),
  sql`${buildingsTable.archived} is not true`,
  sql`exists (select from mandates given where given.building = ${buildingsTable.id} and ${isClientsMandate})`,
  sql`not exists (select from do_not_contact barred where barred.egid = ${buildingsTable.egid})`,
)!

/** What the rules find on each of these buildings that is watched, by the facts as they are now. */
export async function judgementsOn(db: Db, ids: readonly number[], now: Date) {
  const day = dayOf(now)
  const references = await referencesIn(db, day)
  const watched = await loadBuildings(db, ids, references)
  const { energy_contents, idc_weights } = references
  const limits = await versionsOf(db, 'idc_limits')
  const tables = { limits, energy_contents, idc_weights }
  return new Map(
    [...watched].map(([building, facts]) => [building, judgeBuilding(facts, day, tables)]),
  )
}

/** Whether a stored finding is what the rules find. */
export const isSameFinding = (
  stored: Pick<typeof table.$inferSelect, keyof Judgement>,
  judgement: Judgement,
): boolean =>
  (Object.keys(judgement) as (keyof Judgement)[]).every((name) =>
    isDeepStrictEqual(stored[name], judgement[name]),
  )

/**
 * Judges buildings by what is stored of them: writes what the rules find, and drops findings that no longer hold unless
 * they were dismissed. Buildings that are not watched any more keep none.
 */
export async function judgeBuildings(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  // Two runs at a time would insert the same finding.
  await db.execute(sql`select pg_advisory_xact_lock(${judgingLock})`)
  const judged = await judgementsOn(db, ids, now)
  const stored = await db
    .select()
    .from(table)
    .where(inArray(table.building, [...ids]))
  const kept: number[] = []
  for (const [building, judgements] of judged)
    for (const judgement of judgements) {
      const { kind, year } = judgement
      const before = stored.find(
        (row) => row.building === building && row.kind === kind && row.year === year,
      )
      if (!before) {
        const [{ id } = { id: 0 }] = await db
          .insert(table)
          .values({ building, ...judgement, found_at: now.toISOString() })
          .returning({ id: table.id })
        kept.push(id)
        continue
      }
      kept.push(before.id)
      if (!isSameFinding(before, judgement))
        await db.update(table).set(judgement).where(eq(table.id, before.id))
    }
  const dropped = await db
    .delete(table)
    .where(
      and(
        inArray(table.building, [...ids]),
        isNull(table.dismissed_at),
        kept.length > 0 ? notInArray(table.id, kept) : undefined,
      ),
    )
    .returning({ building: table.building })
  for (const { building: id } of dropped)
    if (judged.has(id))
      await writeAudit(db, { actor: null, now }, 'watch:closed', { resource: 'buildings', id })
}

/** Arbitrary key of the advisory lock on judging. */
const judgingLock = 4_512_128

/** What an estimated index and its range follow from. */
type OwnReferences = IdcReferences & Pick<References, 'accuracy'>

/** What the rules need to know of the watched ones among these buildings. */
async function loadBuildings(db: Db, ids: readonly number[], references: OwnReferences) {
  const found = await db
    .select({
      id: buildingsTable.id,
      canton: buildingsTable.canton,
      affectation: buildingsTable.affectation,
      building_type: buildingsTable.building_type,
      sia_classification: buildingsTable.sia_classification,
      apartments: buildingsTable.apartments,
      sre: buildingsTable.sre,
      provenance: buildingsTable.provenance,
    })
    .from(buildingsTable)
    .where(and(inArray(buildingsTable.id, [...ids]), isWatched))
  const watched = found.map(({ id }) => id)
  const published = await db
    .select({
      building: idcTable.building,
      year: idcTable.year,
      start_date: idcTable.start_date,
      end_date: idcTable.end_date,
      idc: idcTable.idc,
      mean_3: idcTable.mean_3,
      public_mean_3: idcTable.public_mean_3,
      agents: idcTable.agents,
    })
    .from(idcTable)
    .where(
      and(
        inArray(idcTable.building, watched),
        isNull(idcTable.mandate),
        isNull(idcTable.deleted_at),
      ),
    )
  const works = await db
    .select({
      building: renovationsTable.building,
      element: renovationsTable.element,
      work_type: renovationsTable.work_type,
      completion_year: renovationsTable.completion_year,
    })
    .from(renovationsTable)
    .where(
      and(
        inArray(renovationsTable.building, watched),
        isNull(renovationsTable.deleted_at),
        isNotNull(renovationsTable.completion_year),
      ),
    )
    .orderBy(renovationsTable.id)
  const mandates = await db
    .select({
      building: mandatesTable.building,
      id: mandatesTable.id,
      kind: mandatesTable.kind,
      answers: mandatesTable.answers,
      status_dates: mandatesTable.status_dates,
      measured: {
        until: mandateFollowUps.measured_until,
        result: mandateFollowUps.result,
        attainment: mandateFollowUps.attainment,
        reached: mandateFollowUps.reached,
      },
    })
    .from(mandatesTable)
    .leftJoin(mandateFollowUps, eq(mandateFollowUps.mandate, mandatesTable.id))
    .where(
      and(
        inArray(mandatesTable.building, watched),
        isNull(mandatesTable.deleted_at),
        inArray(mandatesTable.kind, ['amoen', 'ged']),
        notInArray(mandatesTable.status, ['draft', 'offered', 'cancelled']),
      ),
    )
    .orderBy(mandatesTable.id)
  const own = await ownIndices(db, found, references)
  return new Map(
    found.map(({ id, canton, ...facts }): [number, WatchedBuilding] => {
      const ofBuilding = <R extends { building: number }>(rows: readonly R[]) =>
        rows
          .filter(({ building }) => building === id)
          .map((row) => {
            const { building: _, ...values } = row
            return values
          })
      return [
        id,
        {
          canton,
          hasKnownDates: hasKnownDutyDates(facts),
          published: ofBuilding(published),
          own: own.get(id) ?? [],
          works: ofBuilding(works),
          targets: ofBuilding(mandates).flatMap(
            ({ measured, ...mandate }) =>
              targetOf({ ...mandate, measured: withResult(measured) }) ?? [],
          ),
        },
      ]
    }),
  )
}

/** What a follow-up measured; null without a result. */
const withResult = (
  measured: { [K in keyof MeasuredFollowUp]: MeasuredFollowUp[K] | null } | null,
): MeasuredFollowUp | null =>
  measured?.until && measured.result !== null
    ? { ...measured, until: measured.until, result: measured.result }
    : null

/** Condition: a reading is of no mandate, or of one of the client whom a finding on the building is told. */
const isOfCurrentClient = sql`(${consumptionsTable.mandate} is null or exists (
  select from mandates of_reading where of_reading.id = ${consumptionsTable.mandate} and of_reading.client = (
    select given.client from mandates given
    where given.building = ${consumptionsTable.building} and ${isClientsMandate}
    order by given.created_at desc, given.id desc limit 1)))`

/** Findings about an index that make it unfit to be compared with another year's. */
const doubts: readonly IndexFinding['kind'][] = ['overlap', 'partial', 'gap', 'no_hot_water']

/**
 * The indices that the readings of each of these buildings give, corrected for climate and without a doubt about their
 * days. One building after the other, as each may have thousands of readings.
 */
async function ownIndices(
  db: Db,
  found: readonly ({
    id: number
    sre: number | null
    provenance: IndexEvidence['building']
  } & UseFacts)[],
  references: OwnReferences,
) {
  const { building, mandate, energy, usage, amount, unit } = consumptionsTable
  const { start_date, end_date, provenance } = consumptionsTable
  const own = new Map<number, WatchedBuilding['own']>()
  for (const { id, sre, provenance: ofBuilding, ...use } of found) {
    if (sre === null) continue
    const readings = await db
      .select({ mandate, energy, usage, amount, unit, start_date, end_date, provenance })
      .from(consumptionsTable)
      .where(and(eq(building, id), isNull(consumptionsTable.deleted_at), isOfCurrentClient))
    const certain = heatIndices(readings, sre, references, use).filter(
      ({ findings }) => !findings.some(({ kind }) => doubts.includes(kind)),
    )
    // A year in which another energy or use was metered cannot be compared.
    const metersOf = ({ terms }: HeatIndex) => terms.map(meterOf).sort().join()
    const [latest] = certain
    const alike = certain.filter((index) => metersOf(index) === metersOf(latest!))
    own.set(
      id,
      withBands(
        alike,
        { building: ofBuilding, consumptions: readings },
        references.accuracy.rows,
      ).map((index) => ({
        band: index.band ?? 0,
        year: index.year,
        start_date: index.start_date,
        end_date: index.end_date,
        idc: index.corrected,
      })),
    )
  }
  return own
}
