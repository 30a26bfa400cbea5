import { useId } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import classes from '../plausibility/PlausibilityPanel.module.css'
import type { useComparison } from '../worksheet/useComparison.ts'
import { boreholeText } from './borehole.text.ts'
import { describeBoreholes } from './describeBoreholes.ts'

/** What the boreholes of the selected option are; nothing of other options. */
export default function BoreholesPart({
  comparison,
}: {
  comparison: ReturnType<typeof useComparison>
}) {
  const t = useWords(boreholeText)
  const id = useId()
  const { selected, assumptions, deferredAnswers: answers, references } = comparison
  if (selected !== 'pacSondes') return null
  const sentences = describeBoreholes({ list: assumptions.list, answers, references }, t)
  if (sentences.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header>
        <h3 id={id}>{t('title')}</h3>
      </header>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
