import { numberIn } from '../../mandates/form/service.ts'
import { plantInService } from '../plant/plantInService.ts'
import { bandsOf, decided, judgeValue, type PlausibilityFinding } from './finding.ts'
import type { CheckedFacts } from './plausibilityFacts.ts'

/** Holds dates against each other: construction, plant, visit, report and today. */
export function checkDates(facts: CheckedFacts): PlausibilityFinding[] {
  const { answers, building, today, consumptions } = facts
  const thisYear = Number(today.slice(0, 4))
  const built = building.construction_year ?? undefined
  const plant = numberIn(answers, 'plant_year') ?? plantInService(facts.plants)?.year ?? undefined
  const dayIn = (name: string) =>
    typeof answers[name] === 'string' ? (answers[name] as string) : undefined
  const [visit, report] = [dayIn('visit_date'), dayIn('report_date')]
  const broken = (place: string, sentence: string, params: PlausibilityFinding['params']) =>
    decided('dates', 'refuse', place, { sentence, params })
  return [
    ...judgeValue({
      check: 'dates',
      place: 'building/construction_year',
      value: built,
      variant: 'construction',
      sentence: 'construction_early',
      params: built ? { year: String(built) } : undefined,
    }).map((finding) => ({ ...finding, figure: String(built) })),
    ...(built !== undefined && plant !== undefined && plant < built
      ? [
          broken('plant_year', 'plant_before_building', {
            plant: String(plant),
            built: String(built),
          }),
        ]
      : []),
    ...(plant !== undefined && plant > thisYear
      ? [broken('plant_year', 'plant_in_future', { plant: String(plant) })]
      : []),
    ...judgeValue({
      check: 'dates',
      place: 'plant_year',
      value: plant === undefined ? undefined : thisYear - plant,
      bands: { ...bandsOf('dates', 'plant_age'), unit: undefined },
      sentence: 'plant_old',
    }),
    ...(visit && report && visit > report
      ? [broken('visit_date', 'visit_after_report', { visit, report })]
      : []),
    ...(report && report > today ? [broken('report_date', 'report_in_future', { report })] : []),
    ...consumptions
      .filter(({ end_date }) => end_date > today)
      .map(({ id, end_date }) =>
        broken(id === undefined ? 'consumptions' : `consumptions/${id}`, 'period_in_future', {
          to: end_date,
        }),
      ),
    ...judgeValue({
      check: 'plant_age_programme',
      place: 'plant_year',
      value: visit && plant !== undefined ? Number(visit.slice(0, 4)) - plant : undefined,
      sentence: 'plant_young',
    }),
  ]
}
