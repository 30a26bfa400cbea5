import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Language } from '../../kernel/text.ts'
import { buildingOf, idcOf, plantOf } from './buildingPages.server.ts'
import { type Charts, chartsOf } from './charts.server.ts'
import {
  advised,
  assumptionsOf,
  nextStepsOf,
  recommendationOf,
  signaturesOf,
  subsidiesOf,
} from './closingPages.server.ts'
import { optionsOf } from './comparisonPages.server.ts'
import { coverOf, summaryOf } from './frontPages.server.ts'
import type { Layout } from './layout.ts'
import type { Printed, Prints } from './press.server.ts'
import { type Saying, sayingIn } from './saying.server.ts'
import type { Snapshot } from './snapshot.ts'

/** What a report says, page by page. */
function layoutOf(
  snapshot: Snapshot,
  saying: Saying,
  { language, isDraft, charts }: { language: Language; isDraft: boolean; charts: Charts },
): Layout {
  const { say } = saying
  const { mandate, building, office } = snapshot
  return {
    language,
    draft: isDraft ? say('draft') : null,
    title: `${say('title')}, ${building.address}`,
    author: office.name ?? '',
    cover: coverOf(snapshot, saying, { language, isDraft }),
    head: { left: building.address, right: `${mandate.number}-${mandate.report}` },
    page: say('page', { page: '{page}', pages: '{pages}' }),
    sections: [
      summaryOf(snapshot, saying, {
        charts,
        firstSteps: advised(snapshot, 'next_steps', language),
      }),
      { ...buildingOf(snapshot, saying), isPage: true },
      plantOf(snapshot, saying),
      idcOf(snapshot, saying, charts),
      optionsOf(snapshot, saying, charts),
      recommendationOf(snapshot, saying, language),
      subsidiesOf(snapshot, saying),
      nextStepsOf(snapshot, saying, language),
      signaturesOf(snapshot, saying),
      assumptionsOf(snapshot, saying),
    ],
  }
}

/** Every text that a report of this snapshot says, as it is printed; for proofs. */
export async function saidIn(snapshot: Snapshot, language: Language, isDraft: boolean) {
  const saying = await sayingIn(language)
  const charts = chartsOf(saying)
  const { sections, cover } = layoutOf(snapshot, saying, { language, isDraft, charts })
  const said: string[] = []
  const collect = (value: unknown, key?: string) => {
    if (typeof value === 'string') {
      if (!['kind', 'tone', 'file', 'alt', 'colour'].includes(key ?? '')) said.push(value)
    } else if (value instanceof Object)
      for (const [name, one] of Object.entries(value))
        collect(one, Array.isArray(value) ? key : name)
  }
  collect(sections)
  collect([cover.kind, cover.title, cover.address, cover.place, cover.facts, cover.office])
  return said.filter((text) => text.trim() !== '')
}

/** The folder that Typst is told of: nothing is there but what is given to it in memory. */
const nowhere = '/egide-report'
const weights = ['Regular', 'Medium', 'SemiBold']

const folder = join(process.cwd(), 'src', 'features', 'reports')
const read = (...path: string[]) => readFileSync(join(folder, ...path))
let known: { compiler: NodeCompiler; source: string } | undefined

const press = () =>
  (known ??= {
    compiler: NodeCompiler.create({
      workspace: nowhere,
      fontArgs: [{ fontBlobs: weights.map((weight) => read('fonts', `Inter-${weight}.ttf`)) }],
    }),
    source: read('report.typ').toString(),
  })

/**
 * The report as PDF/UA-1 with its fonts inside. Typst gets what people typed as data alone (JSON), so
 * that it cannot be markup. Throws what Typst says where it does not fit together.
 */
export async function printPages({ snapshot, language, logo }: Printed): Promise<Prints> {
  const saying = await sayingIn(language)
  const charts = chartsOf(saying)
  const print = (isDraft: boolean) => {
    const layout = layoutOf(snapshot, saying, { language, isDraft, charts })
    const files: Record<string, Uint8Array> = {
      'layout.json': Buffer.from(JSON.stringify(layout)),
      ...(logo && { [logo.type === 'image/png' ? 'logo.png' : 'logo.jpg']: logo.content }),
      ...Object.fromEntries([...charts.files].map(([name, svg]) => [name, Buffer.from(svg)])),
    }
    return typeset(files, {
      at: Math.floor(Date.parse(snapshot.taken_at) / 1000),
      logo: logo?.type === 'image/jpeg' ? 'logo.jpg' : 'logo.png',
    })
  }
  const draft = print(true)
  return { draft, final: print(false) }
}

function typeset(files: Record<string, Uint8Array>, { at, logo }: { at: number; logo: string }) {
  const { compiler, source } = press()
  try {
    for (const [name, content] of Object.entries(files))
      compiler.mapShadow(join(nowhere, name), Buffer.from(content))
    const compiled = compiler.compile({ mainFileContent: source, inputs: { logo } })
    const { result } = compiled
    const said = compiled.takeDiagnostics()
    if (!result)
      throw new Error(said ? JSON.stringify(compiler.fetchDiagnostics(said)) : 'not typeset')
    return compiler.pdf(result, { pdfStandard: 'ua-1', creationTimestamp: at })
  } finally {
    compiler.resetShadow()
    compiler.evictCache(2)
  }
}
