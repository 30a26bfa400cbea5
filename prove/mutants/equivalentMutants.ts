import type { SourceMutant } from './sourceMutants.ts'

/**
 * Equivalent mutants, which no test can detect, each with the reason. Matched by file, a substring of the
 * line (`in`) and the mutated text, so that entries survive moved lines.
 */
export type EquivalentMutant = {
  file: string
  in: string
  before: string
  after: string
  why: string
}

const heating = (name: string) => `src/features/heating/${name}.ts`
const mandates = (name: string) => `src/features/mandates/${name}.ts`
const queue = (name: string) => `src/web/writes/${name}.ts`
const nullAdds = 'null counts as 0 in a sum; the 0 only satisfies the types'
const noOption = 'without a feasible option the lists are empty anyway'

export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: heating('comparison'),
    in: 'finalEnergy * option.energyPrice',
    before: 'option.fixedFee ?? 0',
    after: '(option.fixedFee)',
    why: nullAdds,
  },
  {
    file: heating('comparison'),
    in: 'const netInvestment = grossInvestment',
    before: 'option.subsidy ?? 0',
    after: '(option.subsidy)',
    why: nullAdds,
  },
  ...['step.distribution_fixed', 'step.distribution_per_kw'].map((amount) => ({
    file: heating('subsidies'),
    in: '(step.distribution_fixed ?? 0) + (step.distribution_per_kw ?? 0)',
    before: `${amount} ?? 0`,
    after: `(${amount})`,
    why: nullAdds,
  })),
  {
    file: heating('plant/usefulHeat'),
    in: 'heatIndices(consumptions, sre || 1, references, building)',
    before: '1',
    after: '(1 + 1)',
    why: 'periods and quantities are the same for any area, and without an area nothing is corrected',
  },
  {
    file: heating('subsidies'),
    in: 'const meter = hasHeatMeter',
    before: 'step.meter_bonus ?? 0',
    after: '(step.meter_bonus)',
    why: nullAdds,
  },
  {
    file: heating('plant/existingPlant'),
    in: '(fee?.value ?? 0)',
    before: 'fee?.value ?? 0',
    after: '(fee?.value)',
    why: nullAdds,
  },
  {
    file: heating('plant/existingPlant'),
    in: '(fixedFee ?? 0)',
    before: 'fixedFee ?? 0',
    after: '(fixedFee)',
    why: nullAdds,
  },
  {
    file: heating('result/sensitivity'),
    in: 'if (!leader) return []',
    before: '!leader',
    after: 'false',
    why: noOption,
  },
  {
    file: heating('result/sensitivity'),
    in: 'let step = 1',
    before: '1',
    after: '(1 - 1)',
    why: 'step 0 is the assumed value, where no option is overtaken',
  },
  {
    file: heating('result/sensitivity'),
    in: 'if (!from || from > highest) return []',
    before: '!from || from > highest',
    after: '(from > highest)',
    why: '0 scaled is 0, and a NaN cost overtakes no option',
  },
  {
    file: heating('assumptions'),
    in: 'stated !== null && stated <= 0',
    before: 'stated !== null && stated <= 0',
    after: '(stated <= 0)',
    why: 'null <= 0 is true, and the result is null again',
  },
  {
    file: heating('assumptions'),
    in: 'add(assumption, usual) ?? Number.NaN',
    before: 'add(assumption, usual) ?? Number.NaN',
    after: '(add(assumption, usual))',
    why: 'only a subsidy or a fee can be null, and neither goes through assume',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'if (start_date && end_date',
    before: 'start_date && end_date',
    after: '(end_date)',
    why: 'an unknown day is NaN days apart, which never exceeds the tolerance',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'if (start_date && end_date',
    before: 'start_date && end_date',
    after: '(start_date)',
    why: 'an unknown end is NaN days apart too',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'if (start_date && end_date',
    before:
      'start_date && end_date && daysApart(estimate, { start_date, end_date }) > tolerance.days',
    after: '(daysApart(estimate, { start_date, end_date }) > tolerance.days)',
    why: 'both unknown are NaN days apart too',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'const factor = named && energyFactorFor(',
    before: "named && energyFactorFor(named, (unit === 'lt' ? 'l' : unit) as Unit, references)",
    after: "(energyFactorFor(named, (unit === 'lt' ? 'l' : unit) as Unit, references))",
    why: 'an energy without a name has no content: the check is for the types',
  },
  {
    file: 'src/features/idc/idc.ts',
    in: 'if (sre === null || !(sre > 0)) return []',
    before: 'sre === null || !(sre > 0)',
    after: '(!(sre > 0))',
    why: 'null is not greater than 0: the check is for the types',
  },
  {
    file: mandates('form/service'),
    in: "typeof value === 'number' && Number.isFinite(value)",
    before: "typeof value === 'number' && Number.isFinite(value)",
    after: '(Number.isFinite(value))',
    why: 'only numbers are finite: the check is for the types',
  },
  {
    file: mandates('form/service'),
    in: 'numberIn(values, dividend) ?? Number.NaN',
    before: 'numberIn(values, dividend) ?? Number.NaN',
    after: '(numberIn(values, dividend))',
    why: 'a quotient of undefined is NaN anyway: the NaN is for the types',
  },
  {
    file: mandates('form/service'),
    in: 'numberIn(values, divisor) ?? 0',
    before: 'numberIn(values, divisor) ?? 0',
    after: '(numberIn(values, divisor))',
    why: 'dividing by undefined gives NaN, which is hidden like infinity',
  },
  {
    file: mandates('form/service'),
    in: 'Math.max(0, minimum - rows.length)',
    before: '0',
    after: '(0 - 1)',
    why: 'a negative number of rows is treated as none',
  },
  {
    file: heating('feasibility'),
    in: "?? 'to_check'",
    before:
      "worstFirst.find((verdict) => checks.some(([found]) => found === verdict)) ?? 'to_check'",
    after: '(worstFirst.find((verdict) => checks.some(([found]) => found === verdict)))',
    why: 'every option has a check, so one is found: the fallback is for the types',
  },
  {
    file: heating('feasibility'),
    in: 'const isNear = found.some(',
    before: 'some',
    after: 'every',
    why: 'the distance has exactly one check',
  },
  ...[
    ['electricPower ?? 0', '(electricPower)'],
    ['0', '(0 - 1)'],
  ].map(([before, after]) => ({
    file: heating('feasibility'),
    in: '(electricPower ?? 0) > usablePower(amperes)',
    before: before!,
    after: after!,
    why: 'like 0, undefined and -1 exceed no power',
  })),
  {
    file: mandates('services/followUp/attainment'),
    in: 'rounded(value ?? Number.NaN, 1)',
    before: 'value ?? Number.NaN',
    after: '(value)',
    why: 'rounded returns null for null, undefined and NaN: the NaN is for the types',
  },
  ...[
    ['before === undefined || target === undefined || after === undefined', 'false'],
    [
      'before === undefined || target === undefined || after === undefined',
      '(after === undefined)',
    ],
    [
      'before === undefined || target === undefined || after === undefined',
      '(before === undefined || target === undefined)',
    ],
    ['before === undefined || target === undefined', '(before === undefined)'],
    ['before === undefined || target === undefined', '(target === undefined)'],
  ].map(([before, after]) => ({
    file: mandates('services/followUp/attainment'),
    in: 'if (before === undefined || target === undefined',
    before: before!,
    after: after!,
    why: 'a share of undefined is null or NaN, and both round to null: the check is for the types',
  })),
  {
    file: mandates('list/board'),
    in: 'cards.toSpliced(insertionIndex(mandate, cards, status), 0, mandate)',
    before: '0',
    after: '(0 - 1)',
    why: 'a negative delete count deletes none',
  },
  ...['(86_400_000 + 1)', '(86_400_000 - 1)'].map((after) => ({
    file: 'src/features/technical/counting/span.ts',
    in: 'Math.round(Date.parse(day)',
    before: '86_400_000',
    after,
    why: 'one millisecond per day is rounded away',
  })),
  {
    file: 'src/web/session/sessionStore.ts',
    in: 'storage.getItem(keys.refresh) !== token',
    before: 'storage.getItem(keys.access) ?? undefined',
    after: '(storage.getItem(keys.access))',
    why: 'callers only check whether there is a token; undefined is for the types',
  },
  {
    file: 'src/web/session/sessionStore.ts',
    in: 'access !== refused',
    before: 'access ?? undefined',
    after: '(access)',
    why: 'callers only check whether there is a token; undefined is for the types',
  },
  ...['(0 + 1)', '(0 - 1)'].map((after) => ({
    file: 'src/web/session/sessionStore.ts',
    in: 'const retryAfter =',
    before: '0',
    after,
    why: 'our own shortest wait, a second, is longer',
  })),
  {
    file: queue('sending'),
    in: 'error.retryAfter ?? 0',
    before: '0',
    after: '(0 - 1)',
    why: 'our own shortest wait, 800 ms, is longer',
  },
  ...['(0 + 1)', '(0 - 1)'].map((after) => ({
    file: queue('sending'),
    in: '* 1000 : 0',
    before: '0',
    after,
    why: 'our own shortest wait, 800 ms, is longer',
  })),
  {
    file: queue('rebase'),
    in: 'lastResponse.version <= seen.version',
    before: '<=',
    after: '<',
    why: 'with equal versions it does not matter which is taken',
  },
  {
    file: queue('rebase'),
    in: 'version !== lastResponse.version',
    before: '!seen || !lastResponse',
    after: '(!lastResponse)',
    why: 'without `seen` the version is undefined, which no answer has: the check is for the types',
  },
  ...['(0 + 1)', '(0 - 1)'].flatMap((after) => [
    {
      file: queue('writes'),
      in: '#lastQueuedAt = 0',
      before: '0',
      after,
      why: 'the clock is far beyond either value',
    },
    {
      file: queue('writes'),
      in: 'retryDelay: 0',
      before: '0',
      after,
      why: 'timers round to a millisecond, and no rule depends on one',
    },
  ]),
  {
    file: queue('writes'),
    in: 'if (onKept)',
    before: 'onKept',
    after: 'true',
    why: 'an undefined callback is not called',
  },
  {
    file: queue('writes'),
    in: 'if (!write || !conflict) return',
    before: '!write || !conflict',
    after: '(!conflict)',
    why: 'without a write there is no conflict: it is for the types',
  },
  {
    file: queue('writes'),
    in: 'if (mutation) this.#dependencies.client',
    before: 'mutation',
    after: 'true',
    why: 'the cache removes nothing if there is nothing to remove',
  },
  {
    file: queue('writes'),
    in: 'if (user === undefined) return',
    before: 'user === undefined',
    after: 'false',
    why: 'everything stored has an owner, so nothing would be adopted',
  },
]

/** Whether an entry is about this mutant. */
export const isEquivalent = (
  entry: EquivalentMutant,
  { file, text, before, after }: SourceMutant,
): boolean =>
  entry.file === file && text.includes(entry.in) && entry.before === before && entry.after === after
