import { boreholeText } from '../../heating/notes/borehole.text.ts'
import { describeBoreholes } from '../../heating/notes/describeBoreholes.ts'
import { describeDistrictHeat } from '../../heating/notes/describeDistrictHeat.ts'
import { describeHeatPump } from '../../heating/notes/describeHeatPump.ts'
import { districtHeatText } from '../../heating/notes/districtHeat.text.ts'
import { heatPumpText } from '../../heating/notes/heatPump.text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { type Agent, type HeatingOption, heatPumps } from '../../reference/heatingOption.ts'
import type { Block } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { optionName } from './frontPages.server.ts'
import type { Translator } from './translator.server.ts'

/** The agent of each option. */
const agentsOf = ({ options }: Snapshot['comparison']['input']) =>
  Object.fromEntries(
    Object.entries(options).map(([option, { agent }]) => [option, agent]),
  ) as Record<HeatingOption, Agent>

/** What there is to say of options that can be built besides their figures; nothing in reports of before. */
export function optionNotes(
  { comparison, answers, references, judged }: Snapshot,
  translator: Translator,
): Block[] {
  const { translate } = translator
  const list = comparison.assumptions
  const noted = (option: HeatingOption, title: string, items: string[]): Block[] =>
    judged[option].feasible === 'no' || items.length === 0
      ? []
      : [
          { kind: 'subtitle', text: title },
          { kind: 'list', items },
        ]
  return [
    ...heatPumps.flatMap((option) =>
      noted(
        option,
        optionName(translator, option),
        references
          ? describeHeatPump(
              option,
              { list, references, agents: agentsOf(comparison.input) },
              {
                t: (key, params) =>
                  translate([heatPumpText], key, params as Record<string, string>),
                agent: (agent) => translate([heatingOptionText], `agent.${agent}`),
              },
            )
          : [],
      ),
    ),
    ...noted(
      'cad',
      translate([districtHeatText], 'title'),
      describeDistrictHeat(list, (key, params) => translate([districtHeatText], key, params)),
    ),
    ...noted(
      'pacSondes',
      translate([boreholeText], 'title'),
      references
        ? describeBoreholes({ list, answers, references }, (key, params) =>
            translate([boreholeText], key, params as Record<string, string>),
          )
        : [],
    ),
  ]
}
