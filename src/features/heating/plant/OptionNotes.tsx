import { useId } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import classes from '../plausibility/PlausibilityPanel.module.css'
import type { useComparison } from '../worksheet/useComparison.ts'
import { boreholeText } from './borehole.text.ts'
import { describeBoreholes } from './describeBoreholes.ts'
import { describeDistrictHeat } from './describeDistrictHeat.ts'
import { districtHeatText } from './districtHeat.text.ts'

/** What there is to say of the selected option besides its figures: boreholes, the parts of a price; else nothing. */
export default function OptionNotes({
  comparison,
}: {
  comparison: ReturnType<typeof useComparison>
}) {
  const tBoreholes = useWords(boreholeText)
  const tHeat = useWords(districtHeatText)
  const id = useId()
  const { selected, assumptions, deferredAnswers: answers, references } = comparison
  const { list } = assumptions
  const [title, sentences] =
    selected === 'cad'
      ? [tHeat('title'), describeDistrictHeat(list, tHeat)]
      : [tBoreholes('title'), describeBoreholes({ list, answers, references }, tBoreholes)]
  if (sentences.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
      </header>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
