import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { declaredName } from '../../../kernel/field/tables.ts'
import type { Answers } from '../../mandates/form/service.ts'
import type { HeatingOption } from '../../reference/heatingOption.ts'
import type { References } from '../../reference/reference.ts'
import { assumptionsOf, type Site } from '../assumptions.ts'
import { cheapest, compare } from '../comparison.ts'
import { consultationFields as fields } from './consultationSteps.ts'

/** The comparison that what stands in a form makes, and the option of it that is looked at. */
export function useComparison(values: Answers, site: Site, references: References) {
  const answers = useAnswers(values)
  // What follows from what is typed is worked out once that is on the screen.
  const late = useDeferredValue(answers)
  const assumptions = useMemo(() => assumptionsOf(late, site, references), [late, site, references])
  const { input } = assumptions
  const results = useMemo(() => input && compare(input), [input])
  const [looked, look] = useState<HeatingOption>()
  const recommended = (late.recommended ?? undefined) as HeatingOption | undefined
  const best = useMemo(
    () => (input && results ? cheapest(input, (option) => results[option].annualCost) : null),
    [input, results],
  )
  const { list } = assumptions
  const rested = useRested(useMemo(() => ({ input, results, list }), [input, results, list]))
  const shown = looked ?? recommended ?? best ?? 'fossile'
  return { answers, late, assumptions, input, results, best, rested, recommended, shown, look }
}

/** The answers among the values of an entry: the same as long as none of them changes. */
function useAnswers(values: Answers): Answers {
  const written = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([name]) => declaredName(name) in fields)),
  )
  return useMemo(() => JSON.parse(written) as Answers, [written])
}

/** Milliseconds after which somebody who types is taken to have a look. */
const restTime = 300

/** A value once it stays as it is for a moment: for what need not follow each letter. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), restTime)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
