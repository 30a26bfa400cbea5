import type { Language } from '../text.ts'

const noBreakSpace = '\u00a0'

/** Space between a figure and its unit. */
const unitsAfterFigures =
  /(?<=[\d}]) (?=(?:%|°C|MJ|kWh|MWh|kW|W|MWp|kWp|CHF|ct|µg|km|m[²³]?|cm|mm|l|kg|t|g|d|j|h|s|A|V|dB|Ko|Mo|Go|kB|MB|GB)(?![\p{L}\d²³}]))/gu
/** Space before French punctuation, or after an opening guillemet. */
const frenchSpaces = / (?=[:;?!%»])|(?<=«) /g

/**
 * Inserts no-break spaces between a figure and its unit and, in French, next to punctuation that takes a space,
 * so that no line begins with a unit or a punctuation mark. The kernel applies it once to every displayed text.
 */
export function typeset(text: string, language: Language): string {
  const unitsJoined = text.replace(unitsAfterFigures, noBreakSpace)
  return language === 'fr' ? unitsJoined.replace(frenchSpaces, noBreakSpace) : unitsJoined
}
