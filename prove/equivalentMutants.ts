/**
 * Mutants that no test can notice since they change nothing, each with the reason. One is found by its file,
 * a part of the line where it begins, and its texts, so that it stays found when lines move.
 */
export type EquivalentMutant = {
  file: string
  in: string
  before: string
  after: string
  why: string
}

const heating = (name: string) => `src/features/heating/${name}.ts`
const nullAdds = 'null counts as 0 in a sum: the 0 is for the types'
const noOption = 'without a possible option the lists are empty all the same'

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
    in: 'const investment = built',
    before: 'option.subsidy ?? 0',
    after: '(option.subsidy)',
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
    why: 'the step before the first is what is assumed, where nobody is overtaken',
  },
  {
    file: heating('result/sensitivity'),
    in: 'if (!from) return []',
    before: '!from',
    after: 'false',
    why: 'nothing scaled is nothing, and the quotient NaN overtakes nobody',
  },
  {
    file: heating('assumptions'),
    in: 'said !== null && said <= 0',
    before: 'said !== null && said <= 0',
    after: '(said <= 0)',
    why: 'null <= 0 holds, and makes of null null',
  },
  {
    file: heating('assumptions'),
    in: 'add(about, usual) ?? Number.NaN',
    before: 'add(about, usual) ?? Number.NaN',
    after: '(add(about, usual))',
    why: 'only a subsidy or a fee is null, and neither is assumed so',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'if (start_date && end_date',
    before: 'start_date && end_date',
    after: '(end_date)',
    why: 'a day that is not known is NaN days apart, which is not more than any',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'if (start_date && end_date',
    before: 'start_date && end_date',
    after: '(start_date)',
    why: 'the same of the end',
  },
  {
    file: 'src/features/idc/official.ts',
    in: 'if (start_date && end_date',
    before: 'start_date && end_date && apartBy(own, { start_date, end_date }) > tolerated.days',
    after: '(apartBy(own, { start_date, end_date }) > tolerated.days)',
    why: 'the same of both',
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
  ...['(86_400_000 + 1)', '(86_400_000 - 1)'].map((after) => ({
    file: 'src/features/idc/span.ts',
    in: 'Math.round(Date.parse(day)',
    before: '86_400_000',
    after,
    why: 'a millisecond a day is rounded away for a million years',
  })),
]
