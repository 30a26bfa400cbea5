// Over 300 lines: the report of a CECB Plus, chapter by chapter.
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { tableRows } from '../../../kernel/field/tables.ts'
import { ownHomesTaxedUntil } from '../../heating/law/heatingLaw.ts'
import { maxHeatingYears } from '../../heating/plant/usefulHeat.ts'
import { numberIn, rowOf } from '../../mandates/form/service.ts'
import {
  advisorySubsidy,
  insulationSubsidy,
  mayBeSupported,
  usualLives,
} from '../../mandates/services/knownAmounts.ts'
import {
  type Block,
  factsBlock,
  partUnlessEmpty,
  type ReportCell,
  type ReportFact,
  type Section,
  withTitle,
} from '../layout.ts'
import { optionPageText } from '../pages/optionPage.text.ts'
import { applicationText } from '../pages/programme/programme.text.ts'
import type { KindSnapshot } from '../snapshot.ts'
import {
  type ChapterContext,
  type Chapters,
  factsNamed,
  factsPart,
  toConfirm,
} from './chapters.server.ts'
import {
  accuracySentence,
  estimateOf,
  indexBlocks,
  namedVariants,
  recommendedBlocks,
  roundedEstimate,
  stageBlocks,
} from './variantPages.server.ts'

/** The share of a usual life from which on replacing a part early needs a reason. */
const longLifeLeft = 0.25

/** The mean final energy of the latest heating years, kWh/m²·a, not weighted; empty without any. */
function measuredUse({ indices }: KindSnapshot) {
  const years = indices.slice(0, maxHeatingYears)
  if (years.length === 0) return []
  const yearly = years.map(({ terms, days, sre }) => {
    const energy = terms.reduce((sum, term) => sum + (term.quantity * term.megajoules) / 3.6, 0)
    return (energy * 365) / days / sre
  })
  const value = Math.round(yearly.reduce((sum, one) => sum + one, 0) / years.length)
  return [{ value, from: String(years.at(-1)!.year), to: String(years[0]!.year) }]
}

/** The advisory report of a CECB Plus: state of each part, classes, variants with measures, stages, subsidies. */
export function cecbPlusChapters({ snapshot, form, translator, t }: ChapterContext): Chapters {
  const { text, facts, rows, values } = form
  const variants = rows('variants')
  const recommended = recommendedBlocks(snapshot, translator, t)
  const envelope = form.table('envelope', [
    'element',
    'orientation',
    'area',
    'u_value',
    'build_up',
    'year',
    'condition',
    'g_value',
  ])
  const { investment_band: ofCost = 0, subsidy_band: ofSubsidy = 0 } = snapshot.variants ?? {}
  const details = variants.map((row): Section => {
    const cell = (column: string) => `variants/${row}/${column}`
    const number = String(values[cell('number')] ?? '')
    const blocks: Block[] = [
      ...factsBlock([
        ...(['investment', 'subsidy'] as const).flatMap((column) =>
          facts(cell(column)).map((fact) => {
            const value = Number(values[cell(column)])
            const half = value * (column === 'investment' ? ofCost : ofSubsidy)
            return { ...fact, value: estimateOf(value, half, translator) }
          }),
        ),
        ...facts(
          ...['saving_energy', 'saving_cost', 'saving_co2'].map(cell),
          ...['class_envelope', 'class_overall', 'class_co2', 'schedule'].map(cell),
        ),
      ]),
      ...(snapshot.variants?.results ?? []).flatMap((variant) =>
        variant.row === row ? indexBlocks(variant, translator) : [],
      ),
      ...form.table(
        'measures',
        [
          'element',
          'work',
          'u_new',
          'area',
          'unit_price',
          'cost',
          'subsidy',
          'life',
          'stage',
          'system',
          'power',
          'note',
        ],
        {
          // Single amounts: their sum has the range.
          print: {
            cost: (value) => roundedEstimate(value, value * ofCost),
            subsidy: (value) => roundedEstimate(value, value * ofSubsidy),
          },
          only: (measure) => {
            const own = values[`measures/${measure}/variants`]
            return Array.isArray(own) && own.map(String).includes(number)
          },
        },
      ),
      ...earlyBlocks(number),
      ...lateBlocks(cell('schedule')),
    ]
    return {
      title: [text(cell('number')), text(cell('title'))].filter(Boolean).join(' · '),
      blocks,
      isAlone: true,
    }
  })
  const measured = measuredUse(snapshot).map(
    ({ value, from, to }): ReportFact => ({
      name: t('measured.name'),
      value: formatNumber(value, { unit: 'kWh/m²·a' }),
      source: t('measured', { years: from === to ? to : `${from}–${to}` }),
    }),
  )
  const apply = (key: keyof (typeof applicationText)['words'] & string) =>
    translator.translate([applicationText], key)
  const phase = translator.translate([optionPageText], 'accuracy.phase')
  const named = namedVariants(snapshot, translator)?.results ?? []
  const chosen = named.filter(({ recommended: isChosen }) => isChosen)
  return {
    summary: {
      sentence: chosen[0] ? t('recommended', { title: chosen[0].title }) : t('no_recommendation'),
      reservation: [phase],
      variants: chosen.map(({ row }) => row),
      subsidies: toConfirm(translator, factsNamed(t('mi_07.title'), facts('subsidy_amount'))),
    },
    situation: [
      ...partUnlessEmpty(form.section('result'), [
        ...factsBlock([
          ...calculatedFacts(),
          ...measured,
          ...facts('cecb_number', 'issue_date', 'valid_until'),
        ]),
        ...(measured.length > 0 && calculatedFacts().length > 0
          ? [{ kind: 'text' as const, text: t('measured.why'), isQuiet: true as const }]
          : []),
      ]),
      ...factsPart(
        form.section('systems'),
        facts(
          'ventilation',
          'heat_recovery',
          'cooling',
          'pv_power',
          'pv_yield',
          'pv_own_use',
          'solar_thermal',
          'lighting_class',
        ),
      ),
      { kind: 'subtitle', text: form.section('envelope') },
      ...(envelope.length > 0 ? envelope : [{ kind: 'text' as const, text: t('none') }]),
      ...livesBlocks(),
      ...withTitle(form.label('thermal_bridges'), form.paragraphs('thermal_bridges')),
      ...withTitle(form.label('findings'), form.paragraphs('findings')),
    ],
    recommendation:
      recommended.length > 0 ? recommended : [{ kind: 'text', text: t('no_recommendation') }],
    details,
    works: stageBlocks(snapshot, translator),
    subsidies: [
      ...factsPart(
        'MI-07',
        facts(
          'idc_declared',
          'permit_before_2000',
          'report_area',
          'subsidy_number',
          'subsidy_date',
          'subsidy_amount',
        ),
      ),
      ...requestTable(),
      { kind: 'text', text: t('mi_07.source'), isQuiet: true },
    ],
    accuracy: [
      accuracySentence(snapshot, translator, {
        title: chosen.map(({ title }) => title).join(', '),
        total: chosen.length === 1 ? chosen[0]!.investment : null,
      }),
      translator.translate([optionPageText], 'accuracy.excluded'),
      t('official_tool'),
    ],
    note: [],
  }

  /** What the official tool calculates for a standard use. */
  function calculatedFacts(): ReportFact[] {
    return facts(
      ...['class_envelope', 'class_overall', 'class_co2'],
      ...['demand_envelope', 'demand_overall', 'emissions'],
    ).map((fact) => ({ ...fact, source: t('calculated') }))
  }

  /** Which parts a variant replaces long before the end of their usual life. */
  function earlyBlocks(variant: string): Block[] {
    const replaced = new Set(
      tableRows('measures', values).flatMap(({ values: measure }) =>
        measure.work === 'replace' &&
        Array.isArray(measure.variants) &&
        measure.variants.map(String).includes(variant)
          ? [measure.element]
          : [],
      ),
    )
    const early = new Map<string, string>()
    for (const row of rows('envelope')) {
      const known = lifeLeftOf(row)
      if (!known || !replaced.has(values[`envelope/${row}/element`])) continue
      if (known.left <= known.life * longLifeLeft) continue
      const { year, life, left } = known
      const element = text(`envelope/${row}/element`)
      const figures = { year: String(year), life: formatNumber(life), left: formatNumber(left) }
      early.set(`${element} ${year}`, t('lives.early', { element, ...figures }))
    }
    return [...early.values()].map((sentence): Block => ({ kind: 'text', text: sentence }))
  }

  /** Whether a variant has a stage in a year whose bills the federal tax on own homes no longer deducts. */
  function lateBlocks(schedule: string): Block[] {
    const years = text(schedule).match(/\b20\d\d\b/g) ?? []
    const isDeducted = snapshot.rules?.some(({ id }) => id === 'tax')
    return isDeducted && years.some((year) => `${year}-01-01` >= ownHomesTaxedUntil)
      ? [{ kind: 'text', text: t('tax_lost', { date: formatDate(ownHomesTaxedUntil) }) }]
      : []
  }

  /** Year, usual life and what is left of it of a part of the envelope; undefined if either is unknown. */
  function lifeLeftOf(row: string) {
    const year = numberIn(values, `envelope/${row}/year`)
    const life = usualLives[String(values[`envelope/${row}/element`])]
    if (year === undefined || life === undefined) return undefined
    return { year, life, left: year + life - Number(snapshot.day.slice(0, 4)) }
  }

  /** What is left of the usual life of each part of the envelope of which both are known; empty without any. */
  function livesBlocks(): Block[] {
    const known = new Map<string, ReportCell[]>()
    for (const row of rows('envelope')) {
      const cell = (column: string) => `envelope/${row}/${column}`
      const ofPart = lifeLeftOf(row)
      if (!ofPart) continue
      const { year, life, left } = ofPart
      known.set(`${values[cell('element')]} ${year}`, [
        text(cell('element')),
        String(year),
        formatNumber(life),
        left > 0 ? formatNumber(left) : { text: t('lives.over'), tone: 'warn' },
      ])
    }
    if (known.size === 0) return []
    return [
      { kind: 'subtitle', text: t('lives.title') },
      {
        kind: 'table',
        columns: [
          { title: form.label('envelope/x/element'), share: 2 },
          { title: form.label('envelope/x/year'), isNumber: true },
          { title: `${t('lives.usual')}\na`, isNumber: true },
          { title: `${t('lives.left')}\na`, isNumber: true },
        ],
        rows: [...known.values()],
        isSmall: true,
      },
      { kind: 'text', text: t('lives.source'), isQuiet: true },
    ]
  }

  /** The requests of programmes whose conditions hold or are unknown; none without any. */
  function requestTable(): Block[] {
    const measures = rows('measures')
    const isInsulated =
      measures.length === 0 ||
      measures.some((measure) => mayBeSupported(rowOf('measures', measure, values)))
    const supported = measures
      .map((measure) => rowOf('measures', measure, values))
      .filter((measure) => numberIn(measure, 'subsidy') && insulationSubsidy(measure) === null)
    const elements = [...new Set(supported.map(({ element }) => String(element)))]
    const request = (element: string) => {
      const measure = measures.find((row) => values[`measures/${row}/element`] === element)!
      return t(element === 'heating' ? 'request.heating' : 'request.other', {
        element: text(`measures/${measure}/element`),
      })
    }
    const names = [...(isInsulated ? ['M-01'] : []), ...elements.map(request)]
    const requests: ReportCell[][] = [
      ...(advisorySubsidy(values) === 0
        ? []
        : [['MI-07', t('mi_07.until'), apply('to_canton'), t('mi_07.papers')]]),
      ...names.map((name): ReportCell[] => [
        name,
        { text: apply('until_works'), isStrong: true },
        apply('to_canton'),
        apply('papers_unknown'),
      ]),
    ]
    if (requests.length === 0) return []
    const columns = [
      { title: apply('request'), share: 1 },
      { title: apply('until'), share: 1 },
      { title: apply('to'), share: 1 },
      { title: apply('papers'), share: 1.4 },
    ]
    return [{ kind: 'table', columns, rows: requests }]
  }
}
