import type { NotePart, TaskNote } from './taskNotes.ts'

/** Limits of the service: characters of a text, texts of a block, blocks of a request, and of a note (ours). */
const maxText = 2000
const maxTexts = 100
export const maxBlocks = 100
const maxParts = 900

type RichText = { type: 'text'; text: { content: string; link?: { url: string } | null } }

/** Splits a text into pieces that the service accepts; a pair of surrogates stays together. */
export function richText(text: string, url?: string): RichText[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (piece.length + character.length > maxText) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  if (piece) pieces.push(piece)
  return pieces
    .slice(0, maxTexts)
    .map((content) => ({ type: 'text', text: { content, ...(url && { link: { url } }) } }))
}

function blockOf(part: NotePart) {
  const rich_text = richText(part.text, part.as === 'link' ? part.url : undefined)
  switch (part.as) {
    case 'heading':
      return { type: 'heading_3' as const, heading_3: { rich_text } }
    case 'todo':
      return { type: 'to_do' as const, to_do: { rich_text, checked: false } }
    default:
      return { type: 'paragraph' as const, paragraph: { rich_text } }
  }
}

/** Address of the heading of our part of a page, by which it is known again. */
const markOf = (reference: string) => `#note-${reference}`

/** Our part of a page: a block with a link to the mandate, and blocks in it, in groups that fit into a request. */
export function blocksOf({ reference, heading, url, parts }: TaskNote) {
  const blocks = parts.slice(0, maxParts).map(blockOf)
  const groups = Array.from(
    { length: Math.max(1, Math.ceil(blocks.length / maxBlocks)) },
    (_, group) => blocks.slice(group * maxBlocks, (group + 1) * maxBlocks),
  )
  const [first = [], ...others] = groups
  const container = {
    type: 'callout' as const,
    callout: {
      rich_text: richText(heading, url + markOf(reference)),
      icon: { type: 'emoji' as const, emoji: '🏠' as const },
      children: first,
    },
  }
  return { container, others }
}

/** Whether a block is our part of a page, as it was written for a reference. */
export const isOurs = (
  block: { type?: string; callout?: { rich_text: { text?: { link?: { url: string } | null } }[] } },
  reference: string,
) =>
  block.type === 'callout' &&
  block.callout?.rich_text.some(({ text }) => text?.link?.url.endsWith(markOf(reference))) === true
