import { type Capability, hasCapability, type Service } from './features/mandates/form/service.ts'
import {
  type Kind,
  kinds,
  loadService,
  type ServiceType,
  serviceTypeOf,
  serviceTypes,
} from './kinds.ts'

/** The declared services by their type, all loaded. A screen fetches the one that it shows. */
export const services = Object.fromEntries(
  await Promise.all(serviceTypes.map(async (type) => [type, await loadService(type)] as const)),
) as Record<ServiceType, Service>

/** The service of a kind. */
export const serviceOf = (kind: Kind): Service => services[serviceTypeOf[kind]]

/** The kinds of services with a capability. */
export const kindsWith = (capability: Capability): Kind[] =>
  kinds.filter((kind) => hasCapability(serviceOf(kind), capability))
