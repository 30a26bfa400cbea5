import { useId } from 'react'
import { useWords } from '../../../web/loading/words.ts'
import { heatingOptionText } from '../../reference/heatingOption.text.ts'
import classes from '../plausibility/PlausibilityPanel.module.css'
import type { useComparison } from '../worksheet/useComparison.ts'
import { additionText } from './addition.text.ts'
import { boreholeText } from './borehole.text.ts'
import { describeAdditions } from './describeAdditions.ts'
import { describeBoreholes } from './describeBoreholes.ts'
import { describeDistrictHeat, districtHeatTitle } from './describeDistrictHeat.ts'
import { describeHeatPump } from './describeHeatPump.ts'
import { districtHeatText } from './districtHeat.text.ts'
import { heatPumpText } from './heatPump.text.ts'

/** What there is to say of the selected option besides its figures: machines, boreholes, the parts of a price. */
export default function OptionNotes({
  comparison,
}: {
  comparison: ReturnType<typeof useComparison>
}) {
  const tAdditions = useWords(additionText)
  const tBoreholes = useWords(boreholeText)
  const tHeat = useWords(districtHeatText)
  const tPump = useWords(heatPumpText)
  const tOption = useWords(heatingOptionText)
  const { selected, assumptions, deferredAnswers: answers, references } = comparison
  const { list, agents } = assumptions
  const agent = (name: (typeof agents)[typeof selected]) => tOption(`agent.${name}`)
  const notes = [
    {
      title: tPump('title'),
      sentences: describeHeatPump(selected, { list, agents, references }, { t: tPump, agent }),
    },
    {
      title: tBoreholes('title'),
      sentences:
        selected === 'pacSondes'
          ? describeBoreholes({ list, answers, references }, tBoreholes)
          : [],
    },
    {
      title: tHeat(districtHeatTitle(list)),
      sentences: selected === 'cad' ? describeDistrictHeat(list, tHeat) : [],
    },
    {
      title: tAdditions('title'),
      sentences: describeAdditions(selected, { list, answers, references }, tAdditions),
    },
  ]
  return notes
    .filter(({ sentences }) => sentences.length > 0)
    .map((note) => <Note key={note.title} {...note} />)
}

function Note({ title, sentences }: { title: string; sentences: string[] }) {
  const id = useId()
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
