/**
 * Limits of the heat index and subsidies are those of the canton of Geneva: of a building elsewhere none is
 * known. One whose canton nobody said is taken to be in Geneva.
 */
export const isInGeneva = (canton: string | null | undefined) => !canton || canton === 'GE'

/** Versions of a table of Geneva as they count for a building: without rows where it stands elsewhere. */
export const genevaRows = <V extends { rows: readonly unknown[] }>(
  version: V,
  canton: string | null | undefined,
): V => (isInGeneva(canton) ? version : { ...version, rows: [] })
