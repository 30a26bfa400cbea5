// Over 300 lines: everything that a report is made from, read at one time.
import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, one } from '../../kernel/database/db.server.ts'
import { dayOf } from '../../kernel/field/format.ts'
import { formatPhone } from '../../kernel/field/phone.ts'
import { fail } from '../../kernel/http/errors.ts'
import type { Context } from '../../kernel/http/handler.server.ts'
import { serviceOf } from '../../services.ts'
import type { Country } from '../auth/account.ts'
import { usersTable } from '../auth/user.table.ts'
import { buildingsTable } from '../buildings/building.table.ts'
import { expectedIndices } from '../heating/afterWorks/expectedIndex.ts'
import { measuredIndex } from '../heating/afterWorks/measuredIndex.ts'
import { assumptionsOf } from '../heating/assumptions.ts'
import { compare } from '../heating/comparison.ts'
import { heatingRules, optionsNotRuledOut } from '../heating/law/heatingLaw.ts'
import { plantInService } from '../heating/plant/plantInService.ts'
import { heatingEnergyOf } from '../heating/plant/usual.ts'
import { kindFindings, plausibilityFindings } from '../heating/plausibility/plausibility.ts'
import { legalPosition } from '../idc/duty.ts'
import { hasKnownDutyDates } from '../idc/dutyDates.ts'
import { findFollowUpReadings } from '../idc/periodUse/followUpReadings.server.ts'
import { findAnswers } from '../mandates/form/foundAnswers.server.ts'
import { hasCapability, withFound } from '../mandates/form/service.ts'
import { mandatesTable } from '../mandates/mandate.table.ts'
import { productsTable } from '../products/product.table.ts'
import { genevaRows, isInGeneva } from '../reference/canton.ts'
import { withOfficeAnswers } from '../reference/confirmation/confirmations.server.ts'
import { kilowattHours } from '../reference/energy.ts'
import { referencesIn, versionsOf } from '../reference/reference.server.ts'
import { storedSettings, supportEmailOf } from '../settings/settings.server.ts'
import {
  consumptionsTable,
  heatingSystemsTable,
  idcTable,
  renovationsTable,
} from '../technical/technical.table.ts'
import { reachedPerson } from '../users/personAddress.server.ts'
import { nameAssumption } from './assumptionLabel.ts'
import { conceptFacts, lawFacts } from './kinds/conceptFacts.server.ts'
import type { ReportedKind } from './kinds/reportedKinds.ts'
import { legalFacts } from './legalFacts.server.ts'
import { lacksReason, type PublicationFacts } from './publishing/publicationGaps.server.ts'
import { reportsTable } from './report.table.ts'
import { type AnySnapshot, type ReportBase, type Snapshot, snapshotTables } from './snapshot.ts'
import { compareForm } from './variants/compareForm.server.ts'

/** Names of countries in French, the language of international mail. */
const countryNames = new Intl.DisplayNames('fr', { type: 'region' })

/** Lines of a postal address, without empty ones; a country abroad is the last, as the post wants it. */
export const postalLines = (address: {
  street: string | null
  number: string | null
  postcode: string | null
  city: string | null
  country?: Country | null
}) =>
  [
    [address.street, address.number].filter(Boolean).join(' '),
    [address.postcode, address.city].filter(Boolean).join(' '),
    address.country && address.country !== 'CH'
      ? countryNames.of(address.country)!.toLocaleUpperCase('fr')
      : '',
  ].filter((line) => line !== '')

/** Condition for the building's rows that belong to this mandate or to no mandate, without deleted ones. */
const isOfMandate = (
  table: { building: PgColumn; mandate: PgColumn; deleted_at: PgColumn },
  { id, building }: { id: number; building: number },
) =>
  and(
    eq(table.building, building),
    or(eq(table.mandate, id), isNull(table.mandate)),
    isNull(table.deleted_at),
  )

async function peopleOf(
  { client, partner, responsible }: typeof mandatesTable.$inferSelect,
  db: Db,
): Promise<Snapshot['people']> {
  const find = async (id: number | null) => {
    if (id === null) return undefined
    return one(await db.select(reachedPerson).from(usersTable).where(eq(usersTable.id, id)))
  }
  const nameOf = (person: typeof usersTable.$inferSelect | undefined) =>
    person ? (person.company_name ?? person.name) : null
  /** Who signs, with their company. */
  const signerOf = (person: typeof usersTable.$inferSelect | undefined) =>
    person ? [person.name, person.company_name].filter(Boolean).join(', ') : null
  /** Phone number and e-mail address of a person. */
  const contactOf = (person: typeof usersTable.$inferSelect | undefined) =>
    person
      ? [
          person.phone_number && formatPhone(person.phone_number).replaceAll(' ', '\u00a0'),
          person.email,
        ]
          .filter(Boolean)
          .join(', ') || null
      : null
  const clientRow = await find(client)
  const [partnerRow, responsibleRow] = [await find(partner), await find(responsible)]
  return {
    client: nameOf(clientRow) ?? '',
    client_address: clientRow ? postalLines(clientRow) : [],
    partner: signerOf(partnerRow),
    responsible: nameOf(responsibleRow),
    partner_contact: contactOf(partnerRow),
    responsible_contact: contactOf(responsibleRow),
    accreditation: (partnerRow ?? responsibleRow)?.accreditation ?? null,
  }
}

/** The people of a report's mandate as they are now. */
export async function peopleNow(report: number, db: Db): Promise<Snapshot['people']> {
  const found = await db
    .select({ mandate: mandatesTable })
    .from(reportsTable)
    .innerJoin(mandatesTable, eq(mandatesTable.id, reportsTable.mandate))
    .where(eq(reportsTable.id, report))
  return peopleOf(one(found).mandate, db)
}

/** The office's current name and contact, as printed on reports. */
export async function currentOffice(db: Db): Promise<Snapshot['office']> {
  const settings = await storedSettings(db)
  const { organisation, vat_number } = settings
  return {
    name: organisation,
    address: postalLines(settings),
    email: await supportEmailOf(db),
    vat_number,
    ...(settings.answers.vat_exempt === true && { vat_exempt: true as const }),
  }
}

type MandateRow = typeof mandatesTable.$inferSelect
type BuildingRow = typeof buildingsTable.$inferSelect

/** The comparison of a mandate as its worksheet gives it now, and what it is made from. */
async function currentComparison(
  mandate: MandateRow,
  building: BuildingRow,
  { db, now }: Pick<Context, 'db' | 'now'>,
) {
  const owner = { id: mandate.id, building: building.id }
  const plants = await db
    .select()
    .from(heatingSystemsTable)
    .where(isOfMandate(heatingSystemsTable, owner))
    .orderBy(heatingSystemsTable.id)
  const consumptions = await db
    .select()
    .from(consumptionsTable)
    .where(isOfMandate(consumptionsTable, owner))
    .orderBy(consumptionsTable.start_date, consumptionsTable.id)
  // An earlier report does not date this one.
  const day = String(mandate.answers.report_date ?? dayOf(now))
  const { found } = hasCapability(serviceOf(mandate.kind), 'follow_up')
    ? await findFollowUpReadings(mandate.id, { db, now })
    : { found: {} }
  const answers = withFound(mandate.answers, { ...(await findAnswers(mandate.id, db)), ...found })
  const modelsOf = (answers.models_of ?? undefined) as string | undefined
  const tables = await referencesIn(db, day, {}, modelsOf)
  const inForce = await withOfficeAnswers(tables, dayOf(now), db)
  const references = {
    ...inForce,
    subsidies: genevaRows(inForce.subsidies, building.canton),
    idc_limits: genevaRows(inForce.idc_limits, building.canton),
  }
  const assumed = assumptionsOf(
    answers,
    {
      ...building,
      heating_energy_1: heatingEnergyOf({ building, plants, consumptions }),
      supply_temperature: plantInService(plants)?.supply_temperature,
      ...{ plants, consumptions },
    },
    references,
  )
  // Between two calculations over the readings, others are answered.
  const official = await db
    .select()
    .from(idcTable)
    .where(isOfMandate(idcTable, owner))
    .orderBy(desc(idcTable.year), desc(idcTable.id))
  const facts = {
    ...{ today: dayOf(now), answers, building, plants, consumptions, official },
    ...{ assumed, references },
  }
  const plausibility = hasCapability(serviceOf(mandate.kind), 'form_report')
    ? kindFindings(mandate.kind, facts)
    : plausibilityFindings(facts)
  return { owner, plants, consumptions, official, day, references, answers, assumed, plausibility }
}

async function findMandate(id: number, db: Db) {
  const mandate = one(await db.select().from(mandatesTable).where(eq(mandatesTable.id, id)))
  const building = one(
    await db.select().from(buildingsTable).where(eq(buildingsTable.id, mandate.building)),
  )
  return { mandate, building }
}

/** The facts of a mandate's worksheet now on which the publication of its reports rests. */
export async function worksheetFacts(
  mandateId: number,
  context: Pick<Context, 'db' | 'now'>,
): Promise<PublicationFacts> {
  const { mandate, building } = await findMandate(mandateId, context.db)
  const { answers, assumed, references, plausibility } = await currentComparison(
    mandate,
    building,
    context,
  )
  return { answers, judged: assumed.judged, advice: references.advice.rows, plausibility }
}

/**
 * Collects the current content of a mandate's report. Fails with 409 if the service has no comparison, or, with the
 * `missing` fields, if the comparison is incomplete or an infeasible option is recommended without a reason.
 */
export async function takeSnapshot(
  mandateId: number,
  { db, now, say }: Context,
): Promise<AnySnapshot> {
  const { mandate, building } = await findMandate(mandateId, db)
  const isOfForm = hasCapability(serviceOf(mandate.kind), 'form_report')
  if (!isOfForm && !hasCapability(serviceOf(mandate.kind), 'report'))
    fail(409, 'report:no_comparison')
  const product = one(
    await db
      .select({ name: productsTable.name })
      .from(productsTable)
      .where(eq(productsTable.id, mandate.product)),
  )
  const { owner, plants, consumptions, official, day, references, answers, assumed, plausibility } =
    await currentComparison(mandate, building, { db, now })
  if (!assumed.input && !isOfForm)
    fail(409, 'report:incomplete', {
      params: {
        missing: assumed.missing.map((cell) => nameAssumption(cell, say)).join(', '),
      },
      data: { missing: assumed.missing },
    })
  if (!isOfForm && lacksReason({ answers, judged: assumed.judged }))
    fail(409, 'report:reason_needed', { data: { missing: ['recommended_reason'] } })
  const settings = await storedSettings(db)
  const { indices, mean } = legalFacts({ building, consumptions, official, answers }, references)
  const limits = await versionsOf(db, 'idc_limits')
  const judgedBy = {
    ...{ building, day },
    versions: limits.map((version) => genevaRows(version, building.canton)),
  }
  const { logo, calculation_excel } = settings
  const base: ReportBase = {
    taken_at: now.toISOString(),
    day,
    mandate: { number: mandate.number, report: null, product: product.name },
    office: await currentOffice(db),
    logo,
    template: isOfForm ? null : calculation_excel,
    people: await peopleOf(mandate, db),
    building: {
      address: building.address,
      place: [building.postcode, building.city].filter(Boolean).join(' '),
      values: building,
      provenance: Object.fromEntries(
        Object.entries(building.provenance).map(([name, { source, at }]) => [name, { source, at }]),
      ),
    },
    plants,
    consumptions: consumptions.map((row) => ({
      ...row,
      energy_kwh: row.amount * (kilowattHours[row.energy][row.unit] ?? Number.NaN),
    })),
    renovations: await db
      .select()
      .from(renovationsTable)
      .where(isOfMandate(renovationsTable, owner))
      .orderBy(renovationsTable.completion_year, renovationsTable.id),
    answers,
    official,
    indices,
    law:
      mean &&
      legalPosition(mean, day, limits, {
        hasKnownDates: hasKnownDutyDates(building),
      }),
    limits: references.idc_limits,
    versions: snapshotTables.map((table) => {
      const { id: version, valid_from, source } = references[table]
      return { table, id: version, valid_from, source }
    }),
  }
  if (isOfForm) {
    const kind = mandate.kind as ReportedKind
    const hasVariants = hasCapability(serviceOf(kind), 'variants')
    const site = {
      ...building,
      heating_energy_1: heatingEnergyOf({ building, plants, consumptions }),
      ...{ plants, consumptions },
    }
    const compared = hasVariants
      ? compareForm({ kind, answers, site, judged: { ...judgedBy, today: mean } }, references)
      : { variants: null, calculation: null }
    const planned = { answers, building, day }
    const systems =
      kind === 'cvc_concept'
        ? conceptFacts(planned, references)
        : kind === 'cecbplus'
          ? lawFacts('measures', planned)
          : {}
    const measured = kind === 'amoen' ? measuredIndex(answers, judgedBy, references) : undefined
    return { ...base, kind, ...compared, plausibility, ...systems, ...measured }
  }
  const {
    degree_days: _months,
    advice: _advice,
    vat_rates: _rates,
    ...storedReferences
  } = references
  return {
    ...base,
    ...(isInGeneva(building.canton) && {
      rules: heatingRules({
        ...{ building, day, options: optionsNotRuledOut(assumed.judged) },
        isCoOwned: answers.several_properties as boolean | null | undefined,
      }),
    }),
    comparison: {
      input: assumed.input!,
      results: compare(assumed.input!),
      assumptions: assumed.list,
    },
    expected: expectedIndices({ ...assumed, input: assumed.input! }, answers, judgedBy, references),
    judged: assumed.judged,
    plausibility,
    advice: references.advice.rows,
    references: storedReferences,
  }
}
