import { formatNumber } from '../../../kernel/field/format.ts'
import { tableRows } from '../../../kernel/field/tables.ts'
import type { BuildingValues } from '../../buildings/building.ts'
import { heatingRules } from '../../heating/law/heatingLaw.ts'
import { boreholeText } from '../../heating/notes/borehole.text.ts'
import { describeBoreholes } from '../../heating/notes/describeBoreholes.ts'
import { usualBoreholeMetres } from '../../heating/plant/boreholes.ts'
import { supplyTemperature, usualPerformance } from '../../heating/plant/heatPump.ts'
import { type Answers, numberIn } from '../../mandates/form/service.ts'
import { isInGeneva } from '../../reference/canton.ts'
import { type HeatingOption, heatingOptions, heatPumps } from '../../reference/heatingOption.ts'
import { jointOrigin } from '../../reference/origin/origin.ts'
import type { References } from '../../reference/reference.ts'
import { type Block, withTitle } from '../layout.ts'
import { printedEfficiency } from '../pages/frontPages.server.ts'
import type { KindSnapshot } from '../snapshot.ts'
import { servedBuilding } from '../workbook/usual/workbookModels.server.ts'
import type { ChapterContext } from './chapters.server.ts'

/** What a snapshot of a CVC concept keeps to describe its systems: the tables of heat pumps, and the rules of law. */
export function conceptFacts(
  { answers, building, day }: { answers: Answers; building: BuildingValues; day: string },
  references: References,
): Pick<KindSnapshot, 'rules' | 'heatPumpTables'> {
  const { heating_options, heat_pump_performance, calculation_terms, site_terms } = references
  return {
    heatPumpTables: { heating_options, heat_pump_performance, calculation_terms, site_terms },
    ...lawFacts('variants', { answers, building, day }),
  }
}

/** The rules of law about the heating systems that a table of the form names; none without any, or outside Geneva. */
export function lawFacts(
  table: 'variants' | 'measures',
  { answers, building, day }: { answers: Answers; building: BuildingValues; day: string },
): Pick<KindSnapshot, 'rules'> {
  const options = heatingOptions.filter((option) =>
    tableRows(table, answers).some(({ values }) => values.system === option),
  )
  if (options.length === 0 || !isInGeneva(building.canton)) return {}
  return {
    rules: heatingRules({
      ...{ building, day, options },
      isCoOwned: answers.several_properties as boolean | null | undefined,
    }),
  }
}

/** What there is to say of the heat pump of a variant: its flow temperature, its refrigerant and its boreholes. */
export function heatPumpBlocks({ snapshot, translator, t }: ChapterContext, row: string): Block[] {
  const { answers, heatPumpTables: references } = snapshot
  const values = tableRows('variants', answers).find((one) => one.row === row)?.values ?? {}
  const option = heatPumps.find((one) => one === values.system)
  if (!option || !references) return []
  return [
    { kind: 'list', items: [flowSentence(option), t('cvc.refrigerant')] },
    ...(option === 'pacSondes' ? boreholes() : []),
  ]

  /** The flow temperature of today's heating, on which the performance depends, and the usual one at it. */
  function flowSentence(of: HeatingOption) {
    const served = servedBuilding(snapshot)
    const flow = supplyTemperature(answers, served)
    const usual = usualPerformance(of, answers, served, references!)
    if (flow === undefined || !usual) return t('cvc.flow_unknown')
    return t('cvc.flow', {
      flow: formatNumber(flow),
      usual: formatNumber(...printedEfficiency(usual.usual, of)),
      source: jointOrigin(usual.figures ?? [])?.source ?? '–',
    })
  }

  function boreholes(): Block[] {
    const [power, performance] = [numberIn(values, 'power'), numberIn(values, 'efficiency')]
    const heat = snapshot.variants?.heat?.value
    if (!power || !performance || !heat) return []
    const { usual } = usualBoreholeMetres({ power, heat, performance }, answers, references!)
    const figure = (name: string, value: number | null, of?: HeatingOption) => ({
      ...{ name, value, usual: value, unit: '', override: null, origin: null, figures: [] },
      ...(of && { option: of }),
    })
    const list = [
      figure('useful_heat', heat),
      figure('power', power, 'pacSondes'),
      figure('efficiency', performance, 'pacSondes'),
      figure('borehole_metres', usual, 'pacSondes'),
    ]
    const items = describeBoreholes({ list, answers, references: references! }, (key, params) =>
      translator.translate([boreholeText], key, params as Record<string, string>),
    )
    return withTitle(
      translator.translate([boreholeText], 'title'),
      items.length > 0 ? [{ kind: 'list', items }] : [],
    )
  }
}
