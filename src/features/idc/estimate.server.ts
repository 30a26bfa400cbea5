import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { dayOf } from '../../kernel/field/format.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context, HandlersOf } from '../../kernel/http/handler.server.ts'
import { asSql } from '../../kernel/record/recordRead.server.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { areaBeforeWorks } from '../mandates/services/followUp/attainment.ts'
import { genevaRows } from '../reference/canton.ts'
import { withOfficeAnswers } from '../reference/confirmation/confirmations.server.ts'
import { referencesIn, versionsOf } from '../reference/reference.server.ts'
import type { References } from '../reference/reference.ts'
import { consumptionRecords, isCancelled } from '../technical/consumption.server.ts'
import { idcRecords } from '../technical/idc/idc.server.ts'
import { consumptionsTable, idcTable } from '../technical/technical.table.ts'
import { withBands } from './band/indexBand.ts'
import { hasKnownDutyDates } from './dutyDates.ts'
import type { estimateEndpoints } from './estimate.ts'
import { heatIndices, type IdcReferences } from './idc.ts'
import { explainDifference } from './official.ts'

type EstimateQuery = { building: number; mandate?: number | undefined }

/**
 * What a building and its consumptions tell the caller; without a reference area if they may not read it. Fails with 404
 * out of reach.
 */
export async function findReadings({ building, mandate }: EstimateQuery, context: Context) {
  const { db, rights } = context
  const [found] = await db
    .select({
      canton: buildingsTable.canton,
      sre: buildingsTable.sre,
      affectation: buildingsTable.affectation,
      building_type: buildingsTable.building_type,
      sia_classification: buildingsTable.sia_classification,
      apartments: buildingsTable.apartments,
      provenance: buildingsTable.provenance,
      mayReadTechnical: sql<boolean>`${asSql(rights.to('buildings', 'read', 'technical'))}`,
    })
    .from(buildingsTable)
    .where(
      and(
        eq(buildingsTable.id, building),
        isNull(buildingsTable.deleted_at),
        asSql(rights.to('buildings', 'read')),
      ),
    )
  if (!found) fail(404, 'kernel:not_found')
  const { canton, mayReadTechnical, provenance: buildingProvenance, ...technical } = found
  const { energy, usage, amount, unit, start_date, end_date, provenance } = consumptionsTable
  const consumptions = await db
    .select({
      ...{ energy, usage, amount, unit, start_date, end_date, provenance },
      mandate: consumptionsTable.mandate,
      mandate_cancelled: isCancelled,
    })
    .from(consumptionsTable)
    .leftJoin(mandatesTable, eq(mandatesTable.id, consumptionsTable.mandate))
    .where(
      and(
        consumptionRecords.visible(context),
        eq(consumptionsTable.building, building),
        mandate === undefined
          ? undefined
          : or(eq(consumptionsTable.mandate, mandate), isNull(consumptionsTable.mandate)),
      ),
    )
  return {
    canton,
    sre: mayReadTechnical ? technical.sre : null,
    use: technical,
    hasKnownDates: mayReadTechnical && hasKnownDutyDates(technical),
    consumptions,
    evidence: { building: buildingProvenance, consumptions },
  }
}

/** The area of a building before works that one of its mandates follows up; undefined if the caller sees none. */
async function earlierArea({ building }: EstimateQuery, { db, rights }: Context) {
  const followed = await db
    .select({ answers: mandatesTable.answers })
    .from(mandatesTable)
    .where(
      and(
        eq(mandatesTable.building, building),
        eq(mandatesTable.kind, 'amoen'),
        ne(mandatesTable.status, 'cancelled'),
        isNull(mandatesTable.deleted_at),
        asSql(rights.to('mandates', 'read')),
      ),
    )
    .orderBy(desc(mandatesTable.id))
  return followed.map(({ answers }) => areaBeforeWorks(answers)).find(Boolean)
}

/**
 * Estimates the heat indices of a building from data that the caller may see, latest first, each compared with
 * the published index of its year.
 */
export async function estimateIndices(
  scope: EstimateQuery,
  references: IdcReferences & Pick<References, 'accuracy'>,
  context: Context,
) {
  const { canton, sre, use, hasKnownDates, consumptions, evidence } = await findReadings(
    scope,
    context,
  )
  const { db } = context
  const { building } = scope
  const published = await db
    .select()
    .from(idcTable)
    .where(and(idcRecords.visible(context), eq(idcTable.building, building)))
    .orderBy(desc(idcTable.year), sql`${idcTable.mandate} nulls first`, idcTable.id)
  const indices = withBands(
    heatIndices(consumptions, sre, references, use, await earlierArea(scope, context)),
    evidence,
    references.accuracy.rows,
  )
  const results = indices.map((index) => {
    const sameYear = published.find(({ year }) => year === index.year)
    const official = sameYear && { ...sameYear, agents: sameYear.agents ?? [] }
    return {
      index,
      published: official?.idc ?? null,
      difference: official ? explainDifference(index, official, references) : null,
    }
  })
  return {
    canton,
    sre,
    consumptions: consumptions.length,
    has_known_dates: hasKnownDates,
    results,
  }
}

export const estimateHandlers: HandlersOf<typeof estimateEndpoints> = {
  async get({ query: { on: requestedDay, ...scope } }, context) {
    const day = requestedDay ?? dayOf(context.now)
    const references = await withOfficeAnswers(
      await referencesIn(context.db, day),
      dayOf(context.now),
      context.db,
    )
    const { climate, energy_contents, idc_weights, degree_days } = references
    const { canton, ...estimate } = await estimateIndices(scope, references, context)
    const limits = await versionsOf(context.db, 'idc_limits')
    return {
      on: day,
      ...estimate,
      tables: {
        climate,
        idc_limits: limits.map((version) => genevaRows(version, canton)),
        energy_contents,
        idc_weights,
        degree_days,
      },
    }
  },
}
