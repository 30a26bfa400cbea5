import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.server.ts'
import { dayOf } from '../../../kernel/field/format.ts'
import type { Job, Jobs } from '../../../kernel/jobs.server.ts'
import { kindsWith, serviceOf } from '../../../services.ts'
import { valueAt, withFound } from '../../mandates/form/service.ts'
import { mandateFollowUps, mandatesTable } from '../../mandates/mandate.table.ts'
import type { Status } from '../../mandates/mandate.ts'
import { lastMeasuredPeriod } from '../../mandates/services/followUp/attainment.ts'
import { referencesIn } from '../../reference/reference.server.ts'
import type { References } from '../../reference/reference.ts'
import { consumptionsTable } from '../../technical/technical.table.ts'
import { type FollowUpReadings, followUpReadings } from './followUpReadings.ts'

const isOfService = inArray(mandatesTable.kind, kindsWith('follow_up'))
const isFollowedUp = and(isOfService, isNull(mandatesTable.deleted_at))

/** Statuses in which the result of a mandate stays: what readings say later belongs to other mandates. */
const endedStatuses: readonly Status[] = ['closed', 'cancelled']

/**
 * What readings say of the follow-ups of these mandates, with their answers, by id; none of other services. Of a mandate
 * that has ended it is what they said then, unless it `isEnding`.
 */
async function readingsOf(
  ids: readonly number[],
  references: References,
  db: Db,
  { isEnding = false } = {},
) {
  const { id, kind, building, answers, status } = mandatesTable
  const mandates = await db
    .select({ id, kind, building, answers, status, kept: mandateFollowUps.found })
    .from(mandatesTable)
    .leftJoin(mandateFollowUps, eq(mandateFollowUps.mandate, id))
    .where(and(inArray(id, [...ids]), isFollowedUp))
  const { mandate, energy, usage, amount, unit, start_date, end_date, delivered_on } =
    consumptionsTable
  const consumptions = await db
    .select({
      ...{ mandate, building: consumptionsTable.building },
      ...{ energy, usage, amount, unit, start_date, end_date, delivered_on },
    })
    .from(consumptionsTable)
    .where(
      and(
        inArray(
          consumptionsTable.building,
          mandates.map((one) => one.building),
        ),
        or(
          isNull(mandate),
          inArray(
            mandate,
            mandates.map((one) => one.id),
          ),
        ),
        isNull(consumptionsTable.deleted_at),
      ),
    )
  return new Map(
    mandates.map(({ status: current, kept, ...one }) => {
      const own = consumptions.filter(
        (row) => row.building === one.building && (row.mandate ?? one.id) === one.id,
      )
      const isKept = kept && !isEnding && endedStatuses.includes(current)
      const said: FollowUpReadings = isKept
        ? { found: kept, readings: [] }
        : followUpReadings({ ...one, consumptions: own }, references)
      return [one.id, { ...one, ...said }]
    }),
  )
}

/** What the building's readings say of one mandate's follow-up, from the tables in force today. */
export async function findFollowUpReadings(
  mandate: number,
  { db, now }: { db: Db; now: Date },
): Promise<FollowUpReadings> {
  const readings = await readingsOf([mandate], await referencesIn(db, dayOf(now)), db)
  return readings.get(mandate) ?? { found: {}, readings: [] }
}

/** Mandates whose follow-ups are calculated in one transaction. */
const batch = 100

/** Jobs that keep what lists and exports show of follow-ups; triggers add the first one, see the migration. */
export function followUpJobs(): Jobs {
  const refresh: Job<{ mandate?: number; building?: number; is_ending?: boolean }> = async (
    { mandate, building, is_ending: isEnding },
    { database, now },
  ) => {
    // Of a mandate whose kind has changed; one in the trash keeps what it has until it is restored.
    if (mandate !== undefined)
      await database.db.delete(mandateFollowUps).where(
        and(
          eq(mandateFollowUps.mandate, mandate),
          notExists(
            database.db
              .select()
              .from(mandatesTable)
              .where(and(eq(mandatesTable.id, mandate), isOfService)),
          ),
        ),
      )
    for (let after = 0; ; ) {
      const found = await database.db
        .select({ id: mandatesTable.id })
        .from(mandatesTable)
        .where(
          and(
            isFollowedUp,
            gt(mandatesTable.id, after),
            mandate === undefined ? undefined : eq(mandatesTable.id, mandate),
            building === undefined ? undefined : eq(mandatesTable.building, building),
          ),
        )
        .orderBy(asc(mandatesTable.id))
        .limit(batch)
      const ids = found.map(({ id }) => id)
      if (ids.length === 0) return
      await database.transaction({ actor: null, source: 'system' }, (db) =>
        storeFollowUps(ids, { db, now: now(), isEnding }),
      )
      after = ids.at(-1)!
    }
  }
  return {
    tasks: {
      'mandates.refreshFollowUp': refresh,
      'mandates.refreshFollowUps': (_, context) => refresh({}, context),
    },
    // A day's weather may be known by now.
    schedule: [{ task: 'mandates.refreshFollowUps', match: '30 2 * * *' }],
  }
}

async function storeFollowUps(
  ids: readonly number[],
  { db, now, isEnding }: { db: Db; now: Date; isEnding: boolean | undefined },
) {
  const references = await referencesIn(db, dayOf(now))
  const readings = await readingsOf(ids, references, db, { isEnding })
  for (const [mandate, { kind, answers, found }] of readings) {
    const { fields } = serviceOf(kind)
    const all = withFound(answers, found)
    const value = <T>(name: string) =>
      name in fields ? (valueAt(fields, name, all) as T | null) : null
    const row = {
      found,
      result: value<number>('ef_after'),
      attainment: value<number>('attainment'),
      reached: value<boolean>('reached'),
      measured_until: kind === 'amoen' ? lastMeasuredPeriod(all) : null,
    }
    const table = mandateFollowUps
    await db
      .insert(table)
      .values({ mandate, ...row })
      .onConflictDoUpdate({
        target: table.mandate,
        set: row,
        setWhere: sql`(${table.found}, ${table.result}, ${table.attainment}, ${table.reached}, ${table.measured_until})
          is distinct from (excluded.found, excluded.result, excluded.attainment, excluded.reached, excluded.measured_until)`,
      })
  }
}
