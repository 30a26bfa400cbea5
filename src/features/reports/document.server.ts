import type { DocumentTask } from './press.server.ts'
import { logoFile, renderPdf, typesetDocument } from './typst.server.ts'

/** Renders a document of another feature. */
export function printDocument({ source, layout, createdAt, ...task }: DocumentTask): Uint8Array {
  const { logo, files } = logoFile(task.logo)
  const own = { ...task.files, 'layout.json': Buffer.from(JSON.stringify(layout)) }
  return typesetDocument({ source, files: { ...files, ...own }, logo }, (compiler, document) =>
    renderPdf(compiler, document, createdAt),
  )
}
