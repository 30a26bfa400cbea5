import { type Group, groups } from './access.ts'
import type { Declaration, Service } from './features/mandates/form/service.ts'

type KindEntry = {
  /** Used in the routes of its mandate forms. */
  type: string
  /** Groups with a form for it, if not all (specification, section 2). */
  audiences?: readonly Group[]
  load: () => Promise<{ default: Declaration }>
}

/**
 * All kinds of mandates, by the key stored in products and mandates, with what is needed before a
 * declaration is loaded.
 */
const kindEntries = {
  amoen: { type: 'AMOEN', load: () => import('./features/mandates/services/amoen.ts') },
  cecb: { type: 'CECB', load: () => import('./features/mandates/services/cecb.ts') },
  cecbplus: { type: 'CECB_PLUS', load: () => import('./features/mandates/services/cecbPlus.ts') },
  cvc_concept: {
    type: 'CVCConcept',
    audiences: ['admin'],
    load: () => import('./features/mandates/services/cvcConcept.ts'),
  },
  ged: { type: 'GED', load: () => import('./features/mandates/services/ged.ts') },
  incitative_consulting: {
    type: 'IncitativeConsulting',
    load: () => import('./features/mandates/services/incitativeConsulting.ts'),
  },
  peik: { type: 'PEIK', load: () => import('./features/mandates/services/peik.ts') },
} as const satisfies Record<string, KindEntry>

export type Kind = keyof typeof kindEntries
export type ServiceType = (typeof kindEntries)[Kind]['type']

export const kinds = Object.keys(kindEntries) as Kind[]
export const serviceTypes: ServiceType[] = kinds.map((kind) => kindEntries[kind].type)
export const serviceTypeOf = Object.fromEntries(
  kinds.map((kind) => [kind, kindEntries[kind].type]),
) as {
  [K in Kind]: (typeof kindEntries)[K]['type']
}

/** Kind of a service type. */
export const kindOf = (type: ServiceType): Kind =>
  kinds.find((kind) => serviceTypeOf[kind] === type)!

/** Groups with a form for a service. */
export const audiencesOf = (type: ServiceType): readonly Group[] =>
  (kindEntries[kindOf(type)] as KindEntry).audiences ?? groups

/** Loads the declaration of a service. */
export async function loadService(type: ServiceType): Promise<Service> {
  const { default: declared } = await kindEntries[kindOf(type)].load()
  return { ...declared, type, audiences: audiencesOf(type) }
}
