import { formatNumber } from '../../../kernel/field/format.ts'
import { annuity, levelisingFactor, subsidyYears } from '../../heating/comparison.ts'
import { additionText } from '../../heating/notes/addition.text.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { Block, Section } from '../layout.ts'
import type { Snapshot } from '../snapshot.ts'
import { optionName, recommendedOption } from './frontPages.server.ts'
import { type Translator, yearsText } from './translator.server.ts'

const percent = (share: number) => formatNumber(Math.round(share * 1e6) / 1e4, { unit: '%' })

const cents = (value: number) => formatNumber(value, { decimals: 2 })
const factor = (value: number) => formatNumber(value, { decimals: 8 })

/** The annual cost of the recommended option term by term, so that readers can check it by hand; none without one. */
export function calculationSections(snapshot: Snapshot, translator: Translator): Section[] {
  const option = recommendedOption(snapshot)
  if (!option) return []
  const title = translator.t('note.title', { option: optionName(translator, option) })
  return [{ title, blocks: [costCalculation(snapshot, option, translator)] }]
}

function costCalculation(
  { comparison: { input, results } }: Snapshot,
  option: HeatingOption,
  translator: Translator,
): Block {
  const { t, translate } = translator
  const { interest, horizon, usefulHeat } = input
  const optionInput = input.options[option]
  const result = results[option]
  const interestRate = percent(interest)
  const { subsidy, pv } = optionInput
  // Reports of before spread it over any horizon: the factor is that of their result.
  const subsidyFactor = subsidy
    ? -result.subsidy / subsidy
    : annuity(interest, subsidyYears(optionInput, horizon))
  const lifetimes = [...new Set([...optionInput.components.map(({ life }) => life), horizon])].sort(
    (one, other) => one - other,
  )
  const annuityOf = (years: number) => annuity(interest, years)
  const levelisingTerms = (escalation: number) =>
    `∑ (1 + ${percent(escalation)})^(t−1) / (1 + ${interestRate})^t · ${factor(annuityOf(horizon))}`
  const energyFactor = levelisingFactor(input.energyEscalation, interest, horizon)
  const maintenanceFactor = levelisingFactor(input.maintenanceEscalation, interest, horizon)
  const rows: string[][] = [
    ...lifetimes.map((years) => [
      t('note.annuity', { years: yearsText(years, translator) }),
      interest === 0 ? `1 / ${years}` : `${interestRate} / (1 − (1 + ${interestRate})^−${years})`,
      factor(annuityOf(years)),
    ]),
    [t('note.levelising'), levelisingTerms(input.energyEscalation), factor(energyFactor)],
    [
      t('note.levelising_maintenance'),
      levelisingTerms(input.maintenanceEscalation),
      factor(maintenanceFactor),
    ],
    ...optionInput.components.map(({ component, investment, life }) => [
      translate([heatingOptionText, additionText], `component.${component}`),
      `${cents(investment)} · ${factor(annuityOf(life))}`,
      cents(investment * annuityOf(life)),
    ]),
    [
      t('options.subsidies'),
      subsidy === null ? t('unknown') : `−${cents(subsidy)} · ${factor(subsidyFactor)}`,
      cents(result.subsidy),
    ],
    ...(pv?.subsidy === undefined
      ? []
      : [
          [
            t('options.pv_subsidies'),
            `−${cents(pv.subsidy)} · ${factor(annuity(interest, subsidyYears(optionInput, horizon, 'pv')))}`,
            cents(result.pvSubsidy ?? 0),
          ],
        ]),
    [
      `${t('options.final_energy')}, kWh/a`,
      `${formatNumber(usefulHeat)} / ${formatNumber(optionInput.efficiency)}`,
      cents(result.finalEnergy),
    ],
    [
      t('note.first_year'),
      `${cents(result.finalEnergy)} · ${formatNumber(optionInput.energyPrice)} + ${optionInput.fixedFee === null ? t('unknown') : cents(optionInput.fixedFee)}${pv ? ` − ${cents(pv.income)}` : ''}`,
      cents(result.energyFirstYear),
    ],
    [
      t('options.energy'),
      `${cents(result.energyFirstYear)} · ${factor(energyFactor)}`,
      cents(result.energy),
    ],
    [
      t('options.maintenance'),
      `${cents(optionInput.maintenance)} · ${factor(maintenanceFactor)}`,
      cents(result.maintenance),
    ],
    [`${t('options.annual_cost')}, CHF/a`, t('note.sum'), cents(result.annualCost)],
  ]
  return {
    kind: 'table',
    columns: [
      { title: t('note.step') },
      { title: t('note.formula'), share: 1 },
      { title: t('note.result'), isNumber: true },
    ],
    rows,
    strong: [rows.length - 1],
    isSmall: true,
  }
}
