import type { Language } from '../../kernel/text.ts'
import type { Assumption, ComparisonAssumptions } from '../heating/assumptions.ts'
import type { Comparison, ComparisonInput } from '../heating/comparison.ts'
import type { LegalPosition } from '../idc/duty.ts'
import type { HeatIndex } from '../idc/idc.ts'
import type { References, RowsOf, TableName, Version } from '../reference/reference.ts'
import type { OfficeFile } from '../settings/settings.ts'

/** The tables of a comparison and its index, without what is measured month by month. */
export type SnapshotReferences = Omit<References, 'degree_days' | 'advice'>

/** A technical row of the building, by field. */
export type TechnicalValues = Record<string, unknown>

/** A heat index as the canton published it. */
export type ReportedIndex = {
  year: number
  start_date: string | null
  end_date: string | null
  idc: number | null
  mean_2: number | null
  mean_3: number | null
  sre: number | null
  energetic_agent: string | null
  consumption: string | null
}

/**
 * All that a report says, as it was known when somebody asked for it: from this alone its files are made,
 * in any language and at any later time the same. Values are as records hold them, in no language.
 */
export type Snapshot = {
  /** ISO 8601, and the day that stands on the cover, YYYY-MM-DD. */
  taken_at: string
  day: string
  /** `report` is its number, which it gets when it is published. */
  mandate: { number: string; report: number | null; product: Record<Language, string> }
  office: {
    name: string | null
    /** Lines of its postal address. */
    address: string[]
    email: string | null
    vat_number: string | null
  }
  logo: OfficeFile | null
  template: OfficeFile | null
  people: {
    client: string
    /** Where letters to the client go; lines. */
    client_address: string[]
    partner: string | null
    responsible: string | null
  }
  building: {
    address: string
    place: string
    values: Record<string, unknown>
    /** Where the values are from, by field: source and moment. */
    provenance: Record<string, { source: string; at: string }>
  }
  plants: TechnicalValues[]
  consumptions: TechnicalValues[]
  renovations: TechnicalValues[]
  /** Answers of the mandate's form. */
  answers: Record<string, unknown>
  /** Latest first. */
  official: ReportedIndex[]
  indices: HeatIndex[]
  limits: Version<'idc_limits'>
  /** What the law asks by the index; null where no mean of three years is known, absent in older ones. */
  law?: LegalPosition | null
  comparison: {
    input: ComparisonInput
    results: Comparison
    assumptions: Assumption[]
  }
  /** Whether each option can be built here, and why. */
  judged: ComparisonAssumptions['judged']
  /** The catalogue of quick wins and next steps. */
  advice: RowsOf<'advice'>
  /** What a workbook calculates usual values from; absent in older ones, whose usual values stay numbers. */
  references?: SnapshotReferences
  /** The versions of the tables of reference that it was calculated with. */
  versions: { table: TableName; id: number; valid_from: string; source: string }[]
}
