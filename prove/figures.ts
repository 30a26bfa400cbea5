type Counts = { [name: string]: number | Counts | string[] }

/**
 * Returns the figures of a proof. Throws with them as cause if there are faults, or if something never
 * occurred and so was not proved.
 */
export function requireNoFaults<Figures extends { faults: string[] }>(figures: Figures): Figures {
  const { faults, ...counts } = figures
  const unseenEvents = zeroCounts(counts as Counts)
  const failure =
    faults.length > 0
      ? `${faults.length} faults, the first: ${faults[0]}`
      : unseenEvents.length > 0 && `this never happened: ${unseenEvents.join(', ')}`
  if (failure) throw new Error(failure, { cause: figures })
  return figures
}

function zeroCounts(counts: Counts, before = ''): string[] {
  return Object.entries(counts).flatMap(([name, value]) => {
    if (value instanceof Object && !Array.isArray(value))
      return zeroCounts(value, `${before}${name}.`)
    return value === 0 ? [before + name] : []
  })
}
