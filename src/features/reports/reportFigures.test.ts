import * as excel from '@cj-tech-master/excelts'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sampleConsultation } from '../../../prove/advice/consultations.ts'
import { applyChanges } from '../../../prove/advice/workbookChanges.ts'
import { layoutTexts } from '../../../prove/papers/pages.ts'
import { formatNumber } from '../../kernel/field/format.ts'
import { type Language, languages, resourcesOf } from '../../kernel/text.ts'
import { costRanges } from '../heating/accuracy/ranges.ts'
import { costsByPath } from '../heating/paths/pricePaths.ts'
import { openItems } from '../heating/plausibility/acknowledgement.ts'
import { heatingOptions } from '../reference/heatingOption.ts'
import { roundRough } from '../reference/origin/formatFigure.ts'
import { rangeText } from '../reference/range/range.text.ts'
import type { Block, ReportCell, ReportLayout } from './layout.ts'
import { layOutReport } from './pages/pages.server.ts'
import { translatorFor } from './pages/translator.server.ts'
import type { Snapshot } from './snapshot.ts'
import { generateWorkbook } from './workbook/workbook.server.ts'

/** The sample with changed answers and building values, recalculated. */
function sampleWith(answers: Record<string, unknown>, values: Record<string, unknown> = {}) {
  const sample = sampleConsultation()
  Object.assign(sample.answers, answers)
  Object.assign(sample.building.values, values)
  return applyChanges(sample, [])
}

const numberIn = (text: string) => Number(text.replace(/[^\d]/g, ''))
const textOf = (cell: ReportCell | undefined) =>
  (typeof cell === 'string' ? cell : (cell?.text ?? '')).replaceAll('\u00a0', ' ')

/** All blocks of a report, including those nested in parts. */
const blocksOf = ({ sections }: ReportLayout): Block[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'part' ? block.blocks : [block])),
  )
const tablesOf = (layout: ReportLayout) =>
  blocksOf(layout).flatMap((block) => (block.kind === 'table' ? [block] : []))

/** Lays out the French report: returns its layout, all texts, and `rowsOf`, which finds table rows by first cell. */
async function printReport(snapshot: Snapshot) {
  const { layout } = await layOutReport(snapshot, 'fr')
  const rows = tablesOf(layout).flatMap((table) => table.rows)
  return {
    layout,
    texts: layoutTexts(layout).map((text) => text.replaceAll('\u00a0', ' ')),
    rowsOf: (title: string) =>
      rows.filter(([titleCell]) => textOf(titleCell) === title).map((row) => row.map(textOf)),
  }
}

/** All cell values of the workbook of a snapshot, row by row. */
async function workbookValues(snapshot: Snapshot, language: Language = 'fr') {
  const { content } = await generateWorkbook(snapshot, await translatorFor(language), false)
  const book = new excel.Workbook()
  await book.xlsx.load(content as unknown as ArrayBuffer)
  const values: string[] = []
  book.eachSheet((sheet) =>
    sheet.eachRow((row) => row.eachCell((cell) => values.push(String(cell.result ?? cell.value)))),
  )
  return values.map((value) => value.replaceAll('\u00a0', ' '))
}

/** Note that the standing charge is unknown and not counted. */
const notCounted = 'Montant inconnu, non compté : abonnement ou puissance souscrite.'

/** What the office entered for the boreholes, so that their investment is not rough. */
const enteredBoreholes = {
  'options/pacSondes/generator_investment': 115_399,
  'options/pacSondes/source_investment': 123_097,
  'options/pacSondes/subsidy': 42_100,
}

describe('a figure that rests on confirmed ones', () => {
  it('has one precision wherever it stands, no finer than its range (§3)', async () => {
    const { layout, texts, rowsOf } = await printReport(sampleWith(enteredBoreholes))
    const [[investment], [own]] = [rowsOf('Investissement'), rowsOf('À votre charge')] as const
    const compared = rowsOf('Investissement, CHF')[0]!
    expect(investment![1]).toBe(`${compared[1]} CHF`)
    const headline = blocksOf(layout).find((block) => block.kind === 'headline')!
    expect(headline.beside.map(textOf).at(-1)).toBe(`Investissement après subventions : ${own![1]}`)
    // The range of the sum is a tenth of it.
    expect(compared[1]).toMatch(/^\d{3}’000$/)
    expect(texts.join()).not.toMatch(/238’496|196’295/)
    const [each] = rowsOf('Par logement')
    expect(each![2]).toMatch(/^de /)
    // What remains of a year to a month is as exact as the year.
    expect(headline.beside.map(textOf).join()).toMatch(/\d{1,2}’\d\d0 CHF par mois/)
  })

  it('is printed in full if a bill states it', async () => {
    const { texts } = await printReport(sampleWith({ energy_bill: 20_917 }))
    expect(texts.join('|')).toContain('20’917|CHF/a|Entretien')
  })
})

describe('the recommendation of a report', () => {
  it('says what it costs more than the cheapest option, and what the rules still ask (§3)', async () => {
    const dearer = await printReport(
      sampleWith({ recommended: 'cad', 'options/cad/feasible': 'yes' }),
    )
    expect(dearer.texts.join('|')).toMatch(
      /CHF \(de [\d’]+ à [\d’]+\) de plus par an que PAC sur sondes géothermiques, la solution la moins chère/,
    )
    const cheapest = await printReport(sampleWith({}))
    expect(cheapest.texts.join('|')).not.toContain('la solution la moins chère')
    // The adviser of the sample overrules the rules on boreholes.
    expect(statements(cheapest.layout).join()).toContain(
      'Le conseiller la juge réalisable ; les règles du site demandent encore que GESDEC donne son préavis au forage, que les sondes (7, plus de 4) soient simulées selon SIA 384/6',
    )
  })

  it('§4 is held against a new fossil boiler where the one of today is the reference', async () => {
    const headlines = async (answers: Record<string, unknown>) =>
      (await printReport(sampleWith(answers))).layout.sections.flatMap(({ blocks }) =>
        blocksOf({ sections: [{ blocks }] } as unknown as ReportLayout).flatMap((block) =>
          block.kind === 'headline' ? [block.beside.map(textOf).join('|')] : [],
        ),
      )
    const [summary, ...pages] = await headlines({})
    // Its rank follows the likely cost, though the difference is not significant.
    expect(pages.join()).toMatch(
      /non significatif avec une chaudière neuve \([^)]*\) : leur ordre n’est/,
    )
    expect(summary).toMatch(
      /Écart non significatif avec la référence \(installation actuelle\)\|≈ [\d’]+ CHF \(de [\d’]+ à [\d’]+\) de moins par mois qu’une chaudière neuve \(Mazout, 30 % renouvelable\)/,
    )
    // It is the reference itself, or nobody may build one.
    expect((await headlines({ reference: 'fossil' })).join()).not.toContain('chaudière neuve')
    const ruledOut = {
      'options/fossile/feasible': 'no',
      'options/fossile/reason': 'Refusé par le canton.',
    }
    expect((await headlines(ruledOut)).join()).not.toContain('chaudière neuve')
  })

  it('names no dwelling where there is one, and a boiler’s losses only for a boiler', async () => {
    const { texts, rowsOf } = await printReport(
      sampleWith({ dwellings_served: 1 }, { apartments: 1 }),
    )
    expect(texts.join('|')).not.toMatch(/par mois, .* par logement/)
    const sources = rowsOf('Puissance').map((row) => row.at(-1))
    expect(sources).toContain('Puissance nécessaire')
    expect(sources).toContain(
      'Puissance nécessaire ; pour une chaudière, avec ses pertes à l’arrêt',
    )
  })

  /** The sentence of the summary and the statement on the page of the recommendation. */
  const statements = (layout: ReportLayout) =>
    blocksOf(layout).flatMap((block) =>
      block.kind === 'statement' ? [block.text.replaceAll('\u00a0', ' ')] : [],
    )
  const verdict = (feasible: string | null, reason: string | null = null) => ({
    recommended: 'pacNappes',
    groundwater: 'no',
    'options/pacNappes/feasible': feasible,
    'options/pacNappes/reason': reason,
  })
  const isSubsidyOfChosen = (assumption: { name: string; option?: string }) =>
    assumption.name === 'subsidy' && assumption.option === 'pacNappes'
  const impossible = 'Cette solution est jugée non réalisable ; elle est recommandée pour ce motif'

  it('names its condition if the option is still to be checked, by the adviser or the rules (§3)', async () => {
    const { layout } = await printReport(
      sampleWith(verdict('to_check', 'Débit à mesurer au forage d’essai.')),
    )
    const condition =
      'Nous recommandons : PAC sur nappe, à condition que ce point soit réglé : « Débit à mesurer au forage d’essai ».'
    expect(statements(layout).filter((text) => text.startsWith(condition))).toHaveLength(2)

    const { layout: byRules } = await printReport(
      sampleWith({
        recommended: 'pacAir',
        neighbour_distance: null,
        'options/pacAir/feasible': null,
        'options/pacAir/reason': null,
      }),
    )
    expect(statements(byRules).join()).toContain(
      'PAC air-eau, à condition que la valeur de planification du bruit soit respectée chez les voisins',
    )
    const workbook = await workbookValues(sampleWith(verdict('to_check', 'Débit à mesurer.')))
    expect(workbook.join()).toContain(
      'PAC sur nappe, à condition que ce point soit réglé : « Débit à mesurer ».',
    )
  })

  it('prints the reason for an option that is not feasible beside it, and advertises no subsidy', async () => {
    const recommended_reason = 'Le canton réexamine la zone en 2027, d’après son courrier.'
    for (const judged of [verdict('no'), verdict(null), verdict('yes')]) {
      const { layout, texts } = await printReport(sampleWith({ ...judged, recommended_reason }))
      const [summary] = statements(layout)
      expect(summary).toContain(`${impossible} : ${recommended_reason}`)
      expect(texts.join()).not.toContain('soit accordée')
      const headlines = blocksOf(layout).filter((block) => block.kind === 'headline')
      const ofChosen = headlines.filter(({ name }) => name.startsWith('PAC sur nappe'))
      expect(ofChosen[0]!.beside.at(-1)?.replaceAll('\u00a0', ' ')).toBe(
        'Investissement : ≈ 193’000 CHF',
      )
      expect(texts.join()).not.toContain('accordée avant le début des travaux')
      // Nor do its costs count one that no table shows.
      const { input, results, assumptions } = sampleWith({
        ...judged,
        recommended_reason,
      }).comparison
      expect(assumptions.find(isSubsidyOfChosen)!.value).toBeGreaterThan(0)
      expect([input.options.pacNappes.subsidy, Math.abs(results.pacNappes.subsidy)]).toEqual([0, 0])
      expect(texts.join()).toContain(
        'Aucune subvention n’est comptée pour une solution non réalisable.',
      )
    }
    // Overruled with a reason: the adviser’s verdict counts.
    const { layout, texts } = await printReport(
      sampleWith({ ...verdict('yes', 'Forage d’essai de 2025.'), recommended_reason }),
    )
    expect(statements(layout).join()).not.toContain(impossible)
    expect(texts.join()).toContain(
      'Ne commencez ni ne commandez rien avant que la subvention soit accordée.',
    )
    expect(texts).toContain('accordée avant le début des travaux')
    expect(texts.join()).not.toMatch(/Demandez la subvention|acceptées? avant/)
  })
})

it('says the emissions of the reference once', async () => {
  const { texts } = await printReport(sampleWith({ reference: 'fossil', recommended: 'fossile' }))
  expect(texts.join('\n')).toMatch(/\d t \(de [^)]*\) de CO₂ par an(?! au lieu)/)
})

it('leaves the gas connection of a peak boiler to the gas distributor', async () => {
  const { rowsOf } = await printReport(
    sampleWith({
      ...{ fossil_agent: 'gaz', recommended: 'pacAir', 'options/pacAir/pump_share': 55 },
      ...{ 'options/pacAir/feasible': null, 'options/pacAir/reason': null },
    }),
  )
  const title = 'Chaudière d’appoint au gaz : aucun raccordement au gaz connu'
  expect(rowsOf(title)).toEqual([[title, 'distributeur de gaz']])
})

describe('photovoltaics in a report', () => {
  it('have their subsidy in rows of its own, over their own life and with its own origin (§3)', async () => {
    const snapshot = sampleWith({
      'options/pacSondes/pv_power': 20,
      'options/pacSondes/pv_position': 'flat',
      'options/pacSondes/additions_upkeep': 400,
      'options/pacSondes/subsidy': 70_000,
    })
    const { rowsOf } = await printReport(snapshot)
    const ofOption = (title: string) =>
      rowsOf(title).map((row) => row.filter((cell) => cell !== '–'))
    expect(ofOption('Subvention du photovoltaïque, CHF')).toEqual([
      ['Subvention du photovoltaïque, CHF', '7’200'],
    ])
    // 7200 CHF over 25 years at 1.75 %.
    expect(ofOption('Subvention du photovoltaïque (annuité), CHF/a')).toEqual([
      ['Subvention du photovoltaïque (annuité), CHF/a', '−400'],
    ])
    const sources = rowsOf('PAC sur sondes géothermiques · Photovoltaïque').map((row) => row.at(-1))
    expect(sources.join()).toContain('Pronovo')
    const values = await workbookValues(snapshot)
    const at = values.indexOf('Subvention du photovoltaïque')
    expect(values.slice(at + 1, at + 8).filter((value) => value !== '0')).toEqual(['CHF', '7200'])
    const without = await printReport(sampleWith({}))
    expect(without.texts.join()).not.toContain('Subvention du photovoltaïque')
  })
})

describe('today’s plant in a report', () => {
  it('has its own row and column beside the options (§3)', async () => {
    const { rowsOf, layout, texts } = await printReport(sampleWith({}))
    const [summary, effect] = rowsOf('Installation actuelle')
    expect(summary).toEqual(['Installation actuelle', '≈ 26’900', '', '57.2', '–'])
    expect(effect).toEqual(['Installation actuelle', '≈ 2’240', '57.2', '727'])
    expect(rowsOf('Énergie, CHF/a')[0]!.at(-1)).toBe('≈ 24’900')
    expect(
      tablesOf(layout).some(({ columns }) => columns.at(-1)!.title === 'Installation actuelle'),
    ).toBe(true)
    expect(texts.join()).toContain('Référence de la comparaison : installation actuelle.')
  })

  it('gives the cost of CO₂ avoided with its range, or says that the difference in cost is not significant', async () => {
    const { comparison } = sampleConsultation()
    const { input, results, assumptions } = comparison
    const { rowsOf } = await printReport(sampleConsultation())
    const [cells] = rowsOf('Coût du CO₂ évité, CHF/t')
    const order = heatingOptions.toSorted(
      (one, other) => (results[one].rank ?? 9) - (results[other].rank ?? 9),
    )
    const ranges = costRanges(input, results, assumptions)
    const said = order
      .filter((option) => results[option].rank)
      .map((option, index) => {
        const { value, halfWidth } = ranges.difference(option, input.reference)
        const isSure = Math.abs(value) >= halfWidth!
        const cell = cells![index + 1]!
        if (!isSure) expect(cell).toBe('non significatif')
        else expect(cell).toMatch(/^≈ −?[\d’]+( \*)?\nde −?[\d’]+ à −?[\d’]+$/)
        return isSure
      })
    expect(said).toContain(false)
    expect(said).toContain(true)
  })

  it('has no check of the sample that stands in the way of its publication', () => {
    const { plausibility, answers } = sampleConsultation()
    expect(openItems(plausibility!, answers)).toEqual([])
  })

  it('is shown without plants that are planned or were removed', async () => {
    const sample = sampleConsultation()
    const [existing] = sample.plants
    sample.plants = [
      { ...existing!, status: 'removed', power: 311 },
      { ...existing!, status: 'planned', power: 77 },
      existing!,
    ]
    const { layout } = await printReport(sample)
    const { t } = await translatorFor('fr')
    const parts = layout.sections
      .flatMap(({ blocks }) => blocks)
      .filter((block) => block.kind === 'part' && block.title === t('plant.title'))
    expect(JSON.stringify(parts)).toContain('130')
    expect(JSON.stringify(parts)).not.toMatch(/311|77/)
  })

  it('shows an unknown bill as unknown, never as zero', async () => {
    // Without the current energy carrier there is no price.
    const unknown = sampleWith({}, { heating_energy_1: null })
    const { rowsOf, texts } = await printReport(unknown)
    expect(rowsOf('Installation actuelle')).toEqual([
      ['Installation actuelle', 'inconnue', '', 'inconnue', '–'],
      ['Installation actuelle', 'inconnue', 'inconnue', '727'],
    ])
    for (const row of ['Énergie, CHF/a', 'Coût annuel, CHF/a', 'CO₂ par an, kg'])
      expect(rowsOf(row)[0]!.at(-1)).toBe('inconnue')
    expect(texts).toContain('La facture d’énergie actuelle n’est pas connue.')
    expect(texts.join()).toContain(
      'La facture de l’installation actuelle n’est pas connue : elle ne peut pas servir de référence. Comparaison avec : Chaudière fossile.',
    )
    const cells = await workbookValues(unknown)
    expect(cells.filter((text) => text.includes('elle ne peut pas servir de'))).toHaveLength(1)
    const start = cells.indexOf('Installation actuelle')
    expect(cells.slice(start, start + 7)).toEqual([
      'Installation actuelle',
      '–',
      '0',
      '0',
      '?',
      '?',
      '?',
    ])
    const valuesWithAll = await workbookValues(sampleWith({}))
    const knownStart = valuesWithAll.indexOf('Installation actuelle')
    expect(
      valuesWithAll.slice(knownStart + 4, knownStart + 7).map((text) => Number(text) || text),
    ).toEqual([expect.closeTo(26_855.23, 1), expect.closeTo(1143.34, 1), '–'])
  })

  it('is left out if its costs are unknown and it is not the chosen reference', async () => {
    const { rowsOf } = await printReport(
      sampleWith({ reference: 'fossil', recommended: null }, { heating_energy_1: null }),
    )
    expect(rowsOf('Installation actuelle')).toEqual([])
  })
})

describe('costs that a saving leaves out', () => {
  it('are named beside it, whether the option or the reference lacks them', async () => {
    const headlineOf = async (snapshot: Snapshot) => {
      const { layout } = await printReport(snapshot)
      const [headline] = blocksOf(layout).filter((block) => block.kind === 'headline')
      return (headline as Extract<Block, { kind: 'headline' }>).beside.map((line) =>
        line.replaceAll('\u00a0', ' '),
      )
    }
    // The standing charge of district heating (the option) and of gas (burnt today) is unknown.
    const network = sampleWith({ recommended: 'cad' })
    const gas = sampleWith({}, { heating_energy_1: 7520 })
    for (const snapshot of [network, gas]) {
      expect(await headlineOf(snapshot)).toContain(notCounted)
      const sentences = (await workbookValues(snapshot)).filter((text) =>
        text.includes(' par an que '),
      )
      expect(sentences).toHaveLength(1)
      expect(sentences[0]!.endsWith(notCounted)).toBe(true)
    }
    const completeSample = sampleWith({})
    expect(await headlineOf(completeSample)).not.toContain(notCounted)
    const [sentence] = (await workbookValues(completeSample)).filter((text) =>
      text.includes(' par an que '),
    )
    expect(sentence).not.toContain('non compté')
  })
})

it('prints the cost of a tonne of CO₂ with the range of the difference in cost, and none where nothing differs (§3)', async () => {
  const { rowsOf } = await printReport(sampleWith({}))
  const [row] = rowsOf('Coût du CO₂ évité, CHF/t')
  // 7 300 CHF/a less than today, give or take 7 600: its sign is not known, nor that of a tonne.
  expect(row!.slice(1, 4)).toEqual(['non significatif', 'non significatif', '≈ 510\nde 100 à 920'])
})

it('names the renewable share of a new fossil boiler, with price and source of both parts (§3)', async () => {
  const { rowsOf, texts } = await printReport(sampleWith({}))
  const priced = rowsOf('Prix de l’énergie').map((row) => row.at(-1)!)
  expect(priced.filter((source) => source.startsWith('Mazout, 70 % : 12 ct/kWh ('))).toHaveLength(2)
  expect(priced.join('\n')).toMatch(/; part renouvelable, 30 % \(ge\.ch .*: 20 ct\/kWh \(Indicatif/)
  expect(texts).toContain('Mazout, 30 % renouvelable')
  const entered = await printReport(sampleWith({ 'options/fossile/energy_price': 14 }))
  expect(entered.texts.join()).not.toContain('Mazout, 70 % : 12 ct/kWh')
  expect(entered.texts).not.toContain('Mazout, 30 % renouvelable')
})

describe('a subsidy in a report', () => {
  it('names its measure, the counted kW and the replaced energy (§3)', async () => {
    const { rowsOf, texts } = await printReport(sampleWith({ recommended: 'pacAir' }))
    const amount = /^22’600\nde 1[67]’\d00 à 28’\d00$/
    // The sample's 980 m² cap the counted power at 49 kW.
    expect(rowsOf('M-05 · PAC air-eau')).toEqual([
      [
        ...['M-05 · PAC air-eau', '49 kW sur 60 kW', 'Mazout'],
        ...[expect.stringMatching(amount), 'accordée avant le début des travaux'],
      ],
    ])
    const section = rowsOf('PAC air-eau').find((row) => row.includes('M-05'))
    expect(section!.slice(0, 5)).toEqual([
      'PAC air-eau',
      'M-05',
      '49 kW sur 60 kW',
      'Mazout',
      expect.stringMatching(amount),
    ])
    expect(texts.join()).toContain('La puissance comptée est plafonnée')
    // Without an energy of the building, its plant says what is replaced; else nobody knows.
    const open = sampleWith({ recommended: 'pacAir' }, { sre: 1700, heating_energy_1: null })
    const uncapped = await printReport(open)
    expect(uncapped.rowsOf('M-05 · PAC air-eau')[0]!.slice(1, 3)).toEqual([
      '60 kW sur 60 kW',
      'Mazout',
    ])
    const unknown = await printReport({ ...open, plants: [], consumptions: [] })
    expect(unknown.rowsOf('M-05 · PAC air-eau')[0]![2]).toBe('inconnue')
    expect(uncapped.texts.join()).not.toContain('La puissance comptée est plafonnée')
  })

  it('says beside an entered amount what the scale grants, and which of them counts (§3)', async () => {
    const by = async (subsidy: number | null, granted: string | null = null) => {
      const { rowsOf, texts } = await printReport({
        ...sampleWith({
          recommended: 'pacSondes',
          'options/pacSondes/subsidy': subsidy,
          'options/pacSondes/subsidy_granted': granted,
        }),
        plausibility: [],
      })
      const row = rowsOf('PAC sur sondes géothermiques').find(
        (cells) => cells[3] === 'Mazout' && cells.length === 6,
      )
      return { row, said: texts.filter((text) => text.includes('selon le barème')).length }
    }
    const entered =
      'Saisi par le conseiller, compté ; selon le barème : 42’200 CHF (M-06), non compté'
    expect(await by(68_800, '2026-11-02')).toEqual({
      row: ['PAC sur sondes géothermiques', '–', '–', 'Mazout', '68’800', entered],
      said: 2,
    })
    // As far as the scale, the only rule that is known.
    expect((await by(30_000)).row![4]).toBe('30’000\nde 18’000 à 42’000')
    // A promise above it counts as the scale until somebody granted it, and stands beside it.
    const promise = await printReport(
      sampleWith({ recommended: 'pacSondes', 'options/pacSondes/subsidy': 68_800 }),
    )
    const byScale = await printReport(
      sampleWith({ recommended: 'pacSondes', 'options/pacSondes/subsidy': null }),
    )
    const [row, scale] = [promise, byScale].map(
      ({ rowsOf }) => rowsOf('PAC sur sondes géothermiques').find((cells) => cells[1] === 'M-06')!,
    )
    expect(row!.slice(0, 5)).toEqual(scale!.slice(0, 5))
    const said = 'Promesse de 68’800 CHF, sans décision : non comptée au-delà du barème'
    expect(row![5]).toBe(`${scale![5]} · ${said}`)
    expect(promise.texts.join()).toContain(`${said}.`)
    expect(promise.rowsOf('Coût annuel, CHF/a')).toEqual(byScale.rowsOf('Coût annuel, CHF/a'))
    // The amount of the scale, entered or not, is one.
    expect(await by(42_200)).toMatchObject({ said: 0 })
    expect(await by(null)).toMatchObject({ said: 0 })
  })

  it('comes with the size of the consultation and whether the programme funds the consultation', async () => {
    const programmeValues = async (answers: Record<string, unknown>) => {
      const { texts } = await printReport(sampleWith(answers))
      const size = texts.find((text) => /^(Petit|Grand) conseil :/.test(text))
      const age = texts.indexOf('L’installation a au moins dix ans à la visite')
      return [size?.split(' :')[0], texts[age + 2]]
    }
    expect(await programmeValues({ visit_date: null })).toEqual(['Grand conseil', 'à vérifier'])
    const small = { dwellings_served: 1, building_use: 'residential', plant_year: 2006 }
    expect(await programmeValues({ ...small, visit_date: '2026-11-10' })).toEqual([
      'Petit conseil',
      'remplie',
    ])
    expect(await programmeValues({ ...small, visit_date: '2012-11-10' })).toEqual([
      'Petit conseil',
      'non remplie',
    ])
    const cells = await workbookValues(sampleWith({ visit_date: null }))
    expect(cells[cells.indexOf('Financé par le programme') + 1]).toBe('inconnu')
  })
})

describe('today’s bill', () => {
  it('is that of the bills of a whole year, with their source, in report and workbook, and yields to an entered one', async () => {
    const source = 'Mazout SA, 01.07.2025 – 30.06.2026'
    const printed = async (cost: number | null, answers: Record<string, unknown> = {}) => {
      const sample = sampleConsultation()
      Object.assign(sample.answers, { energy_bill: null, ...answers })
      Object.assign(sample.consumptions.at(-1)!, { cost, supplier: 'Mazout SA' })
      const snapshot = applyChanges(sample, [])
      const { texts } = await printReport(snapshot)
      const { content } = await generateWorkbook(snapshot, await translatorFor('fr'), false)
      const book = new excel.Workbook()
      await book.xlsx.load(content as unknown as ArrayBuffer)
      const rows: unknown[][] = []
      book.eachSheet((sheet) =>
        sheet.eachRow(({ values }) => rows.push((values as unknown[]).slice(1))),
      )
      const bill = rows.find(([title]) => title === 'Facture d’énergie actuelle')!
      return { snapshot, texts: texts.join('\n'), bill }
    }
    const billed = await printed(23_456)
    expect(billed.snapshot.comparison.results.existing!.energyFirstYear).toBeCloseTo(23_456, 6)
    expect(billed.texts).toContain(`Énergie selon les factures : ${source}`)
    // The bill is exact, though the upkeep beside it is rough.
    expect(billed.texts).toContain('23’456\nCHF/a\nEntretien\n≈')
    expect(billed.bill[2]).toBe(23_456)
    expect(JSON.stringify(billed.bill)).toContain(source)
    const calculated = await printed(null)
    expect(calculated.texts).not.toContain('selon les factures')
    expect(calculated.bill[2]).toMatchObject({ formula: expect.stringContaining('/100') })
    expect(JSON.stringify(calculated.bill)).not.toContain(source)
    const entered = await printed(23_456, { energy_bill: 20_000 })
    expect(entered.texts).not.toContain('selon les factures')
  })
})

describe('the index after works (§4)', () => {
  it('stands in the comparison, on the page of each option and in the summary, with its range and what it means', async () => {
    const { rowsOf, layout, texts } = await printReport(sampleWith({}))
    // By rank: boreholes, air, fossil, network, groundwater, pellets; today's mean.
    expect(rowsOf('IDC attendu, MJ/m²·a')[0]!.slice(1)).toEqual([
      ...['511', '780', '690', '591', '487', '770', '727'],
    ])
    const summary = JSON.stringify(layout.sections[0]).replaceAll('\u00a0', ' ')
    expect(summary).toMatch(
      /IDC attendu après travaux.: 511.MJ\/m²·a \(de \d+ à \d+ ; pondération de l’électricité 3\.3, à confirmer ; 310 avec 2\), trop proche/,
    )
    expect(texts.join()).toMatch(/Avec la pondération de 2 de la méthode AMOén.: 310.MJ\/m²·a/)
    const figures = rowsOf('IDC attendu après travaux')
    expect(figures.map(([, value]) => value)).toEqual(
      ['511', '780', '690', '591'].map((index) => `${index} MJ/m²·a`),
    )
    expect(figures[0]![2]).toMatch(
      /^de \d+ à \d+, trop proche de 550 pour conclure ; 450, exigé en cas de travaux imposés, n’est pas assuré : la valeur probable est au-dessus ; pondération de l’électricité 3\.3, à confirmer ; 310 avec 2$/,
    )
    expect(texts.join()).toMatch(/Électricité des pompes à chaleur × 3\.3 \(.*à confirmer à l’OCEN/)
  })

  it('§8 says what else is needed where works become due and the recommended option may not be enough', async () => {
    const sentence = 'Cette solution seule ne suffit probablement pas : étudier l’enveloppe'
    const snapshot = sampleWith({})
    const { texts } = await printReport(snapshot)
    const summary = texts.find((text) => text.includes(sentence))!
    expect(summary).toMatch(
      /\(CECB Plus\)\. Délais dès la décision notifiée : audit et mesures 12 mois/,
    )
    // What would be built instead has its index beside its cost.
    expect(texts.find((text) => text.startsWith('Sinon : PAC air-eau'))).toMatch(
      /significatif\. IDC attendu après travaux.: 780.MJ\/m²·a .*d’autres mesures seraient nécessaires\.$/,
    )
    const { position } = snapshot.expected!.pacSondes!
    snapshot.expected!.pacSondes!.position = { ...position, mean: 400, band: 0.05 }
    expect((await printReport(snapshot)).texts.join()).not.toContain(sentence)
    snapshot.expected!.pacSondes!.position = position
    snapshot.law = { ...snapshot.law!, later: [] }
    expect((await printReport(snapshot)).texts.join()).not.toContain(sentence)
  })

  it('is said to be unknown without an area, and is not mentioned outside Geneva or in reports of before', async () => {
    const withoutArea = await printReport(sampleWith({}, { sre: null }))
    expect(withoutArea.rowsOf('IDC attendu, MJ/m²·a')[0]!.slice(1, 7)).toEqual(
      Array(6).fill('inconnue'),
    )
    expect(withoutArea.texts.join()).toContain('IDC attendu après travaux : inconnu')
    const { expected: _, ...before } = sampleConsultation()
    expect((await printReport(before)).texts.join()).not.toContain('IDC attendu')
  })

  it('§3 has the range of a tonne avoided in the workbook as on paper', async () => {
    const snapshot = sampleWith({})
    const values = await workbookValues(snapshot)
    const { rowsOf } = await printReport(snapshot)
    const printed = rowsOf('Coût du CO₂ évité, CHF/t')[0]!.find((text) => text.startsWith('≈'))!
    const ends = ['de', 'à'].map((end) => {
      const at = values.indexOf(`Coût du CO₂ évité, Fourchette, ${end}`)
      return values.slice(at + 2, at + 2 + heatingOptions.length)
    })
    const at = heatingOptions.indexOf('fossile')
    expect(printed).toContain(`\nde ${ends[0]![at]} à ${ends[1]![at]}`)
    for (const cells of ends)
      expect(cells.filter((text) => text === 'non significatif')).toHaveLength(
        heatingOptions.length - 1,
      )
  })

  it('is a formula of the inputs in the workbook', async () => {
    const snapshot = sampleWith({})
    const values = await workbookValues(snapshot)
    expect(values.map(Number)).toContainEqual(
      expect.closeTo(snapshot.expected!.pacSondes!.position.mean, 6),
    )
  })
})

it('§8 an option whose conditions are longer than a page is followed by the next one', async () => {
  const snapshot = sampleConsultation()
  const condition = 'Vérifier avec le foreur, puis avec la régie et les habitants. '.repeat(120)
  snapshot.judged.pacSondes = {
    ...snapshot.judged.pacSondes,
    feasible: 'to_check',
    entered: condition,
  }
  const { layout } = await printReport(snapshot)
  expect(layout.sections.map(({ title }) => title)).toContain('PAC air-eau')
})

describe('a mean of three years', () => {
  it('is marked as published, as our estimate, or as calculated from published years', async () => {
    const sample = sampleConsultation()
    const { rowsOf, texts } = await printReport(sample)
    const { value } = sample.indices[0]!
    expect(rowsOf('2026')[0]![2]).toBe(
      `${Math.round((731 + 731 + value) / 3)} (notre estimation pour 2026)`,
    )
    expect(rowsOf('2025')[0]![2]).toBe('727')
    expect(texts.join()).toContain('publiée par le canton')
    for (const index of sample.official) index.mean_3 = null
    const printedReport = await printReport(applyChanges(sample, []))
    expect(printedReport.texts.join()).toContain('calculée ici, de trois indices annuels publiés')
    expect(printedReport.rowsOf('2025')[0]![2]).not.toBe('727')
  })
})

describe('a bar in a report', () => {
  it('is as long as the rounded figure beside it, relative to the scale', async () => {
    const snapshot = sampleWith({})
    for (const assumption of snapshot.comparison.assumptions) delete assumption.band
    const { layout } = await printReport(snapshot)
    const bars = tablesOf(layout).flatMap(({ rows }) =>
      rows
        .flat()
        .flatMap((cell) => (typeof cell === 'string' || cell.bar === undefined ? [] : cell.bar)),
    )
    const { existing, ...results } = snapshot.comparison.results
    const costs = [...Object.values(results), existing!].map(({ annualCost }) =>
      roundRough(annualCost),
    )
    const scale = Math.max(...costs) / Math.max(...bars)
    expect(scale).toBeGreaterThanOrEqual(Math.max(...costs))
    expect(bars.toSorted().map((bar) => Math.round(bar * scale))).toEqual(costs.toSorted())
  })

  it('is the range of the figure beside it, with a tick at the figure, on one scale with marks', async () => {
    const snapshot = sampleWith({})
    const { layout, rowsOf } = await printReport(snapshot)
    const table = tablesOf(layout).find(({ columns }) => columns.some(({ axis }) => axis))!
    const marks = table.columns.flatMap(({ axis = [] }) => axis)
    const [one, other] = marks.map(({ at, text }) => ({ at, value: numberIn(text) }))
    const at = (value: number) =>
      one!.at + ((value - one!.value) / (other!.value - one!.value)) * (other!.at - one!.at)
    const [printed] = rowsOf('Fourchette')
    const spreads = table.rows.flatMap((row) =>
      row.flatMap((cell) =>
        typeof cell === 'object' && cell.spread ? [{ ...cell.spread, cost: textOf(row[1]) }] : [],
      ),
    )
    expect(spreads).toHaveLength(7)
    for (const [index, spread] of spreads.entries()) {
      const [low, high] = printed![index + 1]!.match(/[\d’]+/g)!.map(numberIn)
      expect(spread.from).toBeCloseTo(at(low!), 6)
      expect(spread.to).toBeCloseTo(at(high!), 6)
      expect(spread.at).toBeCloseTo(at(numberIn(spread.cost)), 6)
    }
  })
})

describe('the next steps of a report', () => {
  it('are numbered in the order of the catalogue, in summary and recommendation (§3)', async () => {
    const sample = sampleWith({})
    const steps = sample.advice.filter(({ kind }) => kind === 'next_step')
    for (const name of Object.keys(sample.answers))
      if (name.startsWith('next_steps/')) delete sample.answers[name]
    for (const { key, fr } of steps.toReversed()) sample.answers[`next_steps/${key}/title`] = fr
    const { layout } = await printReport(sample)
    const numbered = blocksOf(layout).flatMap((block) =>
      block.kind === 'list' && block.isNumbered ? [block.items] : [],
    )
    const texts = steps.map(({ fr }) => fr)
    expect(numbered).toEqual([texts.slice(0, 3), texts])
  })
})

describe('a report without any option that can be built', () => {
  const infeasible = Object.fromEntries(
    heatingOptions.map((option) => [`options/${option}/feasible`, 'no']),
  )

  it('explains the ranges that it prints, in each language, and draws no empty charts (§3)', async () => {
    const sample = sampleWith(infeasible)
    for (const language of languages) {
      const { layout } = await layOutReport(sample, language)
      const note = resourcesOf(rangeText, language).note!
      const texts = layoutTexts(layout)
      expect(texts.filter((text) => text.includes(note))).toHaveLength(2)
      const charts = blocksOf(layout).flatMap((block) => (block.kind === 'chart' ? block.file : []))
      expect(charts).not.toContain('annual-cost.svg')
    }
  })
})

describe('the ranges of a workbook', () => {
  it('are those of the report, with the options that lead together and whiskers in its chart (§3)', async () => {
    // An air heat pump that costs about as much as the boreholes.
    const sample = sampleWith({ 'options/pacAir/efficiency': 3.4 })
    const { rowsOf } = await printReport(sample)
    const [printed] = rowsOf('Fourchette')
    const values = await workbookValues(sample)
    const [, ...ranges] = printed!
    expect(ranges.filter((range) => range.startsWith('de '))).toHaveLength(7)
    for (const range of ranges) expect(values).toContain(range)
    const [ranks] = rowsOf('Rang')
    const tied = ranks!.filter((rank) => rank === 'ex æquo')
    expect(tied).toHaveLength(2)
    // On the sheet of options and in the summary.
    expect(values.filter((value) => value === 'ex æquo')).toHaveLength(2 * tied.length)
    expect(values.join()).toContain('cette solution est parmi les moins chères')
    const { content } = await generateWorkbook(sample, await translatorFor('fr'), false)
    const chart = strFromU8(unzipSync(content)['xl/charts/chart1.xml']!)
    expect(chart).toMatch(/<c:errBars>.*<c:plus><c:numRef>/)
  })

  it('are left out for a snapshot of before', async () => {
    const sample = sampleWith({})
    for (const assumption of sample.comparison.assumptions) delete assumption.band
    const values = await workbookValues(sample)
    expect(values).not.toContain('Fourchette')
    expect(values.join()).not.toContain('ex æquo')
  })
})

describe('a horizon of one year', () => {
  it('is one year in every sentence, and no subsidy makes a cost negative (§3)', async () => {
    const sample = sampleWith({ horizon: 1 })
    const { results } = sample.comparison
    for (const { annualCost } of Object.values(results)) expect(annualCost).toBeGreaterThan(0)
    for (const language of languages) {
      const { layout } = await layOutReport(sample, language)
      const texts = layoutTexts(layout).map((text) => text.replaceAll('\u00a0', ' '))
      const workbook = await workbookValues(sample, language)
      expect([...texts, ...workbook].filter((text) => /\b1 (ans|years|anni)\b/.test(text))).toEqual(
        [],
      )
      for (const list of [texts, workbook])
        expect(list.some((text) => /\b1 (an|year|anno)\b/.test(text))).toBe(true)
    }
  })
})

describe('the paths of energy prices in a report', () => {
  it('say the cost of each option and who leads, the same in the workbook (§3)', async () => {
    const sample = sampleWith({})
    const { rowsOf, texts } = await printReport(sample)
    const values = await workbookValues(sample)
    const { input, results, assumptions } = sample.comparison
    const paths = costsByPath(input, results, assumptions)
    const row = rowsOf('PAC air-eau').find((cells) => cells.length === 4)!
    expect(row.slice(1)).toEqual(
      paths.map(({ ranges }) => `≈ ${formatNumber(ranges.range('pacAir')!.value)}`),
    )
    for (const { results: onPath } of paths)
      expect(values).toContain(String(onPath.pacAir.annualCost))
    expect(rowsOf('En tête')[0]).toHaveLength(4)
    expect(texts.join()).toContain('Hausse faible : prix constants')
    expect(values.join()).toContain('Hausse forte, La moins chère')
  })
})

it('says at which flow a performance holds, what the reference leaves out, and the base case of prices', async () => {
  const { texts } = await printReport(sampleWith({}))
  const printed = texts.join('\n').replaceAll('\u00a0', ' ')
  for (const said of [
    'départ à 58 °C · WPZ Buchs',
    'sans rien remplacer, donc sans capital',
    'Les autres tableaux comptent le cas de base : +1.0 % par an pour toutes les énergies.',
    'Zone d’un réseau thermique structurant (RTS) : inconnue, à vérifier.',
    '980 m² de surface de référence énergétique (SRE)',
    'PCS : pouvoir calorifique supérieur',
    'PAC sur sondes géothermiques, 60 kW',
  ])
    expect(printed).toContain(said)
  const assumed = await printReport(sampleWith({ supply_temperature: null }))
  // The plant in service has 58 °C; without one it is assumed.
  expect(assumed.texts.join().replaceAll('\u00a0', ' ')).toContain('départ à 58 °C')
})

it('names the unknown charge of a network where that is, not of what is recommended', async () => {
  const excluded = async (recommended: string) => {
    const { texts } = await printReport(sampleWith({ recommended }))
    return texts.filter((text) => text.startsWith('Mesures d’accompagnement'))
  }
  expect((await excluded('pacSondes')).join()).not.toContain('puissance souscrite')
  expect((await excluded('cad')).join()).toContain('puissance souscrite')
})

it('prints the efficiency that it assumes of a boiler in service, unless one was entered', async () => {
  const assumed = async (boiler_efficiency: number | null) => {
    const { texts } = await printReport(sampleWith({ boiler_efficiency }))
    return texts.filter((text) => text === 'Rendement supposé de la chaudière').length
  }
  expect([await assumed(null), await assumed(85)]).toEqual([1, 0])
})
