import type { Kind } from '../../../kinds.ts'
import type { Site } from '../../heating/assumptions.ts'
import { compareVariants, totalCost } from '../../heating/variants/compareVariants.ts'
import { indexOfVariant, type JudgedToday } from '../../heating/variants/variantIndex.ts'
import {
  type KnownVariants,
  type UsualOfSystem,
  variantsOf,
} from '../../heating/variants/variantsOf.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { subsidyOrigins, variantStages } from '../../mandates/services/knownAmounts.ts'
import type { References } from '../../reference/reference.ts'
import type { KindSnapshot } from '../snapshot.ts'
import type { ComparedVariants } from './variants.ts'

/** A form whose variants are compared, and the building as the law judges it. */
type ComparedForm = {
  kind: Kind
  answers: Answers
  site: Site
  judged: Omit<JudgedToday, 'consumptions'>
}

/** Compares the variants that a form describes, by the tables given; `calculation` is what their costs follow from. */
export function compareForm(
  form: ComparedForm,
  references: References,
): { variants: ComparedVariants; calculation: NonNullable<KindSnapshot['calculation']> } {
  const known = variantsOf(form, references)
  const priced = known.list.flatMap(({ row, priced: own }) => (own ? [[row, own] as const] : []))
  return {
    variants: comparedOf(known, form, references),
    calculation: { terms: known.terms, priced: Object.fromEntries(priced) },
  }
}

/** What measures that add up come to: their savings err apart, what they emit by one factor together. */
function totalOf({ list, terms, savingBands: { used, factor } }: KnownVariants) {
  const sumOf = (of: (variant: KnownVariants['list'][number]) => number | null | undefined) =>
    list.reduce<number | null>((sum, one) => {
      const value = of(one)
      return sum === null || value == null ? null : sum + value
    }, 0)
  const apart = (of: (variant: KnownVariants['list'][number]) => number | null | undefined) =>
    Math.hypot(...list.map((one) => (of(one) ?? 0) * used))
  const co2 = sumOf((one) => one.co2)
  return {
    investment: sumOf(({ investment }) => investment),
    subsidy: sumOf(({ subsidy }) => subsidy),
    saving_energy: sumOf(({ savedEnergy }) => savedEnergy),
    saving_energy_half_width: apart(({ savedEnergy }) => savedEnergy),
    co2,
    co2_half_width: Math.hypot(
      apart((one) => one.co2),
      (co2 ?? 0) * factor,
    ),
    cost: totalCost(list, terms),
  }
}

const usualIn = ({ isSubsidyCounted, energyPrice, ...usual }: UsualOfSystem) => ({
  ...usual,
  is_subsidy_counted: isSubsidyCounted,
  ...(energyPrice && { energy_price: energyPrice }),
})

const vatOfAmounts = ({ prices_vat: vat }: Answers) =>
  vat === 'incl' || vat === 'excl' ? vat : null

function comparedOf(
  known: KnownVariants,
  { kind, answers, site, judged }: ComparedForm,
  references: References,
): ComparedVariants {
  const costs = compareVariants(known.list, known.terms, known)
  const today = { ...judged, consumptions: site.consumptions }
  const isJudged = judged.versions.some(({ rows }) => rows.length > 0)
  return {
    is_saving: known.isSaving,
    interest: known.terms.interest,
    horizon: known.terms.horizon,
    energy_escalation: known.terms.energyEscalation,
    heat: known.heat && {
      ...{ value: known.heat.value, from: known.heat.from },
      ...(known.heat.assumed?.value && {
        assumed: {
          ...{ value: known.heat.assumed.value, source: known.heat.assumed.source },
          ...(known.heat.net !== undefined && { net: known.heat.net }),
        },
      }),
    },
    ...{ investment_band: known.investmentBand, subsidy_band: known.subsidyBand },
    prices_vat: vatOfAmounts(answers),
    subsidies_by: kind === 'cecbplus' ? subsidyOrigins(answers) : [],
    ...(known.addUp && { total: totalOf(known) }),
    results: known.list.map(({ row, title, investment, subsidy, co2, missing, index, ...more }) => {
      const expected = indexOfVariant(index ?? null, today, references) ?? null
      return {
        ...{ row, title, investment, subsidy, co2, recommended: more.isRecommended },
        ...{ missing: [...missing], co2_half_width: more.co2Half },
        investment_half_width: more.investmentHalf,
        ...(more.usual && { usual: usualIn(more.usual) }),
        ...(more.savedEnergy !== undefined && {
          saving_energy: more.savedEnergy,
          saving_energy_half_width: (more.savedEnergy ?? 0) * known.savingBands.used,
        }),
        cost: costs.get(row) ?? null,
        expected,
        lacks_index: isJudged && index !== undefined && expected === null,
        stages:
          kind === 'cecbplus'
            ? variantStages(String(answers[`variants/${row}/number`]), answers)
            : [],
      }
    }),
  }
}
