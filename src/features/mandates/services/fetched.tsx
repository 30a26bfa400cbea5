import { use } from 'react'
import { loadService, type ServiceType, serviceTypes } from '../../../kinds.ts'
import { type Chunk, chunk } from '../../../web/loading/chunk.ts'
import type { Service } from '../form/service.ts'

/** The declared services as pages have them: each is fetched, with its words, where it is shown. */
const files = Object.fromEntries(
  serviceTypes.map((type) => [type, chunk(() => loadService(type))]),
) as Record<ServiceType, Chunk<Service>>

/** The declaration of a service. Suspends until it is here. */
export const useService = (type: ServiceType): Service => use(files[type].get())

/** Begins to fetch the declaration of a service, which a screen shows once it has its data. */
export function fetchService(type: ServiceType) {
  files[type].get().catch(() => {})
}
