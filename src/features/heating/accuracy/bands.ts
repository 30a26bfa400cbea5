import type { AccuracyEvidence, AccuracyQuantity } from '../../reference/accuracy.ts'
import type { TableFigure } from '../../reference/figures.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { jointOrigin, type OriginStatus } from '../../reference/origin/origin.ts'
import type { RowsOf } from '../../reference/reference.ts'
import { maxHeatingYears } from '../plant/usefulHeat.ts'

/** What the band of an assumption follows from. */
type Known = {
  name: string
  option?: HeatingOption
  /** The energy of its price. */
  agent?: Agent
  override: number | null
  /** Its usual value, null or absent if unknown: an entered subsidy that nobody granted is as unsure as it is far from it. */
  usual?: number | null
  figures: readonly TableFigure[]
  /** What its usual value rests on, if not on what its figures do. */
  evidence?: AccuracyEvidence | undefined
  /** Whether bills state it. */
  isBilled: boolean
  /** Whether an entered subsidy is one that the authority decided on. */
  isGranted?: boolean
  /** Number of heating years that the useful heat is the mean of. */
  heatingYears: number
}

/** The accuracy that a table figure of each status has; confirmed is not exact. */
const evidenceOfStatus: Record<OriginStatus, AccuracyEvidence> = {
  verified: 'published',
  secondary: 'published',
  inferred: 'illustrative',
  illustrative: 'illustrative',
  own: 'own',
  entered: 'entered',
}

/** The quantity that an assumption is; undefined if it is taken as exact. */
function quantityOf({ name, option, agent }: Known): AccuracyQuantity | undefined {
  if (name === 'source_investment' && option === 'pacSondes') return 'boreholes'
  if (name.endsWith('_investment')) return 'investment'
  if (name === 'upkeep' || name === 'existing_upkeep') return 'maintenance'
  if (name === 'efficiency')
    return option && heatPumps.includes(option) ? 'heat_pump_efficiency' : 'boiler_efficiency'
  if (name === 'co2') return 'co2_factor'
  if (name === 'energy_price') return agent && `price_${agent}`
  if (name === 'pv_subsidy') return 'subsidy'
  if (name === 'electricity_price') return 'price_electricite'
  if (name === 'useful_heat' || name === 'subsidy' || name === 'pv_yield') return name
  return undefined
}

/**
 * What a subsidy rests on: nobody granted an entered one without a decision, and a rule to be confirmed may change, also
 * after the office has confirmed it.
 */
function evidenceOfSubsidy({ override, figures, isGranted }: Known): AccuracyEvidence {
  if (override !== null) return isGranted ? 'entered' : 'illustrative'
  const origin = jointOrigin(figures)
  const isUncertain = !origin || origin.confirm || origin.confirmed_until != null
  return isUncertain ? 'illustrative' : evidenceOfStatus[origin.status]
}

function evidenceOf({ name, override, figures, evidence, heatingYears }: Known): AccuracyEvidence {
  if (override !== null) return 'entered'
  if (evidence) return evidence
  if (name === 'useful_heat') return heatingYears >= maxHeatingYears ? 'years_3' : 'years_1'
  return evidenceOfStatus[jointOrigin(figures)?.status ?? 'illustrative']
}

/** The band of a quantity that rests on some evidence, as a fraction; 0 if the table has none. */
export function halfWidthOf(
  quantity: AccuracyQuantity,
  evidence: AccuracyEvidence,
  rows: RowsOf<'accuracy'>,
): number {
  const ofQuantity = rows.filter((row) => row.quantity === quantity)
  const row =
    ofQuantity.find((one) => one.evidence === evidence) ??
    ofQuantity.find((one) => one.evidence === 'any')
  return (row?.half_width ?? 0) / 100
}

/**
 * The band of an assumption: the half width of the interval that holds in about eight of ten cases, as a fraction of
 * its value; 0 if it is taken as exact, as are terms that are agreed, such as the horizon.
 */
export function bandOf(known: Known, rows: RowsOf<'accuracy'>): number {
  const halfWidth = (quantity: AccuracyQuantity, evidence: AccuracyEvidence) =>
    halfWidthOf(quantity, evidence, rows)
  const quantity = quantityOf(known)
  const evidence = quantity === 'subsidy' ? evidenceOfSubsidy(known) : evidenceOf(known)
  if (known.name === 'energy_bill') {
    // A bill is exact to a few percent for its year; the price of the years to come is not.
    const path = known.agent ? halfWidth(`price_${known.agent}`, evidence) : 0
    const isStated = known.isBilled || known.override !== null
    return Math.hypot(path, halfWidth(isStated ? 'energy_bill' : 'boiler_efficiency', evidence))
  }
  if (!quantity) return 0
  const width = halfWidth(quantity, evidence)
  return quantity === 'subsidy' ? Math.max(width, awayFromScale(known)) : width
}

/** How far an entered subsidy that nobody granted is from what the scale gives, as a share of it: its range reaches there. */
function awayFromScale({ override, usual, isGranted }: Known): number {
  return override && usual && !isGranted ? Math.abs(override - usual) / override : 0
}
