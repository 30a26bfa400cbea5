import { tableRows } from '../../../kernel/field/tables.ts'
import type { Kind } from '../../../kinds.ts'
import { heatUsages } from '../../idc/idc.ts'
import { numberIn } from '../../mandates/form/service.ts'
import { improvedParts, transmissionSaved } from '../../mandates/services/envelopeSaving.ts'
import { commissionedOn, countsEnergy } from '../../mandates/services/followUp/attainment.ts'
import { changesHeating, pricedMeasures } from '../../mandates/services/knownAmounts.ts'
import { genevaRows } from '../../reference/canton.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import { roundRough } from '../../reference/origin/formatFigure.ts'
import { plantForSubsidy } from '../assumptions.ts'
import { usefulHeatFrom } from '../plant/usefulHeat.ts'
import { heatingEnergyOf } from '../plant/usual.ts'
import { usualSubsidy } from '../subsidies.ts'
import { indexBySaving } from '../variants/variantIndex.ts'
import { checkFullLoadHours } from './buildingChecks.ts'
import { decided, judgeValue, type PlausibilityFinding, ratioOf } from './finding.ts'
import { judgeSubsidySize } from './grantChecks.ts'
import type { CheckedFacts } from './plausibilityFacts.ts'

const megajoulesPerKwh = 3.6
/** Latest published years whose mean the energy before the works is held against. */
const yearsBefore = 3

/** Holds what the form of a kind says of a building's heat against what the building itself says of it. */
export function checkKind(kind: Kind, facts: CheckedFacts): PlausibilityFinding[] {
  switch (kind) {
    case 'cvc_concept':
      return checkHeatLoad(facts)
    case 'amoen':
      return [...checkBefore(facts), ...checkReplacedFuel(facts)]
    case 'cecbplus':
      return [
        ...checkIndexAfter(facts),
        ...checkEnvelopeSaving(facts),
        ...checkHeatingSubsidies(facts),
      ]
    case 'peik':
      return checkCompany(facts)
    default:
      return []
  }
}

/** The useful heat of the building by its consumption, as the variants of its kind count it. */
const heatOfBuilding = (facts: CheckedFacts) =>
  usefulHeatFrom(
    {
      ...{ ...facts.building, consumptions: facts.consumptions },
      plants: facts.plants,
    },
    ...([facts.answers, facts.references] as const),
  )

/** The heating load of a concept against the heat that the building consumes. */
function checkHeatLoad(facts: CheckedFacts) {
  const { answers } = facts
  const load = numberIn(answers, 'heat_load')
  const heat = heatOfBuilding(facts)?.value
  return checkFullLoadHours(facts, {
    ...{ heat, power: load, place: 'heat_load', sentence: 'heat_load' },
    ...(load && heat && { params: { load, heat: Math.round(heat / 100) * 100 } }),
  })
}

/** The final energy before the works of an AMOén against the indices published for the years before them. */
function checkBefore({ answers, official }: CheckedFacts) {
  const commissioned = commissionedOn(answers)
  const before = numberIn(answers, 'ef_before')
  if (!commissioned || before === undefined) return []
  const known = official
    .filter((one): one is { year: number; idc: number } => Boolean(one.idc))
    .filter(({ year }) => year < Number(commissioned.slice(0, 4)))
    .sort((a, b) => b.year - a.year)
    .slice(0, yearsBefore)
  const published = known.reduce((sum, { idc }) => sum + idc, 0) / known.length
  const own = before * megajoulesPerKwh
  return judgeValue({
    check: 'index_against_official',
    place: 'ef_before',
    value: Math.abs(own / published - 1) * 100,
    sentence: 'before_against_official',
    params: {
      ...{ before, own: Math.round(own), published: Math.round(published) },
      years: known
        .map(({ year }) => year)
        .reverse()
        .join(', '),
    },
  })
}

/** Energy for heat billed after the commissioning of an AMOén that its follow-up does not count. */
function checkReplacedFuel({ answers, consumptions }: CheckedFacts) {
  const commissioned = commissionedOn(answers)
  if (!commissioned) return []
  const billed = consumptions.filter(
    ({ energy, usage, start_date }) =>
      heatUsages.includes(usage) && start_date > commissioned && !countsEnergy(answers, energy),
  )
  const [first] = billed.map(({ start_date }) => start_date).sort()
  return first
    ? [
        decided('fuel_after_works', 'acknowledge', 'periods', {
          sentence: 'fuel_after_works',
          params: { commissioned, from: first, count: billed.length },
        }),
      ]
    : []
}

/** The index entered for each variant of a CECB Plus against what the energy that it leaves gives. */
function checkIndexAfter({ answers, building: { sre }, ...facts }: CheckedFacts) {
  const { consumptions, official, years, references } = facts
  const published = official.flatMap(({ year, idc }) => (idc ? [{ year, idc }] : []))
  const latest =
    published.length > 0
      ? published.toSorted((a, b) => b.year - a.year).map(({ idc }) => idc)
      : years.map(({ raw, corrected }) => corrected ?? raw)
  const known = latest.slice(0, yearsBefore)
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const measures = pricedMeasures(answers)
  return tableRows('variants', answers).flatMap(({ row, values }) => {
    const [entered, energy] = [numberIn(values, 'idc_after'), numberIn(values, 'saving_energy')]
    if (!sre || !mean || !entered || energy === undefined) return []
    const own = measures.filter(({ variants }) => variants.includes(String(values.number)))
    const saving = { energy, isOtherHeating: changesHeating(own) }
    return judgeValue({
      check: 'index_after_saving',
      place: `variants/${row}/idc_after`,
      value: indexBySaving(entered, saving, { mean, sre, consumptions }, references),
      sentence: 'index_after_saving',
      params: { entered, energy: Math.round(energy) },
    })
  })
}

/** What the building is billed for in its latest heating year, kWh/a; undefined without one. */
function billedEnergy({ years: [latest] }: CheckedFacts): number | undefined {
  if (!latest) return undefined
  const billed = latest.terms.reduce(
    (sum, { quantity, megajoules }) => sum + (quantity * megajoules) / megajoulesPerKwh,
    0,
  )
  return (billed * 365) / latest.days
}

/** What each variant of a CECB Plus that only improves the envelope saves, against what its U-values and areas can save. */
function checkEnvelopeSaving(facts: CheckedFacts) {
  const { answers } = facts
  const performance = ratioOf(heatOfBuilding(facts)?.value, billedEnergy(facts))
  return tableRows('variants', answers).flatMap(({ row, values }) => {
    const energy = numberIn(values, 'saving_energy')
    const parts = improvedParts(String(values.number), answers)
    if (!parts || energy === undefined || !performance) return []
    const physical = transmissionSaved(parts) / performance
    return judgeValue({
      check: 'saving_by_envelope',
      place: `variants/${row}/saving_energy`,
      value: physical > 0 ? energy / physical : undefined,
      sentence: 'saving_by_envelope',
      params: {
        title: [values.number, values.title].filter(Boolean).join(' · '),
        ...{ energy: Math.round(energy), physical: roundRough(physical) },
      },
    })
  })
}

/** The subsidy entered for another heating of a CECB Plus against what the rules grant its system at its power. */
function checkHeatingSubsidies(facts: CheckedFacts) {
  const { answers, building, references } = facts
  const scale = genevaRows(references.subsidies, building.canton)
  return tableRows('measures', answers).flatMap(({ row, values }) => {
    const [entered, power] = [numberIn(values, 'subsidy'), numberIn(values, 'power')]
    const option = heatingOptions.find((one) => one === values.system)
    if (values.element !== 'heating' || !option || !power || !entered) return []
    const known = plantForSubsidy(option, answers, {
      ...{ sre: building.sre, heating_energy_1: heatingEnergyOf(facts) },
    })
    const { usual } = usualSubsidy({ ...known, power }, scale)
    return usual === null
      ? []
      : judgeSubsidySize(
          { ...{ entered, power, place: `measures/${row}/subsidy` }, usual },
          references,
        )
  })
}

/** The heat of a company, kWh/a, against that of the building in which it works. */
function checkCompany(facts: CheckedFacts) {
  const { answers } = facts
  const billed = billedEnergy(facts)
  const stated = numberIn(answers, 'heat_use')
  const used =
    stated === undefined ? numberIn(answers, 'energy_uses/space_heat/energy') : stated * 1000
  if (billed === undefined || !used) return []
  // A heat pump makes more heat than it is billed for.
  const useful = heatOfBuilding(facts)?.value ?? 0
  const known = Math.max(billed, useful)
  const [company, ofBuilding] = [used, known].map((energy) => Math.round(energy / 1000))
  return judgeValue({
    check: 'company_heat',
    place: 'heat_use',
    value: ratioOf(used, known),
    sentence: 'company_heat',
    params: { company: company!, building: ofBuilding! },
  })
}
