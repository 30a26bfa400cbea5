import { use } from 'react'
import { type Chunk, chunk } from '../../../web/loading/chunk.ts'
import type { ServiceType } from '../../products/kind.ts'
import type { Service } from '../form/service.ts'

/** The declared services as pages have them: each is fetched, with its words, where it is shown. */
const files: Record<ServiceType, Chunk<Service>> = {
  CECB: chunk(async () => (await import('./cecb.ts')).cecb),
  CECB_PLUS: chunk(async () => (await import('./cecbPlus.ts')).cecbPlus),
  IncitativeConsulting: chunk(
    async () => (await import('./incitativeConsulting.ts')).incitativeConsulting,
  ),
  AMOEN: chunk(async () => (await import('./amoen.ts')).amoen),
  PEIK: chunk(async () => (await import('./peik.ts')).peik),
  GED: chunk(async () => (await import('./ged.ts')).ged),
  CVCConcept: chunk(async () => (await import('./cvcConcept.ts')).cvcConcept),
}

/** The declaration of a service. Suspends until it is here. */
export const useService = (type: ServiceType): Service => use(files[type].get())

/** Begins to fetch the declaration of a service, which a screen shows once it has its data. */
export function fetchService(type: ServiceType) {
  files[type].get().catch(() => {})
}
