import { formatDate } from '../../../kernel/field/format.ts'
import type { Block, Section } from '../layout.ts'
import type { Translator } from '../pages/translator.server.ts'
import type { OpenComment } from './comment.server.ts'
import { commentText } from './comment.text.ts'

/**
 * The sections of a draft with the comments on them, each at the end of its chapter; those on a chapter that this draft
 * lacks at its end.
 */
export function withComments(
  sections: readonly Section[],
  comments: readonly OpenComment[],
  { translate }: Translator,
): Section[] {
  const placeOf = ({ chapter }: OpenComment) => {
    const last = sections.findLastIndex((section) => section.chapter === chapter)
    return last < 0 ? sections.length - 1 : last
  }
  return sections.map((section, at) => {
    const here = comments.filter((comment) => placeOf(comment) === at)
    if (here.length === 0) return section
    const block: Block = {
      kind: 'comments',
      title: translate([commentText], 'printed'),
      comments: here.map(({ chapter, text, author, at: written, answer, answered_by }) => ({
        about: translate([commentText], 'printed.about', {
          chapter: translate([commentText], `chapter.${chapter}`),
          ...{ name: author, date: formatDate(written) },
        }),
        text,
        answer: answer
          ? translate([commentText], 'printed.answer', { name: answered_by ?? '', text: answer })
          : '',
      })),
    }
    return { ...section, blocks: [...section.blocks, block] }
  })
}
