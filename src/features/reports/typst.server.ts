import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

/** Workspace folder of Typst; its files exist in memory only. */
const virtualRoot = '/egide-document'
const fontWeights = ['Regular', 'Medium', 'SemiBold']

/** Liberation Sans, which pdfjs-dist brings: payment parts of QR bills allow this family and three that cost money. */
const readPaymentFonts = () => {
  const { resolve } = createRequire(import.meta.url)
  const folder = join(dirname(resolve('pdfjs-dist/package.json')), 'standard_fonts')
  return ['Regular', 'Bold'].map((weight) =>
    readFileSync(join(folder, `LiberationSans-${weight}.ttf`)),
  )
}

const readSource = (...path: string[]) => readFileSync(join(process.cwd(), 'src', ...path))
const sources = new Map<string, string>()
let cachedCompiler: NodeCompiler | undefined

/** The fonts of all documents. */
export const readDocumentFonts = () => [
  ...fontWeights.map((weight) => readSource('features', 'reports', 'fonts', `Inter-${weight}.ttf`)),
  ...readPaymentFonts(),
]

/** Creates the compiler with its fonts on first use. */
const loadCompiler = () =>
  (cachedCompiler ??= NodeCompiler.create({
    workspace: virtualRoot,
    fontArgs: [{ fontBlobs: readDocumentFonts() }],
  }))

function loadSource(path: string): string {
  const source = sources.get(path) ?? readSource(path).toString()
  sources.set(path, source)
  return source
}

/** A document: its Typst file below `src/`, and the in-memory files that this one reads. */
export type TypstDocument = {
  source: string
  files: Record<string, Uint8Array>
  /** Name of the logo among the files, for `sys.inputs.logo`. */
  logo: string
}

/** An office's logo, as the press is given it. */
export type PressLogo = { type: string; content: Uint8Array } | null

/** The name of the logo's file, and the file itself if there is one. */
export function logoFile(logo: PressLogo): Pick<TypstDocument, 'files' | 'logo'> {
  const name = logo?.type === 'image/jpeg' ? 'logo.jpg' : 'logo.png'
  return { logo: name, files: logo ? { [name]: logo.content } : {} }
}

/**
 * Typesets a document and returns what `render` makes of it. User input reaches Typst only as JSON data, so it is never
 * evaluated as markup. Throws Typst's diagnostics if the document does not compile.
 */
export function typesetDocument<T>(
  { source, files, logo }: TypstDocument,
  render: (compiler: NodeCompiler, document: NodeTypstDocument) => T,
): T {
  const compiler = loadCompiler()
  try {
    for (const [name, content] of Object.entries(files))
      compiler.mapShadow(join(virtualRoot, name), Buffer.from(content))
    const compiled = compiler.compile({ mainFileContent: loadSource(source), inputs: { logo } })
    const { result } = compiled
    const diagnostics = compiled.takeDiagnostics()
    if (!result)
      throw new Error(
        diagnostics ? JSON.stringify(compiler.fetchDiagnostics(diagnostics)) : 'not typeset',
      )
    return render(compiler, result)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(2)
  }
}

/** Renders PDF/UA-1 with embedded fonts; the time given as that of creation keeps the file reproducible. */
export const renderPdf = (
  compiler: NodeCompiler,
  document: NodeTypstDocument,
  createdAt: string,
): Uint8Array =>
  compiler.pdf(document, {
    pdfStandard: 'ua-1',
    creationTimestamp: Math.floor(Date.parse(createdAt) / 1000),
  })
