import { and, eq, isNull, or } from 'drizzle-orm'
import excel from 'exceljs'
import { one } from '../../../kernel/database/db.server.ts'
import { dayOf, formatDate } from '../../../kernel/field/format.ts'
import type { FilesPort } from '../../../kernel/files.server.ts'
import { fail } from '../../../kernel/http/errors.ts'
import {
  type Context,
  type HandlersOf,
  prepared,
  readingContext,
} from '../../../kernel/http/handler.server.ts'
import { fileTypes } from '../../../kernel/record/resource.ts'
import type { Language } from '../../../kernel/text.ts'
import { serviceOf } from '../../../services.ts'
import { buildingsTable } from '../../buildings/building.table.ts'
import { heatingEnergyOf } from '../../heating/plant/usual.ts'
import { compareVariants } from '../../heating/variants/compareVariants.ts'
import { variantsOf } from '../../heating/variants/variantsOf.ts'
import { formHandlers } from '../../mandates/form/form.server.ts'
import { type Answers, hasCapability, withFound } from '../../mandates/form/service.ts'
import { mandatesTable } from '../../mandates/mandate.table.ts'
import { mandateRecords } from '../../mandates/mandateRecords.server.ts'
import { variantStages } from '../../mandates/services/knownAmounts.ts'
import { referencesIn } from '../../reference/reference.server.ts'
import { storedSettings } from '../../settings/settings.server.ts'
import { consumptionsTable, heatingSystemsTable } from '../../technical/technical.table.ts'
import { translatorFor } from '../pages/translator.server.ts'
import type { PressPort } from '../press.server.ts'
import { currentOffice } from '../snapshot.server.ts'
import {
  named,
  printedCost,
  stageTable,
  type TranslateVariants,
  variantNotes,
  variantTable,
} from './variantCells.ts'
import { variantsText } from './variants.text.ts'
import { type ComparedVariants, variantEndpoints } from './variants.ts'

const forms = formHandlers(mandateRecords.visible)

/**
 * Compares the variants of a mandate as the caller sees them. Fails with 404 if the mandate is out of reach or its service
 * has no variants, with 403 if they may not read its calculation.
 */
async function compared(id: number, context: Context): Promise<ComparedVariants> {
  const form = await forms.form({ params: { id } }, context)
  const { db, now } = context
  const mandate = one(
    await db
      .select({ kind: mandatesTable.kind, building: mandatesTable.building })
      .from(mandatesTable)
      .where(eq(mandatesTable.id, id)),
  )
  if (!hasCapability(serviceOf(mandate.kind), 'variants')) fail(404, 'kernel:not_found')
  if (!('calculation' in form.may)) fail(403, 'kernel:forbidden')
  const building = one(
    await db.select().from(buildingsTable).where(eq(buildingsTable.id, mandate.building)),
  )
  const [plants, consumptions] = await Promise.all([
    db
      .select()
      .from(heatingSystemsTable)
      .where(
        and(
          eq(heatingSystemsTable.building, building.id),
          or(eq(heatingSystemsTable.mandate, id), isNull(heatingSystemsTable.mandate)),
          isNull(heatingSystemsTable.deleted_at),
        ),
      ),
    db
      .select()
      .from(consumptionsTable)
      .where(
        and(
          eq(consumptionsTable.building, building.id),
          or(eq(consumptionsTable.mandate, id), isNull(consumptionsTable.mandate)),
          isNull(consumptionsTable.deleted_at),
        ),
      ),
  ])
  const answers: Answers = withFound(form, form.found)
  const heating_energy_1 = heatingEnergyOf({ building, plants, consumptions })
  const known = variantsOf(
    { kind: mandate.kind, answers, site: { ...building, heating_energy_1, consumptions } },
    await referencesIn(db, dayOf(now)),
  )
  const costs = compareVariants(known.list, known.terms)
  return {
    is_saving: known.isSaving,
    interest: known.terms.interest,
    horizon: known.terms.horizon,
    energy_escalation: known.terms.energyEscalation,
    heat: known.heat,
    results: known.list.map(({ row, title, investment, subsidy, co2, missing, isRecommended }) => ({
      ...{ row, title, investment, subsidy, co2, recommended: isRecommended },
      missing: [...missing],
      cost: costs.get(row) ?? null,
      stages:
        mandate.kind === 'cecbplus'
          ? variantStages(String(answers[`variants/${row}/number`]), answers)
          : [],
    })),
  }
}

/** The words of variants in a language. */
async function wordsIn(language: Language): Promise<TranslateVariants> {
  const { translate } = await translatorFor(language)
  return (key, params) => translate([variantsText], key, params as Record<string, string>)
}

/** Share of a chart's width at which a figure lies; charts begin at the lowest figure or 0. */
function chartOf(results: ComparedVariants['results']) {
  const drawn = results.flatMap((variant) => {
    const printed = printedCost(variant)
    return printed ? [{ title: variant.title, ...printed }] : []
  })
  const low = Math.min(0, ...drawn.map((one) => one.low))
  const width = Math.max(0, ...drawn.map((one) => one.high)) - low || 1
  const at = (value: number) => (value - low) / width
  return drawn.map(({ title, value, low: from, high }) => ({
    title,
    ...{ start: Math.min(at(0), at(value)), end: Math.max(at(0), at(value)) },
    ...{ low: at(from), high: at(high) },
  }))
}

type PrintedVariants = {
  compared: ComparedVariants
  language: Language
  number: string
  address: string
  product: string
}

/** A workbook with the figures of the variants as numbers, and the stages on a second sheet. */
async function workbookOf({ compared: all, language, number, address }: PrintedVariants) {
  const t = await wordsIn(language)
  const workbook = new excel.Workbook()
  const sheet = workbook.addWorksheet(t('title'))
  sheet.addRow([`${number} · ${address}`]).font = { bold: true }
  for (const note of variantNotes(all, t)) sheet.addRow([note])
  sheet.addRow([])
  const head = [
    t('variant'),
    `${t('investment')}, CHF`,
    `${t('subsidy')}, CHF`,
    ...[
      t('capital'),
      t(all.is_saving ? 'saving' : 'energy'),
      t('maintenance'),
      t('annual_cost'),
    ].map((name) => `${name}, CHF/a`),
    `${t('range')}, CHF/a`,
    `${t(all.is_saving ? 'co2_saving' : 'co2')}, kg/a`,
    t('rank'),
    t('group'),
  ]
  sheet.addRow(head).font = { bold: true }
  const table = variantTable(all, t)
  for (const [index, { title, investment, subsidy, co2, cost }] of all.results.entries())
    sheet.addRow([
      title,
      investment ?? t('unknown'),
      subsidy ?? t('unknown'),
      cost ? cost.capital + cost.subsidy : '',
      cost?.energy ?? '',
      cost?.maintenance ?? '',
      cost?.annual_cost ?? table.rows[index]![3],
      table.rows[index]![4],
      co2 ?? t('unknown'),
      cost?.rank ?? '',
      cost?.group ?? '',
    ])
  sheet.columns.forEach((column, index) => {
    column.width = index === 0 ? 40 : 18
    if (index > 0) column.numFmt = '#,##0'
  })
  const stages = stageTable(all, t)
  if (stages.rows.length > 0) {
    const second = workbook.addWorksheet(t('stages'))
    second.addRow(stages.head).font = { bold: true }
    for (const { title, stages: own } of all.results)
      for (const { stage, cost, subsidy, own: rest } of own)
        second.addRow([
          title,
          stage ?? t('no_stage'),
          ...[cost, subsidy, rest].map((one) => one ?? t('unknown')),
        ])
    second.columns.forEach((column, index) => {
      column.width = index === 0 ? 40 : 18
    })
  }
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

type Parts = { press: PressPort; files: FilesPort }

/** Handlers of compared variants; files are made anew each time and kept nowhere. */
export const variantHandlers = ({ press }: Parts): HandlersOf<typeof variantEndpoints> => ({
  get: ({ params: { id } }, context) => compared(id, context),

  file: prepared(variantEndpoints.file, {
    async prepare({ params: { id }, query: { format, language: asked } }, context) {
      const reading = readingContext(context)
      const mandate = await mandateRecords.find(id, reading)
      const language = asked ?? reading.language
      const t = await wordsIn(language)
      const all = await compared(id, reading)
      if (all.results.length === 0) fail(409, 'variants:no_variants')
      const printed: PrintedVariants = {
        compared: named(all, t),
        ...{ language, number: String(mandate.number), address: String(mandate.building_address) },
        product: (mandate.product_name as Record<Language, string> | null)?.[language] ?? '',
      }
      const name = `${t('file', { number: printed.number })}.${format}`
      if (format === 'xlsx')
        return { name, type: fileTypes.xlsx, content: await workbookOf(printed) }
      const office = await currentOffice(reading.db)
      const settings = await storedSettings(reading.db)
      const content = await press.print({
        format: 'document',
        source: 'features/reports/variants/variants.typ',
        layout: {
          language,
          title: `${printed.product} · ${t('title')}`,
          author: office.name ?? settings.organisation ?? '',
          office: [office.name, ...office.address, office.email].filter(Boolean).join('\n'),
          subject: `${printed.number} · ${printed.address}`,
          date: formatDate(dayOf(reading.now)),
          notes: variantNotes(printed.compared, t),
          table: variantTable(printed.compared, t),
          chart: { title: `${t('annual_cost')}, CHF/a`, rows: chartOf(printed.compared.results) },
          stages: { title: t('stages'), ...stageTable(printed.compared, t) },
        },
        logo: null,
        createdAt: reading.now.toISOString(),
      })
      return { name, type: 'application/pdf', content }
    },
    async handle({ params: { id } }, { prepared: { name, type, content }, audit }) {
      await audit('kernel:downloaded', { resource: 'mandates', id, detail: { file: name } })
      return { name, type, content: oneChunk(content) }
    },
  }),
})
