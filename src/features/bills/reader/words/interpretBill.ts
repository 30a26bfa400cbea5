import { type Energy, isFuel, type Unit } from '../../../reference/energy.ts'
import { type BillContradiction, type BillFacts, type BillField, leastConfidence } from '../bill.ts'
import type { BilledQuantity } from '../quantity/chosenQuantity.ts'
import { billedQuantityOf } from '../quantity/consumptionOfBill.ts'
import { calorificValueIn } from '../quantity/quantities.ts'
import { chargesSeveralEnergies } from '../quantity/severalEnergies.ts'
import { supplierOf } from '../supplier/supplierOfBill.ts'
import { deliveryDayOf } from './deliveryDay.ts'
import { energyOf } from './energyWords.ts'
import { billedFrancsOf, instalmentsIn } from './francsOfBill.ts'
import { topOfPaymentPart } from './paymentPart.ts'
import { billedPeriodOf } from './periodOfBill.ts'
import {
  type Box,
  boxAround,
  boxOf,
  confidenceOf,
  type PrintedPage,
  type PrintedRow,
  printedRowsOf,
  type RowSpan,
  textOf,
} from './printed.ts'
import { numbersIn } from './printedNumber.ts'
import type { SwissQr } from './swissQr.server.ts'

/** A QR code that was found, and where. */
export type FoundQr = { qr: SwissQr; page: number; box: Box }

/** A value before its line is cut out; `line` is what the cut-out shows. */
export type FoundValue = {
  [F in BillField]: {
    field: F
    value: BillFacts[F]
    text: string
    page: number
    box: Box
    line: Box
    confidence: number
    source: 'qr' | 'text' | 'ocr'
  }
}[BillField]

/** What a bill says. */
export type Interpretation = {
  values: FoundValue[]
  contradictions: BillContradiction[]
  severalConsumptions: boolean
}

/** Energies that are delivered on one day instead of being metered over a period. */
const deliveredEnergies: readonly (Energy | undefined)[] = [
  'mazout',
  'pellets',
  'plaquettes',
  'bois_buches_dur',
  'bois_buches_tendre',
]
const meteredUnits: readonly (Unit | undefined)[] = ['kWh', 'MWh', 'm3', undefined]

/** Finds what a bill says, from its words and its Swiss QR code. */
export function interpretBill(pages: readonly PrintedPage[], found?: FoundQr): Interpretation {
  const rows = pages.flatMap((page) => rowsAbovePaymentPart(page, found))
  const values: FoundValue[] = []
  const contradictions: BillContradiction[] = []
  const add = <F extends BillField>(
    field: F,
    value: BillFacts[F],
    spans: readonly RowSpan[],
    confidence: number,
    joint = ' + ',
  ) => {
    const [{ row }] = spans as [RowSpan]
    const onPage = spans.filter((span) => span.row.page === row.page)
    const source = pages.find(({ number }) => number === row.page)?.source ?? 'text'
    const text = spans.map((span) => textOf(span)).join(joint)
    const box = boxAround(onPage.map((span) => boxOf(span)))
    const line = boxAround(onPage.map((span) => span.row.box))
    values.push({ field, value, text, page: row.page, box, line, confidence, source } as FoundValue)
  }
  const addFromQr = <F extends BillField>(field: F, value: BillFacts[F], text: string) => {
    if (!found) return
    const { page, box } = found
    values.push({
      field,
      value,
      text,
      page,
      box,
      line: box,
      confidence: 1,
      source: 'qr',
    } as FoundValue)
  }

  const hasEnergies = chargesSeveralEnergies(rows)
  const billed = hasEnergies ? 'several' : billedQuantityOf(rows)
  const quantity = billed === 'several' ? undefined : billed
  const near = rowsNear(quantity, rows)
  const printedEnergy = hasEnergies ? undefined : energyOf(rows, { unit: quantity?.unit, near })
  // A cubic metre of pellets or wood chips is one of loose fuel.
  const looseEnergy =
    !printedEnergy && quantity?.unit === 'm3' && energyOf(rows, { unit: 'm3_bulk', near })
  const energy = printedEnergy ?? (looseEnergy || energyByUnit(quantity))
  const unit = looseEnergy ? 'm3_bulk' : quantity?.unit
  if (energy)
    add(
      'energy',
      energy.energy,
      [energy.mention],
      energy.confidence * Math.max(0.8, confidenceOf(energy.mention)),
    )
  if (quantity) {
    add('amount', quantity.amount, quantity.places, quantity.confidence)
    add('unit', unit ?? quantity.unit, quantity.places, quantity.confidence)
  }
  if (energy && isFuel(energy.energy) && quantity?.unit.endsWith('Wh')) {
    const { gross, net } = calorificValueIn(rows)
    const [printed] = gross.length > 0 ? gross : net
    if (printed && (gross.length === 0 || net.length === 0))
      add('calorific_value', gross.length > 0 ? 'gross' : 'net', [printed], 0.9)
  }
  addPeriod()
  addSupplier()
  addFrancs()
  const sure = values.filter(({ confidence }) => confidence >= leastConfidence)
  const isBill = sure.some(({ field }) => field === 'amount' || field === 'francs')
  return {
    values: isBill ? sure : [],
    contradictions,
    severalConsumptions: billed === 'several',
  }

  function addPeriod() {
    const service = found?.qr.service
    const delivery = deliveryDayOf(
      rows,
      quantity?.places.map(({ row }) => row),
    )
    if (deliveredEnergies.includes(energy?.energy) || !meteredUnits.includes(quantity?.unit)) {
      if (delivery)
        add(
          'delivered_on',
          delivery.day,
          [delivery.place],
          delivery.certainty * Math.max(0.75, confidenceOf(delivery.place)),
        )
      else if (service && !service.end) addFromQr('delivered_on', service.start, service.start)
      return
    }
    const period = billedPeriodOf(rows)
    if (service?.end) {
      addFromQr('period_start', service.start, service.start)
      addFromQr('period_end', service.end, service.end)
      if (period && (period.start !== service.start || period.end !== service.end))
        contradictions.push({
          field: 'period_start',
          first: `${service.start} – ${service.end}`,
          second: period.places.map((place) => textOf(place)).join(' + '),
        })
    } else if (period) {
      const confidence =
        period.certainty * Math.max(0.75, Math.min(...period.places.map(confidenceOf)))
      add('period_start', period.start, period.places, confidence)
      add('period_end', period.end, period.places, confidence)
    } else if (delivery && !quantity) add('delivered_on', delivery.day, [delivery.place], 0.6)
  }

  function addSupplier() {
    const printed = supplierOf(rows, pages)
    if (found) addFromQr('supplier', found.qr.creditor, found.qr.creditor)
    else if (printed) add('supplier', printed.name, printed.places, printed.confidence, ' ')
  }

  /** The printed total; the amount in the QR code is what remains to be paid, which may be less. */
  function addFrancs() {
    const printed = billedFrancsOf(rows)
    const inQr = found?.qr.currency === 'CHF' ? found.qr.amount : undefined
    if (found?.qr.currency === 'EUR') return
    const isPrinted = rows.some((row) => numbersIn(row).some(({ value }) => value === inQr))
    // A printed sum that is asked for is the total rather than a smaller one that looks like it.
    const isTotal = printed
      ? printed.francs === inQr || (isPrinted && Number(inQr) > printed.francs)
      : !instalmentsIn(rows)
    if (inQr !== undefined && isTotal) addFromQr('francs', inQr, inQr.toFixed(2))
    else if (printed) add('francs', printed.francs, [printed.place], printed.confidence)
    if (inQr === undefined || !printed || printed.francs === inQr) return
    if (!isPrinted)
      contradictions.push({
        field: 'francs',
        first: inQr.toFixed(2),
        second: textOf(printed.place),
      })
  }
}

/** The rows of a page but those of the payment part, which says what its code says. */
function rowsAbovePaymentPart(page: PrintedPage, found: FoundQr | undefined): PrintedRow[] {
  const rows = printedRowsOf(page)
  const end = found?.page === page.number ? topOfPaymentPart(found.box, page.height) : undefined
  return end === undefined ? rows : rows.filter(({ box }) => (box.top + box.bottom) / 2 < end)
}

/** Litres are of heating oil, whatever was read of its name. */
const energyByUnit = (quantity: BilledQuantity | undefined) =>
  quantity?.unit === 'l' && quantity.confidence >= sureQuantity
    ? { energy: 'mazout' as const, mention: quantity.places[0]!, confidence: 0.7 }
    : undefined
const sureQuantity = 0.8

/** Rows that say what the charged quantity is: its own, and the three above it. */
function rowsNear(quantity: BilledQuantity | undefined, rows: readonly PrintedRow[]): PrintedRow[] {
  return (quantity?.places ?? []).flatMap(({ row }) => {
    const at = rows.indexOf(row)
    return rows.slice(Math.max(0, at - 3), at + 1)
  })
}
