import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { declaredName } from '../../../kernel/field/tables.ts'
import type { Answers } from '../../mandates/form/service.ts'
import { type HeatingOption, heatingOptions } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { compare } from '../comparison.ts'
import { consultationFields as fields } from './consultationSteps.ts'

/** The reference tables of a comparison. */
export type ComparisonTables = {
  today: References
  /** With the shipped tables of an earlier day, `of`, for a comparison that keeps them. */
  kept?: { of: string; tables: References }
}

/**
 * The comparison by the current form values, and the selected option: the one picked in the list, else the
 * recommended, else the cheapest. `deferredAnswers` lag behind typing, `debounced` waits for a pause.
 */
export function useComparison(values: Answers, site: Site, { today, kept }: ComparisonTables) {
  const answers = useAnswers(values)
  // Show the typed text before calculating.
  const deferredAnswers = useDeferredValue(answers)
  const isKept = kept !== undefined && deferredAnswers.models_of === kept.of
  const references = isKept ? kept.tables : today
  const assumptions = useMemo(
    () => assumptionsOf(deferredAnswers, site, references),
    [deferredAnswers, site, references],
  )
  const { input } = assumptions
  const results = useMemo(() => input && compare(input), [input])
  const [picked, pick] = useState<HeatingOption>()
  const recommended = (deferredAnswers.recommended ?? undefined) as HeatingOption | undefined
  const best = heatingOptions.find((option) => results?.[option].rank === 1) ?? null
  const { list } = assumptions
  const debounced = useDebounced(useMemo(() => ({ input, results, list }), [input, results, list]))
  const selected = picked ?? recommended ?? best ?? 'fossile'
  return {
    site,
    references,
    /** The tables in force where the comparison keeps earlier ones. */
    newer: isKept ? today : undefined,
    answers,
    deferredAnswers,
    assumptions,
    input,
    results,
    best,
    debounced,
    recommended,
    selected,
    pick,
  }
}

/** The consultation fields among the values of a form; the same object until one of them changes. */
function useAnswers(values: Answers): Answers {
  const serialized = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([name]) => declaredName(name) in fields)),
  )
  return useMemo(() => JSON.parse(serialized) as Answers, [serialized])
}

/** Pause in typing after which slow parts update. */
const pauseMs = 300

/** Debounces a value, for parts that need not follow each keystroke. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDebounced(value)), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
