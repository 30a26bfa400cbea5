import type { Language } from '../../kernel/text.ts'

// Codes of the federal register of buildings (catalogue 4.2); labels in data/codes.<language>.json.
const lists = {
  GSTAT: [1001, 1002, 1003, 1004, 1005, 1007, 1008],
  GKAT: [1010, 1020, 1030, 1040, 1060, 1080],
  GKLAS: [
    1110, 1121, 1122, 1130, 1211, 1212, 1220, 1230, 1231, 1241, 1242, 1251, 1252, 1261, 1262, 1263,
    1264, 1265, 1271, 1272, 1273, 1274, 1275, 1276, 1277, 1278,
  ],
  GBAUP: [8011, 8012, 8013, 8014, 8015, 8016, 8017, 8018, 8019, 8020, 8021, 8022, 8023],
  GWAERZH: [
    7400, 7410, 7411, 7420, 7421, 7430, 7431, 7432, 7433, 7434, 7435, 7436, 7440, 7441, 7450, 7451,
    7452, 7460, 7461, 7499,
  ],
  GWAERZW: [7600, 7610, 7620, 7630, 7632, 7634, 7640, 7650, 7651, 7660, 7699],
  GEN: [
    7500, 7501, 7510, 7511, 7512, 7513, 7520, 7530, 7540, 7541, 7542, 7543, 7550, 7560, 7570, 7580,
    7581, 7582, 7598, 7599,
  ],
  GWAERSCE: [852, 853, 855, 857, 858, 859, 860, 864, 865, 869, 870, 871],
} as const

// The list of each attribute: a code only has a meaning in its list.
const listOf = {
  GSTAT: 'GSTAT',
  GKAT: 'GKAT',
  GKLAS: 'GKLAS',
  GBAUP: 'GBAUP',
  GWAERZH1: 'GWAERZH',
  GWAERZH2: 'GWAERZH',
  GENH1: 'GEN',
  GENH2: 'GEN',
  GWAERSCEH1: 'GWAERSCE',
  GWAERSCEH2: 'GWAERSCE',
  GWAERZW1: 'GWAERZW',
  GWAERZW2: 'GWAERZW',
  GENW1: 'GEN',
  GENW2: 'GEN',
  GWAERSCEW1: 'GWAERSCE',
  GWAERSCEW2: 'GWAERSCE',
} as const satisfies Record<string, keyof typeof lists>

/** Attributes of the federal register with a code list. */
export type CodeAttribute = keyof typeof listOf

/** The codes of an attribute, in register order. */
export const codesOf = (attribute: CodeAttribute): readonly number[] => lists[listOf[attribute]]

/** Labels by list and code: the long one, then the short one if it differs. */
type Labels = Record<keyof typeof lists, Record<string, string[]>>

/** Returns the official label of a code, long or short (for tables); '' for unknown codes. */
export type RegisterCodeLabel = (
  attribute: CodeAttribute,
  code: number,
  form?: 'long' | 'short',
) => string

// Separate imports, so that the browser only loads the language it needs.
const files: Record<Language, () => Promise<{ default: Labels }>> = {
  fr: () => import('./data/codes.fr.json'),
  en: () => import('./data/codes.en.json'),
  it: () => import('./data/codes.it.json'),
}

/** Corrections of the official labels. They are applied on reading, so that the files stay as published. */
const corrections: Record<Language, readonly [wrong: RegExp, right: string][]> = {
  fr: [
    [/'/g, '’'],
    [/^Electri/, 'Électri'],
    [/^Echangeur/, 'Échangeur'],
    [/ PAC\b/, ''],
  ],
  en: [
    [/^Furnace$/, 'Stove'],
    [/^Boiler non-condensing/, 'Non-condensing boiler'],
    [/^Boiler condensing/, 'Condensing boiler'],
    [/^Central electric boiler$/, 'Central electric water heater'],
    [/^Electric boiler \(small\)$/, 'Small electric water heater'],
  ],
  it: [
    [/'/g, '’'],
    [/ PAC\b/, ''],
    [/^Aqua$/, 'Acqua'],
    [/desinati/, 'destinati'],
    [/contacto/, 'contatto'],
    [/eletrica/, 'elettrica'],
  ],
}

const correctLabel = (label: string, language: Language) =>
  corrections[language].reduce((text, [wrong, right]) => text.replace(wrong, right), label)

/** Loads the labels of all codes in a language; returns the function that looks them up. */
export async function codeLabels(language: Language): Promise<RegisterCodeLabel> {
  const { default: labels } = await files[language]()
  return (attribute, code, form = 'long') => {
    const [long = '', short = long] = labels[listOf[attribute]][code] ?? []
    return correctLabel(form === 'short' ? short : long, language)
  }
}
