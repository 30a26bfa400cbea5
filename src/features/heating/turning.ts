import { formatNumber } from '../../kernel/format.ts'
import type { WordKey } from '../../kernel/text.ts'
import type { Agent, HeatingOption } from '../reference/heatingOption.ts'
import type { heatingText } from './heating.text.ts'
import type { TurningPoint } from './sensitivity.ts'

/** How a value of a comparison is written: by what it is multiplied, its unit and decimals. */
const written: Record<string, { factor: number; unit?: string; decimals: number; step?: number }> =
  {
    usefulHeat: { factor: 1, unit: 'kWh/a', decimals: 0, step: 100 },
    interest: { factor: 100, unit: '%', decimals: 2 },
    energyEscalation: { factor: 100, unit: '%', decimals: 2 },
    maintenanceEscalation: { factor: 100, unit: '%', decimals: 2 },
    energyPrice: { factor: 100, unit: 'ct/kWh', decimals: 1 },
    investment: { factor: 1, unit: 'CHF', decimals: 0, step: 100 },
    efficiency: { factor: 1, decimals: 2 },
    maintenance: { factor: 1, unit: 'CHF/a', decimals: 0 },
    subsidy: { factor: 1, unit: 'CHF', decimals: 0, step: 100 },
  }

type SayWord = (key: WordKey<typeof heatingText>, params?: Record<string, unknown>) => string
type Called = { option: (option: HeatingOption) => string; agent: (agent: Agent) => string }

/** A turning point as a sentence; `say` says the words of comparisons, `called` names options and agents. */
export function turnSaid(point: TurningPoint, say: SayWord, called: Called): string {
  const { name, option, agent, from, value, by } = point
  const { factor, unit, decimals, step = 0 } = written[name]!
  const shown = (one: number) => {
    const scaled = one * factor
    return formatNumber(step ? Math.round(scaled / step) * step : scaled, { unit, decimals })
  }
  return say(value > from ? 'turn.above' : 'turn.below', {
    name: say(`name.${name}` as WordKey<typeof heatingText>, {
      option: option && called.option(option),
      agent: agent && called.agent(agent),
    }),
    value: shown(value),
    from: shown(from),
    by: called.option(by),
  })
}
