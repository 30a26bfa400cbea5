import type { ServiceType } from '../../products/kind.ts'
import type { Service } from '../form/service.ts'
import { amoen } from './amoen.ts'
import { cecb } from './cecb.ts'
import { cecbPlus } from './cecbPlus.ts'
import { cvcConcept } from './cvcConcept.ts'
import { ged } from './ged.ts'
import { incitativeConsulting } from './incitativeConsulting.ts'
import { peik } from './peik.ts'

/** The declared services by their type. */
export const services: Record<ServiceType, Service> = {
  CECB: cecb,
  CECB_PLUS: cecbPlus,
  IncitativeConsulting: incitativeConsulting,
  AMOEN: amoen,
  PEIK: peik,
  GED: ged,
  CVCConcept: cvcConcept,
}
