import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { References } from '../../reference/reference.ts'
import type { Assumption } from '../assumptions.ts'
import { generatorShare, hotWaterParts, hotWaterShare } from '../plant/additions.ts'
import {
  boreholeMetres,
  boreholesOf,
  conductivityIn,
  needsSimulation,
  sizesByEnergy,
} from '../plant/boreholes.ts'
import type { boreholeText } from './borehole.text.ts'

type TranslateBoreholes = (
  key: TextKey<typeof boreholeText>,
  params?: Record<string, string | number>,
) => string

/**
 * What the boreholes of a comparison are: a sentence each for their size, a simulation, the ground, neighbours and
 * regeneration. Empty if their load is unknown, or by tables that do not size them by energy.
 */
export function describeBoreholes(
  { list, answers, references }: BoreholeFacts,
  t: TranslateBoreholes,
): string[] {
  const terms = references.site_terms.rows[0]!
  const figure = (name: string, option?: 'pacSondes') =>
    list.find((one) => one.name === name && one.option === option)
  const metres = figure('borehole_metres', 'pacSondes')
  const [power, performance] = [
    figure('power', 'pacSondes')?.value,
    figure('efficiency', 'pacSondes')?.value,
  ]
  const heatShare = figure('heat_share', 'pacSondes')?.value ?? 100
  const parts = hotWaterParts(
    hotWaterShare(answers, references),
    (name) => figure(name, 'pacSondes')?.value ?? undefined,
  )
  const heat = (((figure('useful_heat')?.value ?? 0) * heatShare) / 100) * generatorShare(parts)
  if (!sizesByEnergy(terms) || !metres?.value || !power || !performance || !heat) return []
  const needs = boreholeMetres({ power, heat, performance }, conductivityIn(answers), terms)
  const { count, ground } = boreholesOf(metres.value, terms)
  /** To two digits: more would be false precision before a design. */
  const rough = (value: number) => formatFigure(Number(value.toPrecision(2)), { isRough: true })
  const isEntered = metres.override !== null
  const better = terms.borehole_better_spacing
  const price = figure('source_investment', 'pacSondes')
  return [
    t(isEntered ? 'entered' : 'sized', {
      metres: isEntered ? formatNumber(metres.value) : rough(metres.value),
      count,
      depth: formatNumber(terms.borehole_depth),
      power: rough(needs.byPower),
      energy: rough(needs.byEnergy),
      yield: formatNumber(terms.borehole_energy!),
    }),
    // Tables have no price per metre.
    ...(isEntered && price && price.override === null
      ? [t('priced_by_power', { power: rough(power) })]
      : []),
    ...(needsSimulation(count, terms) ? [t('simulation', { most: terms.borehole_simple! })] : []),
    ...(better
      ? [
          t('ground', {
            spacing: formatNumber(terms.borehole_spacing),
            better: formatNumber(better),
            ground: rough(ground),
            more: rough(count * better ** 2),
          }),
        ]
      : []),
    ...(terms.borehole_neighbours
      ? [t('neighbours', { distance: formatNumber(terms.borehole_neighbours) })]
      : []),
    ...(terms.borehole_regeneration && power >= terms.borehole_regeneration
      ? [t('regeneration', { kilowatts: formatNumber(terms.borehole_regeneration) })]
      : []),
  ]
}

/** What the sentences rest on: the assumptions of a comparison, its answers and tables. */
type BoreholeFacts = {
  list: readonly Assumption[]
  answers: Answers
  references: Pick<References, 'site_terms' | 'calculation_terms'>
}
