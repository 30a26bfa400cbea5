import { Button } from '@mantine/core'
import { use } from 'react'
import { formatDate, formatNumber } from '../../../kernel/field/format.ts'
import { declaredName } from '../../../kernel/field/tables.ts'
import { useWords } from '../../../web/loading/words.ts'
import { FieldContext } from '../../../web/ui/input/fieldContext.ts'
import { labelOf } from '../../../web/ui/input/fieldValue.ts'
import { FormStateContext } from '../../mandates/form/MandateForm.tsx'
import type { ReadingNote } from '../../mandates/mandate.ts'
import type { Energy } from '../../reference/energy.ts'
import { consumptionText } from '../../technical/consumption.text.ts'
import { followUpReadingsText } from '../periodUse/followUpReadings.text.ts'
import classes from './PeriodReadings.module.css'

/** What the building's readings say of each period of a follow-up, and how typed values differ from that. */
export default function PeriodReadings() {
  const t = useWords(followUpReadingsText)
  const { form } = use(FormStateContext)!
  return (
    <section aria-label={t('title')}>
      <h2 className="intro">{t('title')}</h2>
      <ul className="parts below24">
        {form.readings.map((note) => (
          <Note key={note.field} note={note} />
        ))}
      </ul>
    </section>
  )
}

function Note({ note }: { note: ReadingNote }) {
  const t = useWords(followUpReadingsText)
  const tEnergy = useWords(consumptionText)
  const { field, from, to, days, covered, doubt, energies, degree_days } = note
  const span = t('span', { from: formatDate(from), to: formatDate(to) })
  const facts = [
    t('covered', { covered: formatNumber(covered), days: formatNumber(days) }),
    ...energies.map(
      ({ energy, energy_kwh }) =>
        `${tEnergy(`energy.${energy as Energy}`)} ${formatNumber(energy_kwh, { unit: 'kWh' })}`,
    ),
    degree_days === null
      ? t('no_degree_days')
      : t('degree_days', { value: formatNumber(degree_days, { decimals: 1 }) }),
  ]
  return (
    <li>
      <p>
        <strong>{field === 'yearly_energy' ? `${t('yearly')}, ${span}` : span}</strong>
      </p>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {doubt && <p className={classes.doubt}>{t(`doubt.${doubt}`)}</p>}
      {note.missing.map(({ energy, levels, ...gap }) => (
        <p key={`${energy} ${gap.from}`} className={classes.doubt}>
          {t(levels ? 'missing.levels' : 'missing.days', {
            energy: tEnergy(`energy.${energy as Energy}`),
            ...{ from: formatDate(gap.from), to: formatDate(gap.to) },
          })}
        </p>
      ))}
      <TypedValues field={field} />
    </li>
  )
}

/** Typed figures of a period that differ from what the readings say, with what that would be. */
function TypedValues({ field }: { field: string }) {
  const t = useWords(followUpReadingsText)
  const { t: tField } = use(FieldContext)
  const { form, values, writable, set } = use(FormStateContext)!
  const names = Object.keys(form.found).filter(
    (name) => name === field || name.startsWith(`${field}/`),
  )
  return names.flatMap((name) => {
    const [typed, found] = [values[name], form.found[name]]
    if (typeof typed !== 'number' || typeof found !== 'number' || typed === found) return []
    const figures = {
      ...{ typed: formatNumber(typed), found: formatNumber(found) },
      difference: differenceOf(typed, found),
    }
    return (
      <p key={name} className="tools">
        {t('typed', { label: labelOf(tField, name), ...figures })}
        {declaredName(name) in writable && (
          <Button size="compact-xs" variant="subtle" onClick={() => set({ [name]: null })}>
            {t('take', { found: figures.found })}
          </Button>
        )}
      </p>
    )
  })
}

/** By how much a typed figure lies above or below what is known, in percent. */
function differenceOf(typed: number, found: number): string {
  if (found === 0) return '–'
  const percent = (100 * (typed - found)) / found
  return `${percent > 0 ? '+' : ''}${formatNumber(percent, { decimals: 1, unit: '%' })}`
}
