import { tidyNotation } from '../../kernel/field/characters.ts'

/** The number or place of a meter as it is compared: without spaces and case, every dash the same. */
export const meterKey = (meter: string): string =>
  tidyNotation(meter).replaceAll(' ', '').toLowerCase()
