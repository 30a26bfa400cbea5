import type { Kind } from '../../../kinds.ts'

/** Kinds with reports of their own, without a heating comparison. */
export const reportedKinds = [
  'cecbplus',
  'peik',
  'amoen',
  'cvc_concept',
] as const satisfies readonly Kind[]
export type ReportedKind = (typeof reportedKinds)[number]
