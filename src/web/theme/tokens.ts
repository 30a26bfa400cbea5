/**
 * All colours of the product, each with its value in both themes. CSS reads them as `--<name>`; charts and maps
 * read this file. `contrastRules` lists the allowed combinations; a test checks them.
 */
export const tokens = {
  canvas: { dark: '#0D1113', light: '#F4F6F5' },
  surface: { dark: '#12171A', light: '#FFFFFF' },
  raised: { dark: '#181E21', light: '#FFFFFF' },
  hover: { dark: '#1E2629', light: '#EFF3F1' },
  selected: { dark: '#16302D', light: '#E3F3EF' },
  'accent-soft': { dark: '#16302D', light: '#E3F3EF' },
  overlay: { dark: '#1F272A', light: '#FFFFFF' },
  input: { dark: '#161C1F', light: '#FFFFFF' },
  'line-faint': { dark: '#20272A', light: '#EBEFED' },
  line: { dark: '#2C363A', light: '#DBE2DF' },
  'line-control': { dark: '#65737A', light: '#7F8C8A' },
  text: { dark: '#E9EDED', light: '#141B1C' },
  'text-2': { dark: '#AFBABD', light: '#465355' },
  'text-3': { dark: '#8F9B9F', light: '#5C696A' },
  accent: { dark: '#6CD2BE', light: '#0A6A5D' },
  'accent-fill': { dark: '#58C6B1', light: '#0B6F62' },
  'on-accent': { dark: '#04211C', light: '#FFFFFF' },
  ok: { dark: '#7CCB92', light: '#1F6B3A' },
  'ok-soft': { dark: '#172B1E', light: '#E4F3E8' },
  warn: { dark: '#EDB95E', light: '#85540A' },
  'warn-soft': { dark: '#33270F', light: '#FCF0D6' },
  danger: { dark: '#F59A8E', light: '#B0352A' },
  'danger-soft': { dark: '#381D1A', light: '#FCE9E6' },
  info: { dark: '#8AB8F5', light: '#1F5FA8' },
  'info-soft': { dark: '#182838', light: '#E7F0FA' },
  water: { dark: '#1C3342', light: '#C9DDEA' },
  prop: { dark: '#C3A9F2', light: '#6540A8' },
  'prop-soft': { dark: '#282038', light: '#F0EAFA' },
  's-draft': { dark: '#8F9B9F', light: '#5C696A' },
  's-offered': { dark: '#C3A9F2', light: '#6540A8' },
  's-ordered': { dark: '#8AB8F5', light: '#1F5FA8' },
  's-in_progress': { dark: '#5FC3E0', light: '#0B7391' },
  's-in_review': { dark: '#EE9CC4', light: '#A8326E' },
  's-delivered': { dark: '#7CCB92', light: '#1F6B3A' },
  's-closed': { dark: '#9DB5A6', light: '#50665A' },
  's-cancelled': { dark: '#C08F88', light: '#8A5049' },
  's-waiting': { dark: '#EDB95E', light: '#85540A' },
  'c-cap': { dark: '#9FB4C0', light: '#465F6D' },
  'c-en': { dark: '#58C6B1', light: '#1E8C7C' },
  'c-om': { dark: '#5E7A88', light: '#82969E' },
  'energy-oil': { dark: '#F56000', light: '#BF3F0A' },
  'energy-gas': { dark: '#F5CE2E', light: '#CA8600' },
  'energy-wood': { dark: '#BC4A0C', light: '#521800' },
  'energy-district': { dark: '#D76CE1', light: '#98259D' },
  'energy-air': { dark: '#9ECFFF', light: '#0098FF' },
  'energy-probe': { dark: '#669588', light: '#005F58' },
  'energy-groundwater': { dark: '#5B60E2', light: '#22265E' },
  'energy-electric': { dark: '#E5F2C9', light: '#5E4700' },
  'energy-solar': { dark: '#FCA887', light: '#FA5575' },
  'energy-unknown': { dark: '#7A747C', light: '#90959E' },
} as const

export type Token = keyof typeof tokens
export type Theme = 'dark' | 'light'

/** Borders and shadows of the three elevations, as CSS `box-shadow`. */
export const shadows = {
  'shadow-1': {
    dark: '0 1px 2px rgb(0 0 0 / 40%)',
    light: '0 1px 2px rgb(20 27 28 / 10%)',
  },
  'shadow-2': {
    dark: '0 0 0 1px rgb(255 255 255 / 7%), 0 8px 24px rgb(0 0 0 / 45%)',
    light: '0 0 0 1px rgb(20 27 28 / 7%), 0 8px 24px rgb(20 27 28 / 12%)',
  },
  'shadow-3': {
    dark: '0 0 0 1px rgb(255 255 255 / 9%), 0 16px 48px rgb(0 0 0 / 60%)',
    light: '0 0 0 1px rgb(20 27 28 / 8%), 0 16px 48px rgb(20 27 28 / 20%)',
  },
} as const

const surfaces = ['canvas', 'surface', 'raised', 'hover', 'selected', 'overlay', 'input'] as const
const states = [
  's-draft',
  's-offered',
  's-ordered',
  's-in_progress',
  's-in_review',
  's-delivered',
  's-closed',
  's-cancelled',
] as const
const meanings = ['ok', 'warn', 'danger', 'info', 'prop'] as const
const marks = [
  'c-cap',
  'c-en',
  'c-om',
  'energy-oil',
  'energy-gas',
  'energy-wood',
  'energy-district',
  'energy-air',
  'energy-probe',
  'energy-groundwater',
  'energy-electric',
  'energy-solar',
  'energy-unknown',
] as const

type ContrastRule = { token: Token; on: readonly Token[]; ratio: 4.5 | 3 }

/**
 * Allowed combinations of foreground and background, with the minimum contrast of WCAG 2 AA: 4.5 for text,
 * 3 for borders and marks.
 */
export const contrastRules: readonly ContrastRule[] = [
  ...(['text', 'text-2', 'text-3'] as const).map((token) => ({
    token,
    on: surfaces,
    ratio: 4.5 as const,
  })),
  { token: 'accent', on: surfaces, ratio: 4.5 },
  { token: 'on-accent', on: ['accent-fill'], ratio: 4.5 },
  { token: 'surface', on: ['danger'], ratio: 4.5 },
  ...meanings.map((token) => ({
    token,
    on: [...surfaces, `${token}-soft` as const],
    ratio: 4.5 as const,
  })),
  ...(['text', 'text-2'] as const).map((token) => ({
    token,
    on: meanings.map((meaning) => `${meaning}-soft` as const),
    ratio: 4.5 as const,
  })),
  ...states.map((token) => ({ token, on: surfaces, ratio: 4.5 as const })),
  { token: 's-waiting', on: [...surfaces, 'warn-soft'], ratio: 4.5 },
  { token: 'line-control', on: ['canvas', 'surface', 'input', 'raised', 'overlay'], ratio: 3 },
  { token: 'accent-fill', on: ['canvas', 'surface', 'raised', 'overlay', 'input'], ratio: 3 },
  ...marks.map((token) => ({ token, on: ['surface'] as const, ratio: 3 as const })),
]
