import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { declaredName } from '../../../kernel/field/tables.ts'
import type { Answers } from '../../mandates/form/service.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { cheapest, compare } from '../comparison.ts'
import { consultationFields as fields } from './consultationSteps.ts'

/** The comparison of the current form values, and the selected option. */
export function useComparison(values: Answers, site: Site, references: References) {
  const answers = useAnswers(values)
  // Calculate after the typed text is on screen.
  const deferredAnswers = useDeferredValue(answers)
  const assumptions = useMemo(
    () => assumptionsOf(deferredAnswers, site, references),
    [deferredAnswers, site, references],
  )
  const { input } = assumptions
  const results = useMemo(() => input && compare(input), [input])
  const [chosen, look] = useState<HeatingOption>()
  const recommended = (deferredAnswers.recommended ?? undefined) as HeatingOption | undefined
  const best = useMemo(
    () => (input && results ? cheapest(input, (option) => results[option].annualCost) : null),
    [input, results],
  )
  const { list } = assumptions
  const rested = useSettled(useMemo(() => ({ input, results, list }), [input, results, list]))
  const selected = chosen ?? recommended ?? best ?? 'fossile'
  return {
    answers,
    deferredAnswers,
    assumptions,
    input,
    results,
    best,
    rested,
    recommended,
    selected,
    look,
  }
}

/** The answers among the values of an entry; identical until one of them changes. */
function useAnswers(values: Answers): Answers {
  const serialized = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([name]) => declaredName(name) in fields)),
  )
  return useMemo(() => JSON.parse(serialized) as Answers, [serialized])
}

/** Typing pause after which slow parts update, ms. */
const pauseMs = 300

/** Debounces a value, for parts that need not follow each keystroke. */
function useSettled<T>(value: T): T {
  const [rested, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSettled(value)), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
