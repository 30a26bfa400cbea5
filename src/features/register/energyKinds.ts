import { codesOf } from './codes.ts'

/** Sources of heat that campaigns and maps distinguish, with their codes of the register (GENH1). */
export const codesByEnergy = {
  oil: [7530],
  gas: [7520],
  wood: [7540, 7541, 7542, 7543],
  district: [7580, 7581, 7582],
  air: [7501],
  probe: [7510, 7511, 7512],
  groundwater: [7513],
  electric: [7560],
  solar: [7570],
} as const

/** The last one is all the rest: no heating, waste heat, another source, or none known. */
export const energyKinds = [
  'oil',
  'gas',
  'wood',
  'district',
  'air',
  'probe',
  'groundwater',
  'electric',
  'solar',
  'unknown',
] as const
export type HeatSource = (typeof energyKinds)[number]

/** Codes of a source of heat; of `unknown`, those of no other. */
export const codesOfEnergy = (kind: HeatSource): readonly number[] =>
  kind === 'unknown'
    ? codesOf('GENH1').filter((code) => energyOfCode(code) === 'unknown')
    : codesByEnergy[kind]

/** The source of heat of a code of the register. */
export const energyOfCode = (code: number | null | undefined): HeatSource =>
  energyKinds.find(
    (kind) => kind !== 'unknown' && (codesByEnergy[kind] as readonly number[]).includes(code ?? 0),
  ) ?? 'unknown'
