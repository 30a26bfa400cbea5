import { type DutyDateFacts, hasKnownDutyDates } from '../../idc/dutyDates.ts'
import law from '../../reference/data/geneva-law.json' with { type: 'json' }
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import type { OriginStatus } from '../../reference/origin/origin.ts'

/** Facts that tell which rules of the canton of Geneva concern the replacement of a heating. */
export type LawFacts = {
  building: DutyDateFacts
  /** Whether the building stands on several properties (PPE), as far as known. */
  isCoOwned: boolean | null | undefined
  /** The options that are not ruled out. */
  options: readonly HeatingOption[]
  /** Day of the report, YYYY-MM-DD. */
  day: string
}

/** A rule of law that concerns the replacement of a heating; its sentence is `rule.<id>` in `heatingLaw.text.ts`. */
export type HeatingRule = {
  id: HeatingRuleId
  article: string
  /** The day since when it is in force, YYYY-MM-DD; null if it was not found. */
  from: string | null
  /** How well it is known; null if the rule itself was not found. */
  status: Extract<OriginStatus, 'verified' | 'secondary' | 'illustrative'> | null
  /** Whether the text that was read carries no date, or an old one. */
  isUndated: boolean
  /** Whether its dates are to be confirmed for this building. */
  areDatesOpen: boolean
}

type Condition = (facts: LawFacts & { hasDates: boolean; mayBeLet: boolean }) => boolean
const always: Condition = () => true
const hasOption =
  (...wanted: HeatingOption[]): Condition =>
  ({ options }) =>
    wanted.some((option) => options.includes(option))
const heatPump = hasOption('pacAir', 'pacSondes', 'pacNappes')
const mayBeLet: Condition = (facts) => facts.mayBeLet

/** Articles as the canton and the Confederation cite them, with the facts for which a rule is printed, in order. */
const printedRules = {
  idc_audit: ['REn (L 2 30.01), art. 14', always],
  idc_works: ['REn (L 2 30.01), art. 14', always],
  idc_small_buildings: ['LEn (L 2 30), L 12593', ({ hasDates }) => !hasDates],
  idc_derogation: ['REn (L 2 30.01), art. 14 ss', always],
  idc_sanction: ['LEn (L 2 30)', always],
  idc_cecb_route: ['LEn (L 2 30), L 12593', always],
  replace_principle: ['REn (L 2 30.01), art. 13M', always],
  replace_fossil: ['REn (L 2 30.01), art. 13M ss', hasOption('fossile')],
  replace_permit: ['LEn (L 2 30), art. 21', always],
  flow_temperature: ['REn (L 2 30.01)', always],
  network_duty: ['LEn (L 2 30), RTS', always],
  hp_permit: ['LCI (L 5 05), art. 1', heatPump],
  noise: ['OPB, art. 7; LPE, art. 11', hasOption('pacAir')],
  borehole_permit: ['LCI (L 5 05)', hasOption('pacSondes')],
  refrigerant: ['ORRChim, 2.10', heatPump],
  klik: ['KliK', heatPump],
  rent_ldtr: ['LDTR (L 5 20), art. 9', mayBeLet],
  rent_subsidy: ['LEn (L 2 30); OBLF, art. 14', mayBeLet],
  ppe: [
    'CC, art. 647c–647e, 712g, 712m',
    ({ isCoOwned, mayBeLet: isLarge }) => isCoOwned ?? isLarge,
  ],
  tax: ['LIFD, art. 32', ({ day }) => day < ownHomesTaxedUntil],
} satisfies Partial<Record<(typeof law.rules)[number]['id'], readonly [string, Condition]>>
export type HeatingRuleId = keyof typeof printedRules
export const heatingRuleIds = Object.keys(printedRules) as HeatingRuleId[]

/** The tax on own use, and the deduction of energy works for own homes with it, ends on this day (LIFD, art. 32). */
export const ownHomesTaxedUntil = '2029-01-01'

/** The day on which the rules were read, YYYY-MM-DD. */
export const lawReadOn = law.read_on

const statuses = { V: 'verified', V2: 'secondary', G: 'illustrative', '?': null } as const

/** Whether a building is not known to be a single house: it may hold tenants, or several owners. */
const mayHaveSeveralHomes = ({ apartments, sia_classification }: DutyDateFacts) =>
  apartments ? apartments > 1 : !sia_classification?.single_family

/** The rules that concern the replacement of a heating of a building in the canton of Geneva, in reading order. */
export function heatingRules(facts: LawFacts): HeatingRule[] {
  const { building } = facts
  const hasDates = hasKnownDutyDates(building)
  const known = { ...facts, hasDates, mayBeLet: mayHaveSeveralHomes(building) }
  return heatingRuleIds.flatMap((id) => {
    const [article, concerns] = printedRules[id]
    if (!concerns(known)) return []
    const { from, status } = law.rules.find((rule) => rule.id === id)!
    const [mark = '?'] = status.match(/^(V2|V|G|\?)/) ?? []
    return [
      {
        ...{ id, article, from: /^\d{4}-\d\d-\d\d$/.test(from) ? from : null },
        status: statuses[mark as keyof typeof statuses],
        isUndated: /undated|old/.test(status),
        areDatesOpen: (id === 'idc_audit' || id === 'idc_works') && !hasDates,
      },
    ]
  })
}

/** The options that a verdict does not rule out. */
export const optionsNotRuledOut = (
  judged: Readonly<Record<HeatingOption, { feasible: string }>>,
): HeatingOption[] => heatingOptions.filter((option) => judged[option].feasible !== 'no')
