import { choice } from '../../kernel/field/kinds.ts'

/** What a heating is replaced by (specification, section 3); in the order in which they are checked. */
export const heatingOptions = [
  'cad',
  'pacNappes',
  'pacSondes',
  'pacAir',
  'pellets',
  'fossile',
] as const
export type HeatingOption = (typeof heatingOptions)[number]

/** Those whose efficiency is a seasonal performance factor. */
export const heatPumps: readonly HeatingOption[] = ['pacNappes', 'pacSondes', 'pacAir']

/** What a heating runs on; `cad` is heat from a network. */
export const agents = ['mazout', 'gaz', 'cad', 'electricite', 'pellets'] as const
export type Agent = (typeof agents)[number]

/** Parts of a heating with lives of their own: what makes heat, what gives it access to a source, works. */
export const heatingComponents = ['generator', 'source', 'works'] as const
export type HeatingComponent = (typeof heatingComponents)[number]

/** How an option, its agent and its parts are asked for. */
export const heatingOptionFields = {
  option: choice(heatingOptions, { required: true }),
  agent: choice(agents, { required: true }),
  component: choice(heatingComponents, { required: true }),
}
