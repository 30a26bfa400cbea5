/**
 * Heat index limits and subsidies are only known for the canton of Geneva. A building without a canton
 * counts as in Geneva.
 */
export const isInGeneva = (canton: string | null | undefined) => !canton || canton === 'GE'

/** Returns a version of a Geneva table; without rows if the building is in another canton. */
export const genevaRows = <V extends { rows: readonly unknown[] }>(
  version: V,
  canton: string | null | undefined,
): V => (isInGeneva(canton) ? version : { ...version, rows: [] })
