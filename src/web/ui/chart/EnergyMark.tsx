/** Kinds of energy that have a mark of their own; each has a shape and a colour (tokens `energy-*`). */
export type EnergyKind =
  | 'oil'
  | 'gas'
  | 'wood'
  | 'district'
  | 'air'
  | 'probe'
  | 'groundwater'
  | 'electric'
  | 'solar'
  | 'unknown'

/** Outlines in a square of 12. */
export const energyOutlines: Record<Exclude<EnergyKind, 'unknown'>, string> = {
  oil: 'M6 .8C7.7 3.2 9.8 5.6 9.8 7.6a3.8 3.8 0 0 1-7.6 0C2.2 5.6 4.3 3.2 6 .8Z',
  gas: 'M6 1.2 11.2 10.6H.8Z',
  wood: 'M1.4 1.4h9.2v9.2H1.4Z',
  district: 'M6 .4 11.6 6 6 11.6.4 6Z',
  air: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1Z',
  probe: 'M.8 1.4h10.4L6 10.8Z',
  groundwater: 'M6 .8 11.3 4.7 9.3 11H2.7L.7 4.7Z',
  electric: 'M4.2 1h3.6v3.2H11v3.6H7.8V11H4.2V7.8H1V4.2h3.2Z',
  solar: 'M6 .6 7.6 4.2l3.9.4-2.9 2.6.8 3.9L6 9.1l-3.4 2 .8-3.9L.5 4.6l3.9-.4Z',
}

/** Mark of an energy; the word beside it says the same. */
export function EnergyMark({ kind, size = 12 }: { kind: EnergyKind; size?: number }) {
  const colour = `var(--energy-${kind})`
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true">
      {kind === 'unknown' ? (
        <circle cx="6" cy="6" r="4.2" fill="none" stroke={colour} strokeWidth="1.8" />
      ) : (
        <path d={energyOutlines[kind]} fill={colour} />
      )}
    </svg>
  )
}
