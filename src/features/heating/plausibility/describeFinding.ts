import { formatDate, formatNumber, isDay } from '../../../kernel/field/format.ts'
import type { TextKey } from '../../../kernel/text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { heatingOptions } from '../../reference/heatingOption.ts'
import type { PlausibilityFinding } from './finding.ts'
import type { plausibilityText } from './plausibility.text.ts'

type TranslateFinding = (
  key: TextKey<typeof plausibilityText>,
  params?: Record<string, string | number>,
) => string
type TranslateOption = (key: TextKey<typeof heatingOptionText>) => string

/** The sentence of a finding, without a full stop; one about an option begins with its name, and says if it is about photovoltaics' subsidy. */
export function describeFinding(
  { place, sentence, params }: PlausibilityFinding,
  t: TranslateFinding,
  tOption: TranslateOption,
): string {
  const { unit, ...named } = params
  const formatted = Object.fromEntries(
    Object.entries(named).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? formatNumber(value, { unit: name === 'value' ? String(unit ?? '') : undefined })
        : isDay(value)
          ? formatDate(value)
          : value,
    ]),
  )
  const said = t(`finding.${sentence}` as Parameters<TranslateFinding>[0], formatted)
  const [table, row, column] = place.split('/')
  const option = table === 'options' ? heatingOptions.find((one) => one === row) : undefined
  return option
    ? t(column === 'pv_subsidy' ? 'finding.of_pv_subsidy' : 'finding.of_option', {
        option: tOption(`option.${option}`),
        finding: said,
      })
    : said
}
