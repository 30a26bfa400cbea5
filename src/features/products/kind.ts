/**
 * The seven product kinds and their service types: one frozen table (decisions, section 1). The kind is
 * the product's, the service type names the routes of its mandate forms.
 */
export const serviceTypeOf = {
  amoen: 'AMOEN',
  cecb: 'CECB',
  cecbplus: 'CECB_PLUS',
  cvc_concept: 'CVCConcept',
  ged: 'GED',
  incitative_consulting: 'IncitativeConsulting',
  peik: 'PEIK',
} as const
export type Kind = keyof typeof serviceTypeOf
export type ServiceType = (typeof serviceTypeOf)[Kind]

export const kinds = Object.keys(serviceTypeOf) as Kind[]
export const serviceTypes = Object.values(serviceTypeOf) as ServiceType[]
