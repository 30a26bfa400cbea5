import { additionText } from '../../heating/notes/addition.text.ts'
import { boreholeText } from '../../heating/notes/borehole.text.ts'
import { describeAdditions } from '../../heating/notes/describeAdditions.ts'
import { describeBoreholes } from '../../heating/notes/describeBoreholes.ts'
import {
  describeDistrictHeat,
  districtHeatTitle,
} from '../../heating/notes/describeDistrictHeat.ts'
import { describeHeatPump } from '../../heating/notes/describeHeatPump.ts'
import { districtHeatText } from '../../heating/notes/districtHeat.text.ts'
import { heatPumpText } from '../../heating/notes/heatPump.text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import type { Block } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** The agent of each option. */
const agentsOf = ({ options }: Snapshot['comparison']['input']) =>
  Object.fromEntries(
    Object.entries(options).map(([option, { agent }]) => [option, agent]),
  ) as Record<HeatingOption, Agent>

/** What there is to say of an option that can be built besides its figures; nothing in reports of before. */
export function optionNotes(
  { comparison, answers, references, judged }: Snapshot,
  option: HeatingOption,
  translator: Translator,
): Block[] {
  const { translate } = translator
  const list = comparison.assumptions
  const noted = (items: string[], title?: string): Block[] =>
    items.length === 0
      ? []
      : [
          ...(title === undefined ? [] : [{ kind: 'subtitle' as const, text: title }]),
          { kind: 'list', items },
        ]
  if (judged[option].feasible === 'no') return []
  return [
    ...(references && heatPumps.includes(option)
      ? noted(
          describeHeatPump(
            option,
            { list, references, agents: agentsOf(comparison.input) },
            {
              t: (key, params) => translate([heatPumpText], key, params as Record<string, string>),
              agent: (agent) => translate([heatingOptionText], `agent.${agent}`),
            },
          ),
        )
      : []),
    ...(option === 'cad'
      ? noted(
          describeDistrictHeat(list, (key, params) => translate([districtHeatText], key, params)),
          translate([districtHeatText], districtHeatTitle(list)),
        )
      : []),
    ...(option === 'pacSondes' && references
      ? noted(
          describeBoreholes({ list, answers, references }, (key, params) =>
            translate([boreholeText], key, params as Record<string, string>),
          ),
          translate([boreholeText], 'title'),
        )
      : []),
    ...(references
      ? noted(
          describeAdditions(option, { list, answers, references }, (key, params) =>
            translate([additionText], key, params as Record<string, string>),
          ),
          translate([additionText], 'title'),
        )
      : []),
  ]
}
