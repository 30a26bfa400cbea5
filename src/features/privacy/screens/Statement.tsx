import { Fragment } from 'react'
import classes from './Privacy.module.css'

type Block = { heading: string } | { items: string[] } | { paragraph: string }

/** Splits the text of a statement into headings (`# `), lists (`- `) and paragraphs. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map((line) => line.trim())) {
    const last = blocks.at(-1)
    if (line === '') continue
    if (line.startsWith('# ')) blocks.push({ heading: line.slice(2) })
    else if (!line.startsWith('- ')) blocks.push({ paragraph: line })
    else if (last && 'items' in last) last.items.push(line.slice(2))
    else blocks.push({ items: [line.slice(2)] })
  }
  return blocks
}

/** The text of a statement. */
export function Statement({ text, language }: { text: string; language: string }) {
  return (
    <div className={classes.statement} lang={language}>
      {blocksOf(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
        <Fragment key={index}>
          {'heading' in block ? (
            <h2>{block.heading}</h2>
          ) : 'items' in block ? (
            <ul>
              {block.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ) : (
            <p className="lead">{block.paragraph}</p>
          )}
        </Fragment>
      ))}
    </div>
  )
}
