import { tidyLine } from '../../kernel/field/characters.ts'
import { shape, type TypeOf } from '../../kernel/field/shape.ts'
import { endpoint } from '../../kernel/http/endpoint.ts'
import type { FieldProblems } from '../../kernel/http/errors.ts'
import type { DocumentType } from '../reference/documentTypes.ts'
import { energies, units } from '../reference/energy.ts'
import { consumptionFields, usages } from '../technical/consumption.ts'
import { type BillField, maxBillBytes } from './reader/bill.ts'

/** Outcomes after which a bill is read again by itself. */
export const unfinishedOutcomes = ['busy', 'later'] as const

/**
 * How reading a bill ended. If the machine was `busy`, it is tried again; one that took too long is read `later`, at
 * night with more time, and is `too_slow` if that was not enough.
 */
export const billOutcomes = [
  ...(['read', 'not_a_bill', 'unreadable', 'too_slow'] as const),
  ...unfinishedOutcomes,
] as const
export type BillOutcome = (typeof billOutcomes)[number]

/** Values of a bill in the order in which they are shown. */
export const billFields = [
  'energy',
  'amount',
  'unit',
  'period_start',
  'period_end',
  'delivered_on',
  'calorific_value',
  'supplier',
  'francs',
] as const satisfies readonly BillField[]

/** The field of a consumption that a value of a bill becomes; the other values only explain it. */
export const consumptionFieldOf = {
  energy: 'energy',
  amount: 'amount',
  unit: 'unit',
  period_start: 'start_date',
  period_end: 'end_date',
  francs: 'cost',
  supplier: 'supplier',
  delivered_on: 'delivered_on',
} as const satisfies Partial<Record<BillField, keyof typeof consumptionFields>>
export type TakenField = keyof typeof consumptionFieldOf
export const takenFields = Object.keys(consumptionFieldOf) as TakenField[]

/** Whether a value of a bill becomes one of the consumption. */
export const isTaken = (field: BillField): field is TakenField => field in consumptionFieldOf

/** A value as a consumption keeps it: amounts and costs have two decimals, text is tidied. */
export const takenValue = (field: TakenField, value: string | number) => {
  if (field === 'amount' || field === 'francs') return Math.round(Number(value) * 100) / 100
  return field === 'supplier' ? tidyLine(String(value)) : value
}

const readableTypes = /^(application\/pdf|image\/(jpeg|png|webp|heic|tiff))$/

/**
 * Whether the machine reads such a file: a photo or PDF that is called an energy bill, is not too large, and was not
 * refused.
 */
export const isReadableBill = (file: {
  type: DocumentType
  media_type: string | null
  size: number | null
  state?: string | null
  scan?: string | null
}) =>
  file.type === 'energy_bill' &&
  readableTypes.test(file.media_type ?? '') &&
  (file.size ?? 0) <= maxBillBytes &&
  file.state !== 'refused' &&
  (file.scan === null || file.scan === undefined || file.scan === 'clean')

/** Reports what hinders making a consumption of a bill, besides what hinders any (`problemsWithConsumption`). */
export const problemsWithBill = ({ amount }: { amount?: unknown }): FieldProblems =>
  amount === 0 ? { amount: [{ key: 'bill:error.nothing' }] } : {}

/** A value that was read. */
const readValue = shape.object({
  field: shape.choice(billFields),
  value: shape.either([shape.text(), shape.number()]),
  printed: shape.text(),
  page: shape.int(),
  /** From 0 to 1. */
  confidence: shape.number(),
  source: shape.choice(['qr', 'text', 'ocr']),
  /** The printed line as a JPEG in a data address; null for somebody who looks at the product as another person. */
  picture: shape.text().nullable(),
})
export type ReadValue = TypeOf<typeof readValue>

/** What the machine made of a file. */
const billReading = shape.object({
  /** Version of the file that it is about. */
  edition: shape.int(),
  /** `none` if nobody asked for it, `waiting` until it is read. */
  state: shape.choice(['none', 'waiting', ...billOutcomes]),
  asked_at: shape.moment().nullable(),
  values: shape.list(readValue),
  contradictions: shape.list(
    shape.object({
      field: shape.choice(billFields),
      first: shape.text(),
      second: shape.text(),
    }),
  ),
  /** Whether the bill has several quantities that are not one consumption. */
  has_several: shape.boolean(),
  /** The consumption that came of the file; its id is null for somebody who does not see it. */
  taken: shape.object({ consumption: shape.int().nullable(), at: shape.moment() }).nullable(),
})
export type ReadingOfBill = TypeOf<typeof billReading>

const id = shape.urlInt({ min: 1, max: 2147483647 })

export const billEndpoints = {
  /** What the machine read in the current version of a file. */
  reading: endpoint('GET', '/bills/files/{id}/', {
    access: 'files:read',
    params: shape.object({ id }),
    output: billReading,
  }),
  /** Has a file read, or read again if nothing could be read. */
  read: endpoint('POST', '/bills/files/{id}/', {
    access: 'consumptions:create',
    params: shape.object({ id }),
    output: billReading,
  }),
  /**
   * Makes a consumption of the values that a person ticked, corrected or entered. Repeating it returns the same
   * consumption. Each consumption that states the same period already is named as replaced or kept.
   */
  takeOver: endpoint('POST', '/bills/files/{id}/consumption/', {
    access: 'consumptions:create',
    params: shape.object({ id }),
    body: shape.strictObject({
      /** Version of the file that the person saw. */
      edition: shape.int({ min: 1, max: 1_000_000 }),
      /** Values that they ticked. */
      ticked: shape.list(shape.choice(takenFields), { max: takenFields.length }),
      energy: shape.choice(energies),
      usage: shape.choice(usages),
      /** Above zero: a bill of nothing says nothing of the consumption. */
      amount: shape.number({ min: 0, max: 1_000_000_000 }),
      unit: shape.choice(units),
      start_date: shape.date(),
      end_date: shape.date(),
      cost: shape.number({ min: 0, max: 10_000_000 }).optional(),
      supplier: shape.line({ max: 200 }).optional(),
      delivered_on: shape.date().optional(),
      /** Consumptions of the same period that it replaces. */
      replaces: shape.list(shape.int({ min: 1 }), { max: 100 }).optional(),
      /** Consumptions of the same period that count beside it, such as those of another meter. */
      keeps: shape.list(shape.int({ min: 1 }), { max: 100 }).optional(),
    }),
    output: shape.object({
      consumption: shape.int(),
      /** Whether it was there before. */
      was_there: shape.boolean(),
      warnings: shape.list(shape.text()),
    }),
  }),
  /** The bill that a consumption came of, with the lines of the values that were taken over unchanged. */
  origin: endpoint('GET', '/bills/consumptions/{id}/', {
    access: 'consumptions:read',
    params: shape.object({ id }),
    output: shape.object({
      /** Null if the file is gone, or the caller does not see it. */
      file: shape.int().nullable(),
      file_name: shape.text(),
      taken_at: shape.moment(),
      values: shape.list(
        shape.object({
          /** Field of the consumption. */
          field: shape.text(),
          printed: shape.text(),
          page: shape.int(),
          picture: shape.text().nullable(),
        }),
      ),
    }),
  }),
}
