import { choice } from '../../kernel/field/kinds.ts'

/** The options for replacing a heating system (specification, section 3), in the order in which they are checked. */
export const heatingOptions = [
  'cad',
  'pacNappes',
  'pacSondes',
  'pacAir',
  'pellets',
  'fossile',
] as const
export type HeatingOption = (typeof heatingOptions)[number]

/** The heat pumps among the options; their efficiency is a seasonal performance factor. */
export const heatPumps: readonly HeatingOption[] = ['pacNappes', 'pacSondes', 'pacAir']

/** Energy carriers of a heating system; `cad` is district heat. */
export const agents = ['mazout', 'gaz', 'cad', 'electricite', 'pellets'] as const
export type Agent = (typeof agents)[number]

/** Components with their own lifetimes: heat generator, access to the heat source, construction works. */
export const heatingComponents = ['generator', 'source', 'works'] as const
export type HeatingComponent = (typeof heatingComponents)[number]

/** What an option may have besides: photovoltaics, thermal collectors, and water heaters with their own heat pump. */
export const additions = ['pv', 'solar', 'water_heater'] as const
export type Addition = (typeof additions)[number]

/** Where photovoltaics lie: on a roof to the south at 30°, a flat one, one to east or west, or on a south facade. */
export const pvPositions = ['south', 'flat', 'east_west', 'facade'] as const

/** The fields for an option, its agent and its components. */
export const heatingOptionFields = {
  option: choice(heatingOptions, { required: true }),
  agent: choice(agents, { required: true }),
  component: choice(heatingComponents, { required: true }),
}
