import { formatNumber } from '../../../kernel/field/format.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import { type PrintedRange, printedEnds } from '../../reference/range/printedRange.ts'
import { rangeText } from '../../reference/range/range.text.ts'
import { type Part, part, type ReportCell } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { figureFormatter } from './frontPages.server.ts'
import { optionPageText } from './optionPage.text.ts'
import type { Translator } from './translator.server.ts'

/** What makes the range of the annual cost, largest first; empty without a range. */
export function spreadParts(
  snapshot: Snapshot,
  option: HeatingOption,
  translator: Translator,
): Part[] {
  const { ranges } = figureFormatter(snapshot)
  const range = ranges.range(option)
  if (!range) return []
  const tOption = (
    key: keyof (typeof optionPageText)['words'] & string,
    params?: Record<string, string>,
  ) => translator.translate([optionPageText], key, params)
  const step = stepOf(range)
  const sources = ranges
    .sources(option)
    .map(({ source, halfWidth }) => ({ source, half: Math.round(halfWidth / step) * step }))
    .filter(({ half }) => half > 0)
  const widest = Math.max(...sources.map(({ half }) => half))
  return [
    part(
      tOption('spread.title'),
      [
        {
          kind: 'table',
          columns: [{ title: '' }, { title: '', share: 1 }, { title: 'CHF/a', isNumber: true }],
          rows: sources.map(({ source, half }): ReportCell[] => [
            tOption(`spread.${source}`),
            {
              text: '',
              spread: { from: 0.5 - half / widest / 2, to: 0.5 + half / widest / 2, at: 0.5 },
            },
            translator.translate([rangeText], 'range', {
              low: formatNumber(-half),
              high: `+${formatNumber(half)}`,
            }),
          ]),
        },
        {
          kind: 'text',
          text: tOption('spread.all', {
            ends: translator.translate([rangeText], 'range', printedEnds(range)),
          }),
          isQuiet: true,
        },
      ],
      tOption('spread.note'),
    ),
  ]
}

/** The place to which a range is rounded: that of the second digit of its half width. */
const stepOf = ({ half }: PrintedRange) => 10 ** Math.max(0, Math.floor(Math.log10(half)) - 1)
