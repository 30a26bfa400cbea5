import type { Energy, Unit } from '../../../src/features/reference/energy.ts'
import type { Chance } from './chance.ts'

export type BillLanguage = 'fr' | 'it'

/** What a bill says, as a careful person would read it. Days are YYYY-MM-DD. */
export type BillTruth = {
  layout: number
  language: BillLanguage
  energy: Energy
  /** What was consumed in the period, or delivered; the sum of the tariffs if the meter has two. */
  amount: number
  unit: Unit
  /** The same amount in other units, if the bill prints it in them too. */
  also_printed: { amount: number; unit: Unit }[]
  /** First and last day of the period; null for a delivery. */
  period_start: string | null
  period_end: string | null
  /** Day of a delivery; null if the bill is for a period. */
  delivered_on: string | null
  supplier: string
  /** Total of the invoice with VAT, before instalments are deducted. */
  francs: number
  /** What remains to be paid: less than `francs` if instalments are deducted. */
  francs_due: number
  hasQr: boolean
  /** Amount in the QR code; null without a code. */
  qr_francs: number | null
  /** Whether the code asks for `francs_due`; null without a code. */
  qr_agrees: boolean | null
}

type GasFacts = Pick<
  BillTruth,
  'layout' | 'language' | 'supplier' | 'francs' | 'francs_due' | 'hasQr' | 'qr_francs' | 'qr_agrees'
> & { start: string; end: string; energy: number; cubicMetres: number }

/** The truth of a bill for gas over a period, in kWh, which also tells the volume. */
export const truthOfGas = ({ start, end, energy, cubicMetres, ...facts }: GasFacts): BillTruth => ({
  ...facts,
  energy: 'gaz',
  amount: energy,
  unit: 'kWh',
  also_printed: [{ amount: cubicMetres, unit: 'm3' }],
  period_start: start,
  period_end: end,
  delivered_on: null,
})

/** A drawn bill, not yet rendered. */
export type DrawnBill = {
  truth: BillTruth
  /** Content of each sheet in HTML. */
  sheets: string[]
  /** Rules for the parts of this layout. */
  css: string
  /** Family of its letters, if the layout has one of its own; otherwise it is drawn. */
  family?: string
}

/** What is decided before a layout draws: it applies to all layouts alike. */
export type BillWishes = {
  hasQr: boolean
  /** Whether the QR code contradicts the printed amount. */
  qrContradicts: boolean
  /** Puts the consumption on a second sheet. */
  hasTwoSheets: boolean
}

/** A supplier's layout: draws the content and says the truth about it. */
export type BillLayout = (chance: Chance, wishes: BillWishes) => DrawnBill
