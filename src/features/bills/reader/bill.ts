import type { Energy, Unit } from '../../reference/energy.ts'

/** Largest file that is read, in bytes; it is in memory as a whole. */
export const maxBillBytes = 50 * 1024 * 1024

/** What a bill can tell about a consumption. */
export type BillFacts = {
  energy: Energy
  amount: number
  unit: Unit
  /** Which calorific value the printed kWh of gas mean: gross (PCS) or net (PCI). */
  calorific_value: 'gross' | 'net'
  period_start: string
  period_end: string
  /** Day of a delivery of oil, pellets or wood, which has no period. */
  delivered_on: string
  supplier: string
  /** Total to be paid, VAT included. */
  francs: number
}
export type BillField = keyof BillFacts

/** A rectangle in fractions of the upright page, from its upper left corner. */
export type PageBox = { left: number; top: number; width: number; height: number }

/** A value that a person may confirm, with its place on the bill. */
export type BillValue = {
  [F in BillField]: {
    field: F
    value: BillFacts[F]
    /** As printed. */
    text: string
    /** From 1. */
    page: number
    box: PageBox
    /** From 0 to 1. */
    confidence: number
    source: 'qr' | 'text' | 'ocr'
    /** Picture of the printed line (JPEG). */
    cutOut: Uint8Array
  }
}[BillField]

/** Two places on one bill that do not say the same. */
export type BillContradiction = {
  field: BillField
  /** What the QR code says, or the line that was taken. */
  first: string
  second: string
}

/** What a reader made of a file. */
export type BillReading =
  | {
      outcome: 'read'
      /** Number of pages that were read. */
      pages: number
      values: BillValue[]
      contradictions: BillContradiction[]
      /** Whether the bill has several quantities that are not one consumption, so that none is proposed. */
      severalConsumptions: boolean
    }
  | { outcome: 'not_a_bill' | 'unreadable' | 'too_slow' }

/** Values below this confidence are left out; `docs/decisions/047-bills-read-by-the-machine.md` has the measure. */
export const leastConfidence = 0.5
