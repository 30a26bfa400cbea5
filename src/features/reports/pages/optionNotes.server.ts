import { boreholeText } from '../../heating/plant/borehole.text.ts'
import { describeBoreholes } from '../../heating/plant/describeBoreholes.ts'
import { describeDistrictHeat } from '../../heating/plant/describeDistrictHeat.ts'
import { districtHeatText } from '../../heating/plant/districtHeat.text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { Block } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

/** What there is to say of options that can be built besides their figures; nothing in reports of before. */
export function optionNotes(
  { comparison, answers, references, judged }: Snapshot,
  { translate }: Translator,
): Block[] {
  const list = comparison.assumptions
  const noted = (option: HeatingOption, title: string, items: string[]): Block[] =>
    judged[option].feasible === 'no' || items.length === 0
      ? []
      : [
          { kind: 'subtitle', text: title },
          { kind: 'list', items },
        ]
  return [
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
