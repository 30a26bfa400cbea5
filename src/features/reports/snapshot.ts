import type { Language } from '../../kernel/text.ts'
import type { ExpectedIndices } from '../heating/afterWorks/expectedIndex.ts'
import type { MeasuredIndex } from '../heating/afterWorks/measuredIndex.ts'
import type { Assumption, ComparisonAssumptions } from '../heating/assumptions.ts'
import type { Comparison, ComparisonInput } from '../heating/comparison.ts'
import type { HeatingRule } from '../heating/law/heatingLaw.ts'
import type { PlausibilityFinding } from '../heating/plausibility/finding.ts'
import type { PricedVariant, VariantTerms } from '../heating/variants/compareVariants.ts'
import type { LegalPosition } from '../idc/duty.ts'
import type { HeatIndex } from '../idc/idc.ts'
import { type References, type RowsOf, type Version } from '../reference/reference.ts'
import { type TableName, tableNames } from '../reference/tableNames.ts'
import type { OfficeFile } from '../settings/settings.ts'
import type { ReportedKind } from './kinds/reportedKinds.ts'
import type { ReportPhoto } from './photos/photos.ts'
import type { ComparedVariants } from './variants/variants.ts'

/** Reference tables of a comparison, without monthly measurements, advice and VAT of quotes. */
export type SnapshotReferences = Omit<References, 'degree_days' | 'advice' | 'vat_rates'>

/** The tables whose versions a report names: those of its comparison, and of its advice. */
export const snapshotTables = tableNames.filter((table) => table !== 'vat_rates')

/** A plant, consumption or renovation of the building: its values by field. */
export type TechnicalValues = Record<string, unknown>

/** A heat index published by the canton. */
export type ReportedIndex = {
  year: number
  start_date: string | null
  end_date: string | null
  idc: number | null
  mean_2: number | null
  mean_3: number | null
  /** The mean of the public state, and the day it was read; missing in reports of before. */
  public_mean_3?: number | null
  public_read_on?: string | null
  sre: number | null
  energetic_agent: string | null
  consumption: string | null
}

/**
 * Data of a report at the time of the request. The report's files are rendered from it alone, so they can be
 * reproduced at any time and in any language. Values are raw, not translated.
 */
export type ReportBase = {
  /** ISO 8601. */
  taken_at: string
  /** Date on the cover, YYYY-MM-DD. */
  day: string
  /** `report` is the number of the report, set on publication. */
  mandate: { number: string; report: number | null; product: Record<Language, string> }
  office: {
    name: string | null
    /** Lines of its postal address. */
    address: string[]
    email: string | null
    vat_number: string | null
    /** Whether it has none as it is not subject to VAT. */
    vat_exempt?: true
  }
  logo: OfficeFile | null
  /** Workbook to fill: the office's own, or for a report that asks for it the mandate's calculation. */
  template: OfficeFile | null
  people: {
    client: string
    /** Lines of the client's postal address. */
    client_address: string[]
    partner: string | null
    responsible: string | null
    /** Where they are reached, missing in reports of before. */
    partner_contact?: string | null
    responsible_contact?: string | null
    /** Accreditation number of who signs: the partner, or else the person in charge; missing in reports of before. */
    accreditation?: string | null
  }
  building: {
    address: string
    place: string
    values: Record<string, unknown>
    /** Provenance by field. */
    provenance: Record<string, { source: string; at: string }>
  }
  plants: TechnicalValues[]
  consumptions: TechnicalValues[]
  renovations: TechnicalValues[]
  /** Answers of the mandate's form. */
  answers: Record<string, unknown>
  /** Photos of the mandate's files; absent in older snapshots. */
  photos?: ReportPhoto[]
  /** Latest first. */
  official: ReportedIndex[]
  indices: HeatIndex[]
  limits: Version<'idc_limits'>
  /** The rules of law that concern the replacement of a heating; absent without any, outside Geneva and in older snapshots. */
  rules?: HeatingRule[]
  /** Legal duties by the heat index; null without a mean of three years, absent in older snapshots. */
  law?: LegalPosition | null
  /** Versions of the reference tables that were used. */
  versions: { table: TableName; id: number; valid_from: string; source: string }[]
}

/** Data of the report of a consultation. */
export type Snapshot = ReportBase & {
  comparison: {
    input: ComparisonInput
    results: Comparison
    assumptions: Assumption[]
  }
  /** The heat index that each option leads to, as far as it is known; absent in older snapshots. */
  expected?: ExpectedIndices
  /** Feasibility of each option, with reasons. */
  judged: ComparisonAssumptions['judged']
  /** What the plausibility checks found; absent in older snapshots. */
  plausibility?: PlausibilityFinding[]
  /** The catalogue of quick wins and next steps. */
  advice: RowsOf<'advice'>
  /**
   * Tables behind the formulas of usual values in a workbook. Absent in older snapshots: their workbooks contain
   * usual values as plain numbers.
   */
  references?: SnapshotReferences
}

/** Tables of the performance of heat pumps and of boreholes. */
export type HeatPumpTables = Pick<
  SnapshotReferences,
  'heating_options' | 'heat_pump_performance' | 'calculation_terms' | 'site_terms'
>

/** Data of the report of another kind, printed from its form. */
export type KindSnapshot = ReportBase & {
  kind: ReportedKind
  /** Compared variants; null for a kind without any. */
  variants: ComparedVariants | null
  /** What the checks of area and index found; absent in older snapshots. */
  plausibility?: PlausibilityFinding[]
  /** The index that an AMOén measured after its works, judged by the law; absent without one and in older snapshots. */
  measured?: MeasuredIndex['measured']
  /** MJ/m²·a by AMOén's weights; absent if they make no difference. */
  measuredByAmoen?: number
  /** Its target in the weights of both. */
  target?: MeasuredIndex['target']
  /** Of a CVC concept the tables by which its heat pumps are described; absent in older snapshots. */
  heatPumpTables?: HeatPumpTables
  /** What their costs are calculated from: common terms, and each variant that lacks no figure by its row. */
  calculation: { terms: VariantTerms; priced: Record<string, PricedVariant> } | null
}

export type AnySnapshot = Snapshot | KindSnapshot

/** Whether a report is not that of a consultation. */
export const isOfKind = (snapshot: AnySnapshot): snapshot is KindSnapshot => 'kind' in snapshot
