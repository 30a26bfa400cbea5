/** A way from one state to another. */
export type Transition<S extends string, F extends string> = {
  from: readonly S[]
  to: S
  /** A fact that must hold; an administrator may waive it with a reason. */
  guard?: F
  /** A fact that must not hold. */
  unless?: F
  /** The change must say why. */
  reason?: boolean
}

type Verdict<S extends string, F extends string> =
  | { allowed: true; transition: Transition<S, F>; waived: F | undefined }
  | { allowed: false; why: 'no_such_way' }
  | { allowed: false; why: 'guard'; guard: F }
  | { allowed: false; why: 'reason_missing' }

/**
 * Judges a change of state: is there such a way, do its guards hold or are they waived, is the reason
 * given? Pure: facts that nobody provides are false.
 */
export function judge<S extends string, F extends string>(
  transitions: readonly Transition<S, F>[],
  change: {
    from: S
    to: S
    facts: Partial<Record<F, boolean>>
    reason?: string
    mayWaive: boolean
  },
): Verdict<S, F> {
  const transition = transitions.find(
    ({ from, to }) => to === change.to && from.includes(change.from),
  )
  if (!transition) return { allowed: false, why: 'no_such_way' }
  const { guard, unless, reason } = transition
  const missing =
    (guard && !change.facts[guard] && guard) ||
    (unless && change.facts[unless] && unless) ||
    undefined
  const given = change.reason !== undefined && change.reason.trim() !== ''
  if (missing && !(change.mayWaive && given))
    return { allowed: false, why: 'guard', guard: missing }
  if (reason && !given) return { allowed: false, why: 'reason_missing' }
  return { allowed: true, transition, waived: missing }
}

/** Every state that can follow, in the order of the table. */
export function waysFrom<S extends string, F extends string>(
  transitions: readonly Transition<S, F>[],
  from: S,
): Transition<S, F>[] {
  return transitions.filter((transition) => transition.from.includes(from))
}
