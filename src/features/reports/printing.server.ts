import { isDeepStrictEqual } from 'node:util'
import { serveTasks } from '../../kernel/database/serveTasks.server.ts'
import { printableAll } from '../../kernel/field/characters.ts'
import type { PressTask } from './press.server.ts'

/**
 * Prints what people typed; once more with boxes in the place of characters that no font has, such as emoji, if it fails
 * with them: a readable PDF must not contain any.
 */
async function printTyped<T>(
  typed: T,
  print: (shown: T) => Uint8Array | Promise<Uint8Array>,
): Promise<Uint8Array> {
  try {
    return await print(typed)
  } catch (error) {
    const [{ readDocumentFonts }, { codePointsOf, withGlyphsOnly }] = await Promise.all([
      import('./typst.server.ts'),
      import('./fonts/fontGlyphs.server.ts'),
    ])
    const glyphs = new Set(readDocumentFonts().flatMap((font) => [...codePointsOf(font)]))
    const shown = withGlyphsOnly(typed, glyphs)
    if (isDeepStrictEqual(shown, typed)) throw error
    return print(shown)
  }
}

/** Entry point of the child process that `press.server.ts` starts. */
serveTasks<PressTask, Uint8Array>(async (input) => {
  if (input.format === 'document') {
    const { printDocument } = await import('./document.server.ts')
    return printTyped(printableAll(input.layout), (layout) => printDocument({ ...input, layout }))
  }
  const task = {
    ...input,
    snapshot: printableAll(input.snapshot),
    ...(input.comments && { comments: printableAll(input.comments) }),
    ...(input.previous && { previous: printableAll(input.previous) }),
  }
  if (task.format === 'changes') {
    const { draftChanges } = await import('./pages/pages.server.ts')
    return Buffer.from(JSON.stringify(await draftChanges(task)))
  }
  if (task.format === 'pdf') {
    const { printPages } = await import('./pages/pages.server.ts')
    const { snapshot, comments, previous } = task
    // Both with the same boxes: they are no difference.
    return printTyped({ snapshot, comments, previous }, (shown) =>
      printPages({ ...task, ...shown }),
    )
  }
  return (await import('./workbook/workbook.server.ts')).printWorkbook(task)
})
