import { formatNumber } from '../../../kernel/field/format.ts'
import { hasVat, isCapped } from '../../heating/assumptions.ts'
import { heatingComparisonText } from '../../heating/heating.text.ts'
import { isBoiler } from '../../heating/rough.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import { agents, type HeatingOption } from '../../reference/heatingOption.ts'
import { describeOrigin } from '../../reference/origin/describeOrigin.ts'
import { originText } from '../../reference/origin/origin.text.ts'
import { isPrice, type Origin } from '../../reference/origin/origin.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Translator } from './translator.server.ts'

type Assumption = Snapshot['comparison']['assumptions'][number]

const renewableShare = (figures: Assumption['figures']) =>
  figures.find(({ id, table }) => table === 'lawful_fossil' && id.endsWith('/renewable_share'))

/** Name of the energy of an option; of a new fossil boiler with the renewable share of its price. */
export function energyName(
  { comparison }: Snapshot,
  option: HeatingOption,
  translator: Translator,
) {
  const { input, assumptions } = comparison
  const agent = translator.translate([heatingOptionText], `agent.${input.options[option].agent}`)
  const price = assumptions.find((one) => one.name === 'energy_price' && one.option === option)
  const share = price?.override === null ? renewableShare(price.figures)?.value : undefined
  return share
    ? translator.t('assumptions.blended', {
        ...{ fuel: agent, share: formatNumber(share, { unit: '%' }) },
      })
    : agent
}

/**
 * The parts of a figure of a new fossil boiler: the fuel's, and that of the renewable share that the law requires, each with its
 * source; undefined of another figure.
 */
function blendLine(
  { figures, origin }: Assumption,
  { t, translate }: Pick<Translator, 't' | 'translate'>,
) {
  if (origin?.status === 'entered') return undefined
  const share = renewableShare(figures)
  const renewable = figures.find((one) => one !== share && one.table === 'lawful_fossil')
  const fuel = figures.find(({ table }) => table !== 'lawful_fossil')
  const agent = agents.find((one) => fuel?.id.split('/').includes(one))
  if (!share?.value || !renewable || !fuel || !agent) return undefined
  const said = ({ value, unit }: typeof fuel) =>
    value === null ? t('unknown') : formatNumber(value, { unit })
  const sourceOf = (origin: Origin) =>
    describeOrigin(origin, (key, params) =>
      translate([originText], key, params as Record<string, string>),
    )
  const percent = (value: number) => formatNumber(value, { unit: '%' })
  return t('assumptions.blend', {
    ...{ fuel: translate([heatingOptionText], `agent.${agent}`), rest: percent(100 - share.value) },
    ...{ price: said(fuel), source: sourceOf(fuel), share: percent(share.value) },
    ...{ law: sourceOf(share), renewable: said(renewable), renewable_source: sourceOf(renewable) },
  })
}

/** What was promised beyond what counts of a subsidy; '' of anything else. */
export const promiseLine = (assumption: Assumption, { t }: Pick<Translator, 't'>): string =>
  isCapped(assumption)
    ? t('subsidies.promised', {
        promised: formatNumber(assumption.override!, { decimals: 0, unit: 'CHF' }),
      })
    : ''

/**
 * Source of an assumption, or how it is derived if it has no origin, with what was promised beyond it; '' if nothing is
 * known.
 */
export const sourceLine = (assumption: Assumption | undefined, translator: Translator): string =>
  assumption === undefined
    ? ''
    : [originLine(assumption, translator), promiseLine(assumption, translator)]
        .filter(Boolean)
        .join(' · ')

function originLine(assumption: Assumption, translator: Translator): string {
  const { translate, translateIfAny } = translator
  const { origin } = assumption
  if (!origin) {
    const { name, option } = assumption
    const derived = name === 'power' && option && !isBoiler(option) ? 'load' : name
    return translateIfAny([heatingComparisonText], `from.${derived}`) ?? ''
  }
  const source =
    blendLine(assumption, translator) ??
    describeOrigin(origin, (key, params) =>
      translate([originText], key, params as Record<string, string>),
    )
  if (!hasVat(assumption) || origin.vat) return source
  // Figures that all state their VAT, and have none in common, state different ones.
  const prices = assumption.figures.filter(isPrice)
  const isMixed = prices.length > 1 && prices.every(({ vat }) => vat)
  return [source, translate([originText], isMixed ? 'vat.mixed' : 'vat.unknown')].join(' · ')
}
