import type { HeatingOption } from '../../reference/heatingOption.ts'

/** The colour token of each option. */
export const optionTokens = {
  cad: 'energy-district',
  pacNappes: 'energy-groundwater',
  pacSondes: 'energy-probe',
  pacAir: 'energy-air',
  pellets: 'energy-wood',
  fossile: 'energy-oil',
} as const satisfies Record<HeatingOption, string>

/** The icon of each option: an SVG path in a 16 × 16 box. */
export const optionShapes: Record<HeatingOption, string> = {
  cad: 'M8 1l7 7-7 7-7-7z',
  pacNappes: 'M8 1l7 5.1-2.7 8.4H3.7L1 6.1z',
  pacSondes: 'M1 2.5h14L8 14.5z',
  pacAir: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z',
  pellets: 'M2 2h12v12H2z',
  fossile: 'M8 1C10 4.4 13 7 13 10.2A5 5 0 0 1 3 10.2C3 7 6 4.4 8 1z',
}
