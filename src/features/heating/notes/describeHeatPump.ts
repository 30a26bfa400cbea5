import { formatNumber } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import { formatFigure } from '../../reference/origin/formatFigure.ts'
import type { References } from '../../reference/reference.ts'
import type { Assumption } from '../assumptions.ts'
import { machineCount } from '../plant/bivalent.ts'
import { roughAssumptions } from '../rough.ts'
import type { heatPumpText } from './heatPump.text.ts'

type Translators = {
  t: (key: TextKey<typeof heatPumpText>, params?: Record<string, string | number>) => string
  agent: (agent: Agent) => string
}

/** What there is to say of the machines of a heat pump: a cascade, a peak boiler; nothing of a single one alone. */
export function describeHeatPump(
  option: HeatingOption,
  { list, agents, references }: HeatPumpFacts,
  { t, agent }: Translators,
): string[] {
  const isRough = roughAssumptions(list)
  const value = (name: string) =>
    list.find((one) => one.name === name && one.option === option)?.value ?? undefined
  const [power, pumpShare, heatShare, peakPower] = [
    'power',
    'pump_share',
    'heat_share',
    'peak_power',
  ].map(value)
  if (!heatPumps.includes(option) || !power) return []
  const kilowatts = (name: string, amount: number) =>
    formatFigure(amount, { isRough: isRough(name, option), unit: 'kW', decimals: 1 })
  const count = machineCount(power, references)
  return [
    ...(pumpShare && heatShare !== undefined && peakPower
      ? [
          t('bivalent', {
            power: kilowatts('power', power),
            share: formatNumber(pumpShare),
            heat: formatNumber(Math.round(heatShare)),
            peak: kilowatts('peak_power', peakPower),
            agent: agent(agents.fossile),
          }),
          t('blended'),
        ]
      : []),
    ...(count > 1 ? [t('cascade', { count, each: kilowatts('power', power / count) })] : []),
  ]
}

/** What the sentences rest on: the assumptions of a comparison, its agents and tables. */
type HeatPumpFacts = {
  list: readonly Assumption[]
  agents: Record<HeatingOption, Agent>
  references: Pick<References, 'calculation_terms'>
}
