import type { ReportChapter } from './comments/comment.ts'

/**
 * Content of a report as formatted text in one language. `report.typ` typesets it and contains no text or
 * figures itself.
 */
export type ReportLayout = {
  language: string
  /** Watermark of a draft; null on a published report. */
  draft: string | null
  title: string
  /** For the document properties. */
  author: string
  cover: {
    kind: string
    title: string
    address: string
    place: string
    facts: ReportFact[]
    office: string[]
    hasLogo: boolean
    note: string | null
  }
  head: { left: string; right: string }
  foot: string
  sections: Section[]
}

export type ReportFact = { name: string; value: string; source?: string }
export type Section = {
  title: string
  subtitle?: string
  /** Starts a new page, unless what comes before ends in the upper half of one. */
  isPage?: boolean
  /** Begins a page like its neighbours, unless what comes before ends in the upper third of one; never the last. */
  isAlone?: boolean
  /** Whether its subtitle differs from the published report, in a draft. */
  isChanged?: boolean
  /** Where comments on it belong. */
  chapter?: ReportChapter
  blocks: Block[]
}

/** Sections that make one chapter of a report. */
export const inChapter = (chapter: ReportChapter, sections: readonly Section[]): Section[] =>
  sections.map((section) => ({ ...section, chapter }))

export type ReportColumn = {
  title: string
  /** Right-aligned. */
  isNumber?: boolean
  /** Share of the width; fits its content if absent. */
  share?: number
  /** Replaces the title by the marks of an axis, at shares of the width. */
  axis?: { at: number; text: string }[]
}
export type ReportCell =
  | string
  | {
      text: string
      isStrong?: boolean
      tone?: Tone
      /** Replaces the text by a bar over this share of the cell's width. */
      bar?: number
      /** Replaces the text by a range with a tick at its value, in shares of the cell's width. */
      spread?: { from: number; to: number; at: number }
    }
export type Tone = 'ok' | 'warn' | 'danger' | 'quiet'

/**
 * Rows, items or facts of a block that differ from the published report, by index, in a draft: -1 is the head of a table;
 * a block without any of these has 0.
 */
type Changed = { changed?: number[] }

/** A block between rules with its title at the side. */
export type Part = Changed & { kind: 'part'; title: string; note?: string; blocks: Block[] }

/** Makes a part of a page. */
export const part = (title: string, blocks: Block[], note?: string): Part => ({
  kind: 'part',
  title,
  note,
  blocks,
})

/** A part around blocks; empty without blocks. */
export const partUnlessEmpty = (title: string, blocks: Block[], note?: string): Block[] =>
  blocks.length > 0 ? [part(title, blocks, note)] : []

/** Blocks under a title of their own; empty without blocks. */
export const withTitle = (title: string, blocks: Block[]): Block[] =>
  blocks.length > 0 ? [{ kind: 'subtitle', text: title }, ...blocks] : []

/** Facts; empty without any. */
export const factsBlock = (facts: ReportFact[]): Block[] =>
  facts.length > 0 ? [{ kind: 'facts', facts }] : []

/** A list; empty without items. */
export const listBlock = (items: string[]): Block[] =>
  items.length > 0 ? [{ kind: 'list', items }] : []

export type Block = Changed & Content
type Content =
  | Part
  | { kind: 'text'; text: string; isQuiet?: boolean }
  /** Lead sentences, with an optional verdict before them. */
  | { kind: 'statement'; verdict?: { text: string; tone: Tone }; text: string }
  /** The key figure with explanations. */
  | { kind: 'headline'; name: string; value: string; unit: string; beside: string[] }
  | { kind: 'subtitle'; text: string }
  | { kind: 'figures'; figures: { name: string; value: string; unit: string }[] }
  | { kind: 'facts'; facts: ReportFact[] }
  | { kind: 'list'; items: string[]; isNumbered?: boolean }
  | {
      kind: 'table'
      columns: ReportColumn[]
      rows: ReportCell[][]
      /** Indices of rows that are emphasised as sums. */
      strong?: number[]
      /** Indices of rows that start a group. */
      groups?: number[]
      isSmall?: boolean
      /** Stays on one page however many rows it has. */
      isWhole?: boolean
      /** Index of the highlighted column. */
      chosen?: number
    }
  | {
      kind: 'chart'
      title: string
      /** Text alternative for screen readers. */
      alt: string
      file: string
      legend: { name: string; colour: string; isRange: boolean }[]
    }
  /** Photos side by side, with sizes in mm. */
  | {
      kind: 'photos'
      photos: { file: string; caption: string; width: number; height: number }[]
    }
  /** Comments of reviewers, in a draft. */
  | { kind: 'comments'; title: string; comments: { about: string; text: string; answer: string }[] }
  | { kind: 'signatures'; places: { title: string; name: string; date: string; sign: string }[] }

/**
 * Position on paper of a title, a table row (`at` is its index), another block, or the end of a block. Pages
 * count from 1; `y` is in mm from the top of the page.
 */
export type LayoutPosition = {
  kind: 'title' | 'row' | 'block' | 'end'
  at: number
  page: number
  y: number
}
