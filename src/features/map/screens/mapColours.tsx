import type { Token } from '../../../web/theme/tokens.ts'
import { statuses } from '../../mandates/mandate.ts'
import type { ResultStatus } from '../../prospection/result.ts'
import { codesByEnergy } from '../../register/energyKinds.ts'
import { indexSteps, type MapColour } from '../map.ts'

/** A part of a colour scale: its word (`<colour>.<key>`), its colour, and the values of points that it stands for. */
type ScalePart = { key: string; token: Token; values: readonly (string | number)[] }

/** Codes of the register (GBAUP), and their colour. */
const periods = {
  before_1946: ['danger', [8011, 8012]],
  '1946_1970': ['warn', [8013, 8014]],
  '1971_1990': ['prop', [8015, 8016, 8017]],
  '1991_2005': ['info', [8018, 8019, 8020]],
  after_2005: ['ok', [8021, 8022, 8023]],
} as const satisfies Record<string, readonly [Token, readonly number[]]>

const indexTokens = ['ok', 'info', 'prop', 'warn', 'danger'] as const satisfies readonly Token[]

/** Colours of a result's follow-up. */
const followUpTokens = {
  new: 'text-2',
  shortlisted: 'accent',
  excluded: 'line-control',
  contacted: 'info',
  interested: 'ok',
  not_interested: 'warn',
  mandate_created: 'prop',
  do_not_contact: 'danger',
} as const satisfies Record<ResultStatus, Token>

/** The parts of each scale; a class of the index has its lower end as its value. */
export const colourScales: Record<MapColour, readonly ScalePart[]> = {
  status: statuses.map((status) => ({ key: status, token: `s-${status}`, values: [status] })),
  follow_up: Object.entries(followUpTokens).map(([key, token]) => ({
    key,
    token,
    values: [key],
  })),
  energy: Object.entries(codesByEnergy).map(([kind, values]) => ({
    key: kind,
    token: `energy-${kind as keyof typeof codesByEnergy}`,
    values,
  })),
  period: Object.entries(periods).map(([key, [token, values]]) => ({ key, token, values })),
  idc: indexSteps.map((step, index) => ({
    key: String(step),
    token: indexTokens[index]!,
    values: [step],
  })),
}

/** Colour of a value that is not known, or of a group that does not share one. */
export const unknownToken: Token = 'energy-unknown'

/** Numbers of records by part of a scale; `unknown` for those without a value. */
export type PartCounts = Record<string, number>

/** The key of the part of a scale that a value of a tile belongs to; undefined for one that is not known. */
export function scalePartOf(
  colour: MapColour,
  value: string | number | undefined,
): string | undefined {
  if (value === undefined || value === '') return undefined
  if (colour === 'idc') return String(indexSteps.findLast((step) => step <= Number(value)))
  return colourScales[colour].find(({ values }) =>
    values.some((one) => String(one) === String(value)),
  )?.key
}
