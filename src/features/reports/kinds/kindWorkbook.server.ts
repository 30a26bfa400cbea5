// Over 300 lines: the sheets of all kinds, which share how cells are made.
import { formatDate } from '../../../kernel/field/format.ts'
import { sheetName } from '../../../kernel/workbook/openXml.ts'
import { type BookSheet, Workbook } from '../../../kernel/workbook/workbook.server.ts'
import { indexUnit } from '../../heating/afterWorks/describeExpectedIndex.ts'
import { expectedIndexText } from '../../heating/afterWorks/expectedIndex.text.ts'
import { numberIn, rowOf } from '../../mandates/form/service.ts'
import { followUpOf, usualDegreeDays } from '../../mandates/services/followUp/attainment.ts'
import { printedRangeOf } from '../../reference/range/printedRange.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { financingHalves, knownStages, printedCost, printedRank } from '../variants/variantCells.ts'
import { annuityFormula, levelisedFormula } from '../workbook/workbookFinance.server.ts'
import {
  baseFont,
  borderRow,
  type CellContent,
  enteredFill,
  headerRow,
  pageTexts,
  titleRow,
  unknownCell,
} from '../workbook/workbookRows.server.ts'
import type { KindTranslate } from './chapters.server.ts'
import { formOf, usualShares } from './kindForm.server.ts'
import { kindsText } from './kinds.text.ts'
import { paybacks } from './peikPages.server.ts'
import { namedVariants, variantWords } from './variantPages.server.ts'

type SheetContext = {
  book: Workbook
  snapshot: KindSnapshot
  translator: Translator
  t: KindTranslate
}

/** The workbook of a kind: its figures with formulas from coloured input cells, in the precision of the PDF. */
export async function kindWorkbook(
  snapshot: KindSnapshot,
  translator: Translator,
  isDraft: boolean,
): Promise<Uint8Array> {
  const { office, building, taken_at } = snapshot
  const t: KindTranslate = (key, params) => translator.translate([kindsText], key, params)
  const book = new Workbook({
    title: `${t(`title.${snapshot.kind}`)}, ${building.address}`,
    author: office.name ?? '',
    at: new Date(taken_at),
  })
  const context = { book, snapshot, translator, t }
  if (snapshot.calculation) {
    variantSheet(context)
    stageSheet(context)
    indexSheet(context)
  }
  if (snapshot.kind === 'peik') paybackSheet(context)
  if (snapshot.kind === 'cvc_concept') estimateSheet(context)
  if (snapshot.kind === 'amoen') followUpSheet(context)
  for (const sheet of book.sheets) {
    Object.assign(sheet.print, pageTexts(snapshot, translator, isDraft))
    for (const cell of sheet.rows.flatMap(({ cells }) => cells))
      cell.font = { ...baseFont, ...cell.font }
  }
  return book.write()
}

/** A sheet with its title and the width of its columns. */
function addSheet({ book, snapshot }: SheetContext, name: string, widths: number[]) {
  const sheet = book.addSheet(sheetName(name))
  sheet.widths = widths
  titleRow(sheet, name)
  sheet.addRow([`${snapshot.mandate.number} · ${snapshot.building.address}`])
  sheet.addRow([])
  return sheet
}

/** Colours a cell that readers may change. */
const markInput = (sheet: BookSheet, address: string) => {
  sheet.getCell(address).fill = enteredFill
}

/** Adds a name with an input, and returns the absolute address of the input. */
function addTerm(
  sheet: BookSheet,
  name: string,
  value: number | undefined,
  format: string,
): string {
  const row = sheet.addRow([name, value ?? unknownCell])
  row.getCell(2).numFmt = format
  markInput(sheet, `B${row.number}`)
  return `$B$${row.number}`
}

type ComparedTotal = NonNullable<NonNullable<KindSnapshot['variants']>['total']>

/** Annual costs of the variants from the investments of their components, lives, energy and the common terms. */
function variantSheet(context: SheetContext) {
  const { snapshot, translator } = context
  const t = variantWords(translator)
  const variants = namedVariants(snapshot, translator)
  const { terms, priced } = snapshot.calculation!
  const sheet = addSheet(context, t('title'), [44, ...Array.from({ length: 10 }, () => 17)])
  const words = (key: 'interest' | 'horizon' | 'energy_escalation' | 'maintenance_escalation') =>
    translator.t(`term.${key}`)
  const interest = addTerm(sheet, words('interest'), terms.interest, '0.00 %')
  const horizon = addTerm(sheet, words('horizon'), terms.horizon, '0')
  const energyRise = addTerm(sheet, words('energy_escalation'), terms.energyEscalation, '0.00 %')
  const upkeepRise = addTerm(
    sheet,
    words('maintenance_escalation'),
    terms.maintenanceEscalation,
    '0.00 %',
  )
  sheet.addRow([])
  const { is_saving: isSaving, total } = variants!
  headerRow(sheet, [
    t('variant'),
    `${t('investment')}, CHF`,
    `${t('subsidy')}, CHF`,
    `${t(isSaving ? 'saving' : 'energy')}, CHF/a`,
    `${t('maintenance')}, CHF/a`,
    `${t('capital')}, CHF/a`,
    `${t('subsidy')}, CHF/a`,
    `${t('annual_cost')}, CHF/a`,
    `${t('range')}, CHF/a`,
    `${t(isSaving ? 'co2_saving' : 'co2')}, kg/a`,
    total ? `${t('saved_energy')}, kWh/a` : t('rank'),
  ])
  const first = sheet.rowCount + 1
  const last = first + variants!.results.length - 1
  const rowsOfParts = partRows()
  // Reports of before spread the subsidy of a variant as a whole.
  const hasShares = rowsOfParts.some(({ subsidy }) => subsidy !== undefined)
  for (const [index, variant] of variants!.results.entries()) {
    const at = first + index
    const own = priced[variant.row]
    const printed = printedCost(variant)
    const { cost } = variant
    const content: CellContent[] = [
      variant.title,
      ...(own && cost
        ? pricedCells(variant.row, at)
        : [variant.investment ?? unknownCell, variant.subsidy ?? unknownCell, '', '', '', '', '']),
      printed && printed.half > 0
        ? t('ends', { low: String(printed.low), high: String(printed.high) })
        : '',
      variant.co2 === null ? unknownCell : Math.round(variant.co2),
      total
        ? (variant.saving_energy ?? unknownCell)
        : cost?.rank && printedRank(variant, variants!.results, t) !== t('tied')
          ? { formula: `RANK(H${at},H$${first}:H$${last},1)`, result: cost.rank }
          : printedRank(variant, variants!.results, t),
    ]
    const row = sheet.addRow(content)
    borderRow(row, variant.recommended)
    for (const cell of row.cells) if (cell.column > 1) cell.numFmt = '#,##0'
    if (own)
      for (const column of hasShares ? ['D', 'E'] : ['C', 'D', 'E'])
        markInput(sheet, `${column}${at}`)
  }
  if (total) addTotal(total)
  sheet.addRow([])
  headerRow(sheet, [
    translator.t('term.part'),
    `${t('investment')}, CHF`,
    translator.t('term.life'),
    ...(hasShares ? [`${t('subsidy')}, CHF`] : []),
  ])
  for (const { title, investment, life, subsidy } of rowsOfParts) {
    const shared = subsidy === undefined ? [] : [subsidy]
    const row = sheet.addRow([title, investment, life, ...shared])
    borderRow(row)
    for (const column of ['B', 'D']) row.getCell(column).numFmt = '#,##0'
    for (const column of ['B', 'C', ...shared.map(() => 'D')])
      markInput(sheet, `${column}${row.number}`)
  }

  /** What measures that add up come to; a figure that one lacks is unknown in their sum. */
  function addTotal({ investment, subsidy, cost, co2, saving_energy }: ComparedTotal) {
    const sum = (column: string, result: number | null | undefined): CellContent =>
      result == null ? unknownCell : { formula: `SUM(${column}${first}:${column}${last})`, result }
    const printed = printedCost({ cost })
    // The rows above are rounded.
    const wholeKilograms = () =>
      variants!.results.reduce((kilograms, one) => kilograms + Math.round(one.co2 ?? 0), 0)
    const row = sheet.addRow([
      t('total'),
      ...[sum('B', investment), sum('C', subsidy), '', '', '', ''],
      sum('H', cost?.annual_cost),
      printed ? t('ends', { low: String(printed.low), high: String(printed.high) }) : '',
      ...[sum('J', co2 === null ? null : wholeKilograms()), sum('K', saving_energy)],
    ])
    borderRow(row, true)
    for (const cell of row.cells) if (cell.column > 1) cell.numFmt = '#,##0'
  }

  /** The components of all variants in the rows below, each with the number of its row. */
  function partRows() {
    let at = last + (total ? 3 : 2)
    return variants!.results.flatMap(({ row, title }) =>
      (priced[row]?.option.components ?? []).map((part) => {
        at++
        return { ...part, row, title, at }
      }),
    )
  }

  /** Investment, subsidy, first year, upkeep, capital, subsidy a year, and annual cost. */
  function pricedCells(name: string, at: number): CellContent[] {
    const { option, usefulHeat } = priced[name]!
    const { capital, subsidy, annual_cost } = variants!.results.find(({ row }) => row === name)!
      .cost!
    const parts = rowsOfParts.filter(({ row }) => row === name)
    const generator = parts.find(({ component }) => component === 'generator')
    const years = generator ? `MAX(${horizon},C${generator.at})` : horizon
    const spread = (granted: string, over: string) =>
      `-N(${granted})*${annuityFormula(over, interest)}`
    const sumOfParts = (column: string) =>
      parts.map((part) => `${column}${part.at}`).join('+') || '0'
    const firstYear = (usefulHeat / option.efficiency) * option.energyPrice + (option.fixedFee ?? 0)
    const yearly = [
      `F${at}+G${at}`,
      `${levelisedFormula(`D${at}`, { rise: energyRise, interest, years: horizon })}`,
      `${levelisedFormula(`E${at}`, { rise: upkeepRise, interest, years: horizon })}`,
    ]
    return [
      {
        formula: sumOfParts('B'),
        result: parts.reduce((sum, part) => sum + part.investment, 0),
      },
      hasShares && option.subsidy !== null
        ? { formula: sumOfParts('D'), result: option.subsidy }
        : (option.subsidy ?? unknownCell),
      firstYear,
      option.maintenance,
      {
        formula:
          parts.map((part) => `B${part.at}*${annuityFormula(`C${part.at}`, interest)}`).join('+') ||
          '0',
        result: capital,
      },
      {
        formula: hasShares
          ? parts.map((part) => spread(`D${part.at}`, `MAX(${horizon},C${part.at})`)).join('')
          : spread(`C${at}`, years),
        result: subsidy,
      },
      { formula: yearly.join('+'), result: annual_cost },
    ]
  }
}

/** Costs, subsidies and what is left to finance by stage, with sums; no sheet without stages. */
function stageSheet(context: SheetContext) {
  const { snapshot, translator } = context
  const t = variantWords(translator)
  const stages = knownStages(snapshot.variants!)
  if (stages.length === 0) return
  const sheet = addSheet(context, t('stages'), [44, 14, 18, 18, 18, 24])
  headerRow(
    sheet,
    [
      ...[t('variant'), t('stage'), `${t('cost')}, CHF`, `${t('subsidy')}, CHF`],
      ...[`${t('own')}, CHF`, `${t('range')}, CHF`],
    ],
    [2],
  )
  const top = sheet.rowCount + 1
  for (const [index, { title, isSum, stage, cost, subsidy, own }] of stages.entries()) {
    const at = top + index
    const first = top + stages.findIndex((one) => one.title === title)
    const entered = (column: string, value: number | null): CellContent =>
      value !== null && isSum
        ? { formula: `SUM(${column}${first}:${column}${at - 1})`, result: value }
        : (value ?? unknownCell)
    const half = financingHalves(snapshot.variants!, { cost, subsidy }).own
    const printed = own === null ? undefined : printedRangeOf(own, half)
    const row = sheet.addRow([
      title,
      isSum ? t('total') : (stage ?? t('no_stage')),
      entered('C', cost),
      entered('D', subsidy),
      own === null ? unknownCell : { formula: `C${at}-D${at}`, result: own },
      printed ? t('ends', { low: String(printed.low), high: String(printed.high) }) : '',
    ])
    borderRow(row, isSum)
    for (const column of ['C', 'D', 'E']) row.getCell(column).numFmt = '#,##0'
    if (!isSum) for (const column of ['C', 'D']) markInput(sheet, `${column}${at}`)
  }
}

/** The heat index that each variant leads to, from the energy that it draws or saves; no sheet if none is known. */
function indexSheet(context: SheetContext) {
  const { snapshot, translator, t } = context
  const known = namedVariants(snapshot, translator)!.results.flatMap(({ title, expected }) =>
    expected ? [{ title, ...expected }] : [],
  )
  if (known.length === 0) return
  const name = translator.translate([expectedIndexText], 'title')
  const sheet = addSheet(context, name, [44, 22, 22, 22, 22])
  const { sre } = snapshot.building.values as { sre: number }
  const area = addTerm(sheet, `${translator.t('idc.sre')}, m²`, sre, '#,##0')
  sheet.addRow([])
  headerRow(sheet, [
    t('variant'),
    `${t('index.today')}, ${indexUnit}`,
    `${t('index.energy')}, kWh/a`,
    `${t('index.content')}, MJ/kWh`,
    `${name}, ${indexUnit}`,
  ])
  for (const { title, position, parts, saved } of known) {
    const at = sheet.rowCount + 1
    const [drawn] = parts
    const { mean } = position
    const row = sheet.addRow([
      title,
      ...(saved
        ? [
            ...[saved.today, -saved.energy, saved.megajoules],
            { formula: `B${at}+C${at}*D${at}/${area}`, result: mean },
          ]
        : drawn
          ? [
              ...[0, drawn.energy, drawn.megajoules * drawn.weight],
              { formula: `B${at}+C${at}*D${at}/${area}`, result: mean },
            ]
          : ['', '', '', mean]),
    ])
    borderRow(row)
    for (const column of ['B', 'C', 'E']) row.getCell(column).numFmt = '#,##0'
    row.getCell('D').numFmt = '0.000'
    if (saved || drawn) for (const column of ['B', 'C', 'D']) markInput(sheet, `${column}${at}`)
  }
}

/** Simple paybacks of the measures of a PEIK. */
function paybackSheet(context: SheetContext) {
  const { snapshot, translator, t } = context
  const form = formOf(snapshot, translator)
  const sheet = addSheet(context, t('payback.gross'), [44, 18, 18, 18, 18, 18, 18])
  const columns = ['saving_energy', 'saving_cost', 'investment', 'subsidy']
  headerRow(sheet, [
    form.label('measures/x/title'),
    ...columns.map((column) => form.label(`measures/x/${column}`)),
    `${t('payback.gross')}, a`,
    `${t('payback.net')}, a`,
  ])
  for (const measure of form.rows('measures')) {
    const at = sheet.rowCount + 1
    const { gross, net } = paybacks(form.values, measure)
    const row = sheet.addRow([
      form.text(`measures/${measure}/title`),
      ...columns.map(
        (column) => numberIn(form.values, `measures/${measure}/${column}`) ?? unknownCell,
      ),
      gross === null ? unknownCell : yearsCell(`D${at}`, gross),
      net === null ? unknownCell : yearsCell(`(D${at}-E${at})`, net),
    ])
    borderRow(row)
    for (const column of ['B', 'C', 'D', 'E']) {
      row.getCell(column).numFmt = '#,##0'
      markInput(sheet, `${column}${at}`)
    }
    for (const column of ['F', 'G']) row.getCell(column).numFmt = '#,##0.0'

    /** The years in which what is saved pays an amount, or that it never does. */
    function yearsCell(amount: string, years: number | 'none'): CellContent {
      const none = t('payback.none')
      return {
        formula: `IF(C${at}>0,IF(${amount}<0,"${none}",${amount}/C${at}),"${none}")`,
        result: years === 'none' ? none : years,
      }
    }
  }
}

/** The estimate of a concept by CFC, with its sum and the ends that its tolerance gives. */
function estimateSheet(context: SheetContext) {
  const { snapshot, translator } = context
  const form = formOf(snapshot, translator)
  const known = form
    .rows('costs')
    .filter((row) => numberIn(form.values, `costs/${row}/amount`) !== undefined)
  if (known.length === 0) return
  const sheet = addSheet(context, form.label('cost_total'), [60, 18])
  headerRow(sheet, ['CFC', 'CHF'])
  const first = sheet.rowCount + 1
  for (const cfc of known) {
    const row = sheet.addRow([form.row('costs', cfc), numberIn(form.values, `costs/${cfc}/amount`)])
    borderRow(row)
    markInput(sheet, `B${row.number}`)
  }
  const last = sheet.rowCount
  const total = numberIn(form.values, 'cost_total') ?? 0
  const tolerance = (numberIn(form.values, 'cost_tolerance') ?? 0) / 100
  const isEntered = numberIn(snapshot.answers, 'cost_total') !== undefined
  borderRow(
    sheet.addRow([
      form.label('cost_total'),
      isEntered ? total : { formula: `SUM(B${first}:B${last})`, result: total },
    ]),
    true,
  )
  borderRow(sheet.addRow([form.label('cost_tolerance'), tolerance]))
  sheet.getCell(`B${last + 2}`).numFmt = '0 %'
  markInput(sheet, `B${last + 2}`)
  for (const sign of ['-', '+'] as const) {
    const factor = sign === '-' ? 1 - tolerance : 1 + tolerance
    borderRow(
      sheet.addRow([
        translator.t(sign === '-' ? 'term.low' : 'term.high'),
        { formula: `B${last + 1}*(1${sign}B${last + 2})`, result: total * factor },
      ]),
    )
  }
  for (let at = first; at <= sheet.rowCount; at++)
    if (at !== last + 2) sheet.getCell(`B${at}`).numFmt = '#,##0'
}

/** The follow-up of an AMOén: each period scaled to a standard year, and the attained share of the promised saving. */
function followUpSheet(context: SheetContext) {
  const { snapshot, translator, t } = context
  const form = formOf(snapshot, translator)
  const periods = form.rows('periods').flatMap((row) => {
    const period = rowOf('periods', row, form.values)
    const calculated = followUpOf(period, form.values)
    return calculated ? [{ period, ...calculated }] : []
  })
  const sheet = addSheet(context, form.section('periods'), [
    44,
    ...Array.from({ length: 8 }, () => 17),
  ])
  const value = (name: string) => numberIn(form.values, name)
  const termName = (name: string) =>
    usualShares.includes(name) && snapshot.answers[name] == null
      ? `${form.label(name)} (${t('usual')})`
      : form.label(name)
  const term = (name: string, format = '#,##0.0') =>
    addTerm(sheet, termName(name), value(name), format)
  const area = term('sre_after', '#,##0')
  const water = term('dhw_share', '0')
  const renovated = term('renovated_share', '0')
  const before = value('ef_before') === undefined ? undefined : term('ef_before')
  const target = value('ef_target') === undefined ? undefined : term('ef_target')
  const usual = addTerm(sheet, t('amoen.usual'), usualDegreeDays, '#,##0.0')
  sheet.addRow([])
  headerRow(sheet, [
    t('amoen.period'),
    `${t('amoen.energy')}, kWh`,
    t('amoen.days'),
    `${t('amoen.degree_days')}, K·d`,
    t('amoen.water_share'),
    `${t('amoen.hot_water')}, kWh/m²·a`,
    `${t('amoen.heating')}, kWh/m²·a`,
    `${t('amoen.result')}, kWh/m²·a`,
  ])
  const share = `${water}/100`
  for (const { period, input, parts } of periods) {
    const at = sheet.rowCount + 1
    const row = sheet.addRow([
      `${formatDate(String(period.start))} – ${formatDate(String(period.end))}`,
      ...[input.energy, input.days, input.degreeDays],
      {
        formula: `(C${at}/365*${share})/(C${at}/365*${share}+D${at}/${usual}*(1-${share}))`,
        result: parts.hotWaterShare,
      },
      { formula: `B${at}*E${at}/${area}*365/C${at}`, result: parts.hotWater },
      { formula: `B${at}*(1-E${at})/${area}*${usual}/D${at}`, result: parts.heating },
      { formula: `(F${at}+G${at})*${renovated}/100`, result: parts.result },
    ])
    borderRow(row)
    for (const column of ['B', 'C', 'D']) {
      row.getCell(column).numFmt = column === 'D' ? '#,##0.0' : '#,##0'
      markInput(sheet, `${column}${at}`)
    }
    row.getCell('E').numFmt = '0.0 %'
    for (const column of ['F', 'G', 'H']) row.getCell(column).numFmt = '#,##0.0'
  }
  const latest = periods
    .toSorted((a, b) => String(a.period.end).localeCompare(String(b.period.end)))
    .at(-1)
  const attainment = value('attainment')
  if (!latest || !before || !target || attainment === undefined) return
  const at = sheet.rowCount - periods.length + 1 + periods.indexOf(latest)
  const isFormula = value('ef_after') === undefined || snapshot.answers.ef_after == null
  sheet.addRow([])
  borderRow(
    sheet.addRow([
      `${form.label('attainment')}, %`,
      isFormula
        ? {
            formula: `ROUND((${before}-ROUND(H${at},1))/(${before}-${target})*100,1)`,
            result: attainment,
          }
        : attainment,
    ]),
    true,
  )
  sheet.getCell(`B${sheet.rowCount}`).numFmt = '#,##0.0'
}
