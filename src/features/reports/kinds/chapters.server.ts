import type { TextKey } from '../../../kernel/text.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import {
  type Block,
  factsBlock,
  partUnlessEmpty,
  type ReportFact,
  type Section,
} from '../layout.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import type { KindForm } from './kindForm.server.ts'
import type { kindsText } from './kinds.text.ts'

export type KindTranslate = (
  key: TextKey<typeof kindsText>,
  params?: Record<string, string>,
) => string

/** What a chapter is made from. */
export type ChapterContext = {
  snapshot: KindSnapshot
  form: KindForm
  translator: Translator
  t: KindTranslate
}

/** What differs between kinds: the blocks of the chapters that all have, in the order in which they are printed. */
export type Chapters = {
  summary: {
    /** What is recommended, and on which reservation. */
    sentence: string
    reservation: string[]
    /** Rows of the variants or measures whose costs and subsidies the summary gives. */
    variants: readonly string[]
    /** What else is to be said of their costs. */
    ofCosts?: readonly string[]
    /** Rows whose costs it lists below them. */
    others?: readonly string[]
    /** Other subsidies. */
    subsidies: Block[]
  }
  /** What the summary says of the legal position beside the building's index. */
  law?: Block[]
  situation: Block[]
  recommendation: Block[]
  /** A section a variant, measure or period, after their comparison. */
  details?: Section[]
  works: Block[]
  subsidies: Block[]
  /** The estimate of costs. */
  estimate?: Block[]
  /** How sure the figures are and what they leave out, by sentence, before what holds for all kinds. */
  accuracy: string[]
  /** How the figures follow from each other. */
  note: Block[]
}

/** Facts with a title at their side; empty without facts. */
export const factsPart = (title: string, facts: ReportFact[]): Block[] =>
  partUnlessEmpty(title, factsBlock(facts))

/** Facts that a programme has yet to confirm, where they do not say so already. */
export const toConfirm = ({ translate }: Translator, blocks: Block[]): Block[] =>
  blocks.map((block) =>
    block.kind === 'facts'
      ? {
          ...block,
          facts: block.facts.map((fact) => ({
            ...fact,
            source: fact.source || translate([originText], 'to_confirm'),
          })),
        }
      : block,
  )

/** Facts under another name than that of their field; empty without facts. */
export const factsNamed = (name: string, facts: ReportFact[]): Block[] =>
  factsBlock(facts.map((fact) => ({ ...fact, name })))
