import { formatCost } from '../../heating/accuracy/formatCost.ts'
import { describeLeading, describePaths } from '../../heating/paths/describePaths.ts'
import { pricePathText } from '../../heating/paths/pricePath.text.ts'
import { costsByPath } from '../../heating/paths/pricePaths.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { Block } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  figureFormatter,
  incompleteSign,
  optionName,
  optionsByRank,
  recommendedOption,
} from './frontPages.server.ts'
import type { Translator } from './translator.server.ts'

/** The annual cost of each option on each path of energy prices, and which of them lead there. */
export function pricePathBlocks(snapshot: Snapshot, translator: Translator): Block[] {
  const { translate } = translator
  const { input, results, assumptions } = snapshot.comparison
  const t = (key: string, params?: Record<string, string>) =>
    translate([pricePathText], key, params)
  const paths = costsByPath(input, results, assumptions)
  const { isRough } = figureFormatter(snapshot)
  const options = optionsByRank(snapshot)
  const rows = [...options, ...(results.existing ? (['existing'] as const) : [])]
  const recommended = recommendedOption(snapshot)
  return [
    { kind: 'subtitle', text: t('title') },
    {
      kind: 'table',
      columns: [
        { title: 'CHF/a', share: 1 },
        ...paths.map(({ path }) => ({ title: t(path), isNumber: true, share: 1 })),
      ],
      rows: [
        ...rows.map((option) => [
          option === 'existing' ? translator.t('today.as_is') : optionName(translator, option),
          ...paths.map(
            ({ results: onPath, ranges }) =>
              formatCost({
                value: onPath[option]!.annualCost,
                range: ranges.range(option),
                isRough: isRough(option, 'annualCost'),
              }) + incompleteSign(onPath[option]!, 'annualCost'),
          ),
        ]),
        [
          t('leading'),
          ...paths.map((onPath) =>
            describeLeading(onPath, t, (option) => optionName(translator, option)),
          ),
        ],
      ],
      strong: recommended ? [options.indexOf(recommended)] : [],
      groups: [rows.length],
      isSmall: true,
    },
    {
      kind: 'text',
      text: describePaths(input, t, (agent) => translate([heatingOptionText], `agent.${agent}`)),
      isQuiet: true,
    },
  ]
}
