/**
 * What a report says, laid out for print: texts as they are read, in one language. `report.typ` sets it
 * and knows no word and no figure itself.
 */
export type ReportLayout = {
  language: string
  /** The word across the pages of a draft; none on a report that is published. */
  draft: string | null
  title: string
  /** Who wrote it, for the document's properties. */
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
  /** Begins a page. */
  isPage?: boolean
  blocks: Block[]
}

export type ReportColumn = {
  title: string
  /** Numbers stand right. */
  isNumber?: boolean
  /** Share of the width; as wide as its content without it. */
  share?: number
}
export type ReportCell =
  | string
  | {
      text: string
      isStrong?: boolean
      tone?: Tone
      /** In the place of the text: a bar over this share of the cell's width. */
      bar?: number
    }
export type Tone = 'ok' | 'warn' | 'danger' | 'quiet'

/** What stands beside its title, between rules. */
export type Part = { kind: 'part'; title: string; note?: string; blocks: Block[] }

export type Block =
  | Part
  | { kind: 'text'; text: string; isQuiet?: boolean }
  /** Sentences that are read first, after a verdict where there is one. */
  | { kind: 'statement'; verdict?: { text: string; tone: Tone }; text: string }
  /** The one figure that counts, and what it means. */
  | { kind: 'headline'; name: string; value: string; unit: string; beside: string[] }
  | { kind: 'subtitle'; text: string }
  | { kind: 'figures'; figures: { name: string; value: string; unit: string }[] }
  | { kind: 'facts'; facts: ReportFact[] }
  | { kind: 'list'; items: string[]; isNumbered?: boolean }
  | {
      kind: 'table'
      columns: ReportColumn[]
      rows: ReportCell[][]
      /** Rows, counted from 0, that stand out as sums. */
      strong?: number[]
      /** Rows above which a group begins. */
      groups?: number[]
      isSmall?: boolean
      /** The column, counted from 0, that stands out. */
      chosen?: number
    }
  | {
      kind: 'chart'
      title: string
      /** What somebody hears who does not see it. */
      alt: string
      file: string
      legend: { name: string; colour: string }[]
    }
  | { kind: 'signatures'; places: { title: string; name: string; date: string; sign: string }[] }

/**
 * Where something stands on paper, in its order: a title, a row (counted from 0 in its table), another
 * block or the end of one; its page from 1, and mm from the top of the page.
 */
export type LayoutPosition = {
  kind: 'title' | 'row' | 'block' | 'end'
  at: number
  page: number
  y: number
}
