import { use } from 'react'
import { loadService, type ServiceType, serviceTypes } from '../../../kinds.ts'
import { type Chunk, chunk } from '../../../web/loading/chunk.ts'
import type { Service } from '../form/service.ts'

/** Declarations of services, each loaded with its texts on first use. */
export const serviceChunks = Object.fromEntries(
  serviceTypes.map((type) => [type, chunk(() => loadService(type))]),
) as Record<ServiceType, Chunk<Service>>

/** Returns the declaration of a service; suspends until it has loaded. */
export const useService = (type: ServiceType): Service => use(serviceChunks[type].get())
