import type { Kind } from '../../../kinds.ts'
import type { Site } from '../../heating/assumptions.ts'
import { compareVariants } from '../../heating/variants/compareVariants.ts'
import { type KnownVariants, variantsOf } from '../../heating/variants/variantsOf.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { variantStages } from '../../mandates/services/knownAmounts.ts'
import type { References } from '../../reference/reference.ts'
import type { KindSnapshot } from '../snapshot.ts'
import type { ComparedVariants } from './variants.ts'

/** Compares the variants that a form describes, by the tables given; `calculation` is what their costs follow from. */
export function compareForm(
  { kind, answers, site }: { kind: Kind; answers: Answers; site: Site },
  references: References,
): { variants: ComparedVariants; calculation: NonNullable<KindSnapshot['calculation']> } {
  const known = variantsOf({ kind, answers, site }, references)
  const priced = known.list.flatMap(({ row, priced: own }) => (own ? [[row, own] as const] : []))
  return {
    variants: comparedOf(known, kind, answers),
    calculation: { terms: known.terms, priced: Object.fromEntries(priced) },
  }
}

function comparedOf(known: KnownVariants, kind: Kind, answers: Answers): ComparedVariants {
  const costs = compareVariants(known.list, known.terms)
  return {
    is_saving: known.isSaving,
    interest: known.terms.interest,
    horizon: known.terms.horizon,
    energy_escalation: known.terms.energyEscalation,
    heat: known.heat,
    results: known.list.map(({ row, title, investment, subsidy, co2, missing, ...more }) => ({
      ...{ row, title, investment, subsidy, co2, recommended: more.isRecommended },
      ...{ missing: [...missing], default_life: more.hasDefaultLife },
      cost: costs.get(row) ?? null,
      stages:
        kind === 'cecbplus'
          ? variantStages(String(answers[`variants/${row}/number`]), answers)
          : [],
    })),
  }
}
