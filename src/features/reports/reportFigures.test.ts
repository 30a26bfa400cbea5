import excel from 'exceljs'
import { describe, expect, it } from 'vitest'
import { sampleConsultation } from '../../../prove/consultations.ts'
import { layoutTexts } from '../../../prove/pages.ts'
import { applyChanges } from '../../../prove/workbookChanges.ts'
import { roundRough } from '../reference/origin/formatFigure.ts'
import type { Block, ReportCell, ReportLayout } from './layout.ts'
import { layOutReport } from './pages/pages.server.ts'
import { translatorFor } from './pages/translator.server.ts'
import type { Snapshot } from './snapshot.ts'
import { generateWorkbook } from './workbook/workbook.server.ts'

/** The sample with other answers and another building, calculated anew. */
function sampleWith(answers: Record<string, unknown>, values: Record<string, unknown> = {}) {
  const sample = sampleConsultation()
  Object.assign(sample.answers, answers)
  Object.assign(sample.building.values, values)
  return applyChanges(sample, [])
}

const textOf = (cell: ReportCell | undefined) =>
  (typeof cell === 'string' ? cell : (cell?.text ?? '')).replaceAll('\u00a0', ' ')

/** All blocks of a report, those of its parts too. */
const blocksOf = ({ sections }: ReportLayout): Block[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'part' ? block.blocks : [block])),
  )
const tablesOf = (layout: ReportLayout) =>
  blocksOf(layout).flatMap((block) => (block.kind === 'table' ? [block] : []))

/** What a report says in French: all of its texts, and the rows of its tables that begin with a word. */
async function printed(snapshot: Snapshot) {
  const { layout } = await layOutReport(snapshot, 'fr')
  const rows = tablesOf(layout).flatMap((table) => table.rows)
  return {
    layout,
    texts: layoutTexts(layout).map((text) => text.replaceAll('\u00a0', ' ')),
    rowsOf: (first: string) =>
      rows.filter(([cell]) => textOf(cell) === first).map((row) => row.map(textOf)),
  }
}

/** Every text and figure of the workbook of a snapshot, in French. */
async function inWorkbook(snapshot: Snapshot) {
  const { content } = await generateWorkbook(snapshot, await translatorFor('fr'), false)
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  const values: string[] = []
  book.eachSheet((sheet) =>
    sheet.eachRow((row) => row.eachCell((cell) => values.push(String(cell.result ?? cell.value)))),
  )
  return values.map((value) => value.replaceAll('\u00a0', ' '))
}

const notCounted = 'Montant inconnu, non compté : abonnement.'

describe('today’s plant in a report', () => {
  it('has a row and a column of its own beside the options (§3)', async () => {
    const { rowsOf, layout, texts } = await printed(sampleWith({}))
    const [summary, effect] = rowsOf('Installation actuelle')
    expect(summary).toEqual(['Installation actuelle', '≈ 27’400', '', '57.2', '–'])
    expect(effect).toEqual(['Installation actuelle', '≈ 2’280', '57.2'])
    expect(rowsOf('Énergie, CHF/a')[0]!.at(-1)).toBe('≈ 24’900')
    expect(
      tablesOf(layout).some(({ columns }) => columns.at(-1)!.title === 'Installation actuelle'),
    ).toBe(true)
    expect(texts.join()).toContain('Référence de la comparaison : installation actuelle.')
  })

  it('says that its bill is not known, never that it is nothing', async () => {
    // Nobody knows what heats today: there is no price for it.
    const lost = sampleWith({}, { heating_energy_1: null })
    const { rowsOf, texts } = await printed(lost)
    expect(rowsOf('Installation actuelle')).toEqual([
      ['Installation actuelle', 'inconnue', '', 'inconnue', '–'],
      ['Installation actuelle', 'inconnue', 'inconnue'],
    ])
    for (const row of ['Énergie, CHF/a', 'Coût annuel, CHF/a', 'CO₂ par an, kg'])
      expect(rowsOf(row)[0]!.at(-1)).toBe('inconnue')
    expect(texts).toContain('La facture d’énergie actuelle n’est pas connue.')
    expect(texts.join()).toContain(
      'La facture de l’installation actuelle n’est pas connue : elle ne peut pas servir de référence. Comparaison avec : Chaudière fossile.',
    )
    const cells = await inWorkbook(lost)
    expect(cells.filter((text) => text.includes('elle ne peut pas servir de'))).toHaveLength(1)
    const at = cells.indexOf('Installation actuelle')
    expect(cells.slice(at, at + 7)).toEqual(['Installation actuelle', '–', '0', '0', '?', '?', '?'])
    const known = await inWorkbook(sampleWith({}))
    const place = known.indexOf('Installation actuelle')
    expect(known.slice(place + 4, place + 7).map((text) => Number(text) || text)).toEqual([
      expect.closeTo(27_376.68, 1),
      expect.closeTo(1143.34, 1),
      '–',
    ])
  })

  it('stays away where it is neither known nor asked for', async () => {
    const { rowsOf } = await printed(
      sampleWith({ reference: 'fossil', recommended: null }, { heating_energy_1: null }),
    )
    expect(rowsOf('Installation actuelle')).toEqual([])
  })
})

describe('what a saving does not count', () => {
  it('stands beside the sentence, of the option and of what it is held against', async () => {
    const headlineOf = async (snapshot: Snapshot) => {
      const { layout } = await printed(snapshot)
      const [headline] = blocksOf(layout).filter((block) => block.kind === 'headline')
      return (headline as Extract<Block, { kind: 'headline' }>).beside.map((line) =>
        line.replaceAll('\u00a0', ' '),
      )
    }
    // Of district heating nobody knows the standing charge; of gas neither, which is burnt today.
    const network = sampleWith({ recommended: 'cad' })
    const gas = sampleWith({}, { heating_energy_1: 7520 })
    for (const snapshot of [network, gas]) {
      expect(await headlineOf(snapshot)).toContain(notCounted)
      const sentences = (await inWorkbook(snapshot)).filter((text) => text.includes(' par an que '))
      expect(sentences).toHaveLength(1)
      expect(sentences[0]!.endsWith(notCounted)).toBe(true)
    }
    const known = sampleWith({})
    expect(await headlineOf(known)).not.toContain(notCounted)
    const [said] = (await inWorkbook(known)).filter((text) => text.includes(' par an que '))
    expect(said).not.toContain('non compté')
  })
})

describe('a subsidy in a report', () => {
  it('says by which measure, for how many kW and in place of what (§3)', async () => {
    const { rowsOf, texts } = await printed(sampleWith({ recommended: 'pacAir' }))
    // 980 m² let 49 kW count.
    expect(rowsOf('IP-05 · PAC air-eau')).toEqual([
      ['IP-05 · PAC air-eau', '49.0 kW sur 80.5 kW', 'Mazout', '23’600', 'avant les travaux'],
    ])
    const section = rowsOf('PAC air-eau').find((row) => row.includes('IP-05'))
    expect(section!.slice(0, 5)).toEqual([
      'PAC air-eau',
      'IP-05',
      '49.0 kW sur 80.5 kW',
      'Mazout',
      '23’600',
    ])
    expect(texts.join()).toContain('La puissance comptée est plafonnée')
    const whole = await printed(
      sampleWith({ recommended: 'pacAir' }, { sre: 1700, heating_energy_1: null }),
    )
    expect(whole.rowsOf('IP-05 · PAC air-eau')[0]!.slice(1, 3)).toEqual([
      '80.5 kW sur 80.5 kW',
      'inconnue',
    ])
    expect(whole.texts.join()).not.toContain('La puissance comptée est plafonnée')
  })

  it('stands with the size of the consultation, and whether the programme pays it', async () => {
    const said = async (answers: Record<string, unknown>) => {
      const { texts } = await printed(sampleWith(answers))
      const after = (name: string) => texts[texts.indexOf(name) + 1]
      return [after('Catégorie'), after('Financé par le programme')]
    }
    expect(await said({})).toEqual(['Grand conseil', 'inconnu'])
    const small = { dwellings_served: 1, building_use: 'residential', plant_year: 2006 }
    expect(await said({ ...small, visit_date: '2026-11-10' })).toEqual(['Petit conseil', 'oui'])
    expect(await said({ ...small, visit_date: '2012-11-10' })).toEqual(['Petit conseil', 'non'])
    const cells = await inWorkbook(sampleWith({}))
    expect(cells[cells.indexOf('Financé par le programme') + 1]).toBe('inconnu')
  })
})

describe('a mean of three years', () => {
  it('says where it is our estimate, and where the canton published the years only', async () => {
    const sample = sampleConsultation()
    const { rowsOf, texts } = await printed(sample)
    expect(rowsOf('2026')[0]![2]).toBe('723 (estimation)')
    expect(rowsOf('2025')[0]![2]).toBe('727')
    expect(texts.join()).toContain('publiée par le canton')
    for (const one of sample.official) one.mean_3 = null
    const own = await printed(applyChanges(sample, []))
    expect(own.texts.join()).toContain('calculée ici, de trois indices annuels publiés')
    expect(own.rowsOf('2025')[0]![2]).not.toBe('727')
  })
})

describe('a bar in a report', () => {
  it('is as long as the figure beside it, without digits of its own', async () => {
    const snapshot = sampleWith({})
    const { layout } = await printed(snapshot)
    const bars = tablesOf(layout).flatMap(({ rows }) =>
      rows
        .flat()
        .flatMap((cell) => (typeof cell === 'string' || cell.bar === undefined ? [] : cell.bar)),
    )
    const { existing, ...results } = snapshot.comparison.results
    const costs = [...Object.values(results), existing!].map(({ annualCost }) =>
      roundRough(annualCost),
    )
    const most = Math.max(...costs)
    expect(bars.toSorted()).toEqual(costs.map((cost) => cost / most).toSorted())
  })
})
