/** Faults that verification can find in the hash chain of the audit log. */
export const chainFaults = [
  /** The values of a row do not match its digest. */
  'row_altered',
  /** A row listed in a seal does not exist. */
  'row_missing',
  /** A row refers to a seal that does not list it. */
  'row_added',
  /** A seal does not match its digest, or does not continue the previous seal. */
  'seal_altered',
  /** Seals are missing in the middle of the chain, or at its start without an act that removed them. */
  'seal_missing',
  /** A row was erased without an act that lists it. */
  'erased_silently',
  /** No seal has the published digest: the chain was recomputed or truncated. */
  'head_missing',
] as const
export type ChainFault = (typeof chainFaults)[number]
