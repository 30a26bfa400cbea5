import type { Language } from '../text.ts'

const noBreakSpace = '\u00a0'

/** Units that stay on the line of their figure. */
const unitsAfterFigures =
  /(?<=[\d}]) (?=(?:%|°C|MJ|kWh|MWh|kW|W|MWp|kWp|CHF|ct|µg|km|m[²³]?|cm|mm|l|kg|t|g|d|j|h|s|A|V|dB|Ko|Mo|Go|kB|MB|GB)(?![\p{L}\d²³}]))/gu
const frenchMarks = / (?=[:;?!%»])|(?<=«) /g

/**
 * A word as it is set: a figure keeps its unit, and in French the marks that take a space before them
 * keep it unbroken, so that no line begins with them. Everything that people read passes here once.
 */
export function typeset(said: string, language: Language): string {
  const kept = said.replace(unitsAfterFigures, noBreakSpace)
  return language === 'fr' ? kept.replace(frenchMarks, noBreakSpace) : kept
}
