import { type Capability, hasCapability, type Service } from './features/mandates/form/service.ts'
import {
  type Kind,
  kinds,
  loadService,
  type ServiceType,
  serviceTypeOf,
  serviceTypes,
} from './kinds.ts'

/** All declared services by type, loaded eagerly; screens load only the one they show. */
export const services = Object.fromEntries(
  await Promise.all(serviceTypes.map(async (type) => [type, await loadService(type)] as const)),
) as Record<ServiceType, Service>

/** Service of a kind. */
export const serviceOf = (kind: Kind): Service => services[serviceTypeOf[kind]]

/** Kinds of services with a capability. */
export const kindsWith = (capability: Capability): Kind[] =>
  kinds.filter((kind) => hasCapability(serviceOf(kind), capability))
