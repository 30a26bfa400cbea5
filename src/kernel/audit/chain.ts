/** What can be wrong with the chain of the audit log. */
export const chainFaults = [
  /** Values of a row are not those of its digest. */
  'row_altered',
  /** A seal names a row that is not there. */
  'row_missing',
  /** A row claims a seal that does not name it. */
  'row_added',
  /** A seal is not that of its digest, or does not follow the one before. */
  'seal_altered',
  /** Seals are missing in between, or at the front without an act that removed them. */
  'seal_missing',
  /** A row was erased, and no act says so. */
  'erased_silently',
  /** The published head is no seal of this chain: the chain was recomputed or cut off. */
  'head_missing',
] as const
export type ChainFault = (typeof chainFaults)[number]
