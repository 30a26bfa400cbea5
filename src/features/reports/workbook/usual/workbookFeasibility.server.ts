import { assumptionCell } from '../../../heating/assumptions.ts'
import type { Feasibility } from '../../../heating/comparison.ts'
import { feasibilityOf, permittedPower, usablePower } from '../../../heating/feasibility.ts'
import { heatingComparisonText } from '../../../heating/heating.text.ts'
import { boreholeMetres, conductivityIn } from '../../../heating/plant/boreholes.ts'
import { numberIn } from '../../../mandates/form/service.ts'
import { isInGeneva } from '../../../reference/canton.ts'
import { figureId } from '../../../reference/figures.ts'
import type { HeatingOption } from '../../../reference/heatingOption.ts'
import type { WorkbookContext } from '../workbookRows.server.ts'
import { textLiteral } from '../workbookSentences.server.ts'
import { boreholeFormula, servedBuilding } from './workbookModels.server.ts'
import { heatFormula, peakCells } from './workbookPeak.server.ts'
import type { DerivedCell, UsualSources } from './workbookUsualValues.server.ts'

/** Formula of the usual metres of borehole of this comparison. */
export const boreholesFormula = (
  workbook: WorkbookContext,
  { cells, tables, facts }: UsualSources,
) =>
  boreholeFormula(workbook, tables, {
    power: cells.get('options/pacSondes/power')!,
    heat: heatFormula(workbook, cells, 'pacSondes'),
    performance: cells.get('options/pacSondes/efficiency')!,
    conductivity: facts.get('ground_conductivity'),
  })

/** Formula of an option's feasibility: a constant if the site alone decides it, else a condition on the power. */
export function feasibilityFormula(
  option: HeatingOption,
  workbook: WorkbookContext,
  sources: UsualSources,
): DerivedCell {
  const { snapshot, translator } = workbook
  const { cells, tables, facts } = sources
  const { answers, building, comparison, references } = snapshot
  const site = {
    ...(building.values as Parameters<typeof feasibilityOf>[1]),
    supply_temperature: servedBuilding(snapshot).supply_temperature,
  }
  const [terms] = references!.site_terms.rows
  const [law] = references!.lawful_fossil.rows
  const { agent, efficiency: blended } = comparison.input.options[option]
  const valueOf = (name: string) =>
    comparison.assumptions.find((one) => one.option === option && one.name === name)?.value
  const power = valueOf('power')
  const efficiency = valueOf('efficiency') ?? blended
  const isElectric = agent === 'electricite'
  const nameOf = (verdict: Feasibility) =>
    translator.translate([heatingComparisonText], `feasible.${verdict}`)
  const verdictText = (verdict: Feasibility) => textLiteral(nameOf(verdict))
  const siteVerdict = feasibilityOf(option, site, answers, { terms: terms! }).feasible
  const verdict = feasibilityOf(option, site, answers, {
    power: power ?? undefined,
    electricPower: isElectric && power ? power / efficiency : undefined,
    ...(valueOf('pump_share') && {
      bivalent: {
        heatShare: valueOf('heat_share')!,
        renewableShare: law!.renewable_share!,
      },
    }),
    ...(option === 'pacSondes' &&
      power && {
        // Old reports have no assumption of it.
        boreholeMetres:
          valueOf('borehole_metres') ??
          boreholeMetres(
            { power, heat: comparison.input.usefulHeat, performance: efficiency },
            conductivityIn(answers),
            terms!,
          ).byPower,
      }),
    terms: terms!,
  })
  const result = nameOf(verdict.feasible)
  const peak = peakCells(cells, option)
  if (peak && siteVerdict !== 'no') {
    const least = tables.get(figureId('lawful_fossil', law!, 'renewable_share'))!
    return {
      formula: `IF(${peak.heatShare}<${least},${verdictText('no')},${verdictText('to_check')})`,
      result,
    }
  }
  if (siteVerdict !== 'yes') {
    // As it was found for the report: those of before know fewer rules.
    const { found = siteVerdict } = snapshot.judged[option]
    return { formula: verdictText(found), result: nameOf(found) }
  }
  const kilowatts = cells.get(assumptionCell({ name: 'power', option }))!
  const checks: string[] = []
  if (option === 'pacSondes') {
    const term = (name: string) => tables.get(figureId('site_terms', terms!, name))!
    const space = facts.get('outdoor_space')
    const metres = cells.get('options/pacSondes/borehole_metres')
    const boreholes = `ROUNDUP(${metres ?? `(${boreholesFormula(workbook, sources)})`}/${term('borehole_depth')},0)`
    checks.push(space ? `${space}<${boreholes}*${term('borehole_spacing')}^2` : 'TRUE')
    // Tables of before do not say from how many boreholes on a simulation is needed.
    if ((terms!.borehole_simple ?? null) !== null)
      checks.push(`${boreholes}>${term('borehole_simple')}`)
  }
  if (option === 'pacAir' && isInGeneva(site.canton)) checks.push(`${kilowatts}>${permittedPower}`)
  const connection = facts.get('electrical_connection')
  const amperes = numberIn(answers, 'electrical_connection')
  if (isElectric && connection && amperes !== undefined)
    checks.push(
      `${kilowatts}/${cells.get(assumptionCell({ name: 'efficiency', option }))}>${connection}*${usablePower(1)}`,
    )
  if (checks.length === 0) return { formula: verdictText('yes'), result }
  return {
    formula: `IF(OR(${checks.join(',')}),${verdictText('to_check')},${verdictText('yes')})`,
    result,
  }
}
