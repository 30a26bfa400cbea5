import { UnstyledButton } from '@mantine/core'
import { use, useId, useState } from 'react'
import { formatDate, isDay } from '../../../../kernel/field/format.ts'
import { Link } from '../../../../web/Link.tsx'
import { useWords } from '../../../../web/loading/words.ts'
import { RequiredSelect } from '../../../../web/ui/input/ChoiceControls.tsx'
import { FieldContext, optionOf } from '../../../../web/ui/input/fieldContext.ts'
import { NumberControl } from '../../../../web/ui/input/TextControls.tsx'
import { type Energy, type Unit, unitsOf } from '../../../reference/energy.ts'
import type { HeatingEnergy } from '../../kickoffFields.ts'
import classes from '../fields.module.css'
import { KickoffQuestion } from '../KickoffQuestion.tsx'
import { useKickoff } from '../kickoffContext.tsx'
import { kickoffScreenText } from '../kickoffScreen.text.ts'
import { StepFrame } from '../StepFrame.tsx'
import { billYears } from './billYears.ts'

/** The energy that a client means, as the register of consumption calls it. */
const consumed: Partial<Record<HeatingEnergy, Energy>> = {
  oil: 'mazout',
  gas: 'gaz',
  wood: 'bois_buches_dur',
  pellets: 'pellets',
  district_heat: 'cad_tarife',
  heat_pump: 'electricite_pac_apres',
  electricity: 'electricite_directe',
  other: 'autre',
}

/** Unit in which an energy is usually billed; kWh for the others. */
const usualUnits: Partial<Record<Energy, Unit>> = {
  mazout: 'l',
  bois_buches_dur: 'stere',
  pellets: 'kg',
  plaquettes: 'm3_bulk',
}

/** Energies offered: those that clients tell apart. */
const offered: readonly Energy[] = [
  'mazout',
  'gaz',
  'cad_tarife',
  'pellets',
  'bois_buches_dur',
  'plaquettes',
  'electricite_pac_apres',
  'electricite_directe',
  'autre',
]

/** Row of a year, the same on all devices. */
const rowOf = (year: number) => `y${year}`
const cell = (year: number, column: string) => `consumption/${rowOf(year)}/${column}`

/** How much was consumed in each of the last years, or the way to the photos of the bills. */
export function ConsumptionStep() {
  const t = useWords(kickoffScreenText)
  const { t: tField } = use(FieldContext)
  const { value, queue } = useKickoff()
  const id = useId()
  const years = billYears().toReversed()
  const entered = years.filter((year) => value(cell(year, 'amount')) != null)
  const stored = entered
    .map((year) => value(cell(year, 'energy')) as Energy | undefined)
    .find(Boolean)
  const [chosen, setChosen] = useState<Energy>()
  const energy = stored ?? chosen ?? consumed[value('heating_energy') as HeatingEnergy]
  const storedUnit = entered
    .map((year) => value(cell(year, 'unit')) as Unit | undefined)
    .find(Boolean)
  const [chosenUnit, setChosenUnit] = useState<Unit>()
  const [showsPeriods, setShowsPeriods] = useState(false)
  const units = energy ? unitsOf(energy) : []
  const unit = [storedUnit, chosenUnit, energy && usualUnits[energy], 'kWh' as const].find(
    (candidate) => candidate && units.includes(candidate),
  )

  /** Sets energy and unit of the years that have an amount. */
  function setAll(values: { energy?: Energy; unit?: Unit }) {
    const cells = entered.flatMap((year) =>
      Object.entries(values).map(([column, next]) => [cell(year, column), next]),
    )
    if (cells.length > 0) queue.set(Object.fromEntries(cells))
  }
  return (
    <StepFrame>
      <div className={classes.fields}>
        <div className={classes.field} data-half>
          <label className={classes.label} htmlFor={`${id}-energy`}>
            {tField('field.consumption/energy')}
          </label>
          <RequiredSelect
            id={`${id}-energy`}
            label={tField('field.consumption/energy')}
            options={offered.map((option) => optionOf(option, tField(`energy.${option}`)))}
            value={energy ?? ''}
            onChoose={(next) => {
              const nextEnergy = next as Energy
              const nextUnit = usualUnits[nextEnergy] ?? 'kWh'
              setChosen(nextEnergy)
              setChosenUnit(nextUnit)
              setAll({ energy: nextEnergy, unit: nextUnit })
            }}
          />
        </div>
        {energy && unit && (
          <div className={classes.field} data-half>
            <label className={classes.label} htmlFor={`${id}-unit`}>
              {tField('field.consumption/unit')}
            </label>
            <RequiredSelect
              key={energy}
              id={`${id}-unit`}
              label={tField('field.consumption/unit')}
              options={units.map((option) => optionOf(option, tField(`unit.${option}`)))}
              value={unit}
              onChoose={(next) => {
                setChosenUnit(next as Unit)
                setAll({ unit: next as Unit })
              }}
            />
          </div>
        )}
      </div>
      {energy && unit ? (
        years.map((year) => <YearAmount key={year} {...{ year, energy, unit, showsPeriods }} />)
      ) : (
        <p className={classes.notice}>{t('consumption.energy_first')}</p>
      )}
      {/* After all years, so that nothing comes between two amounts. */}
      {entered.length > 0 && !showsPeriods && (
        <div>
          <UnstyledButton className={classes.quiet} onClick={() => setShowsPeriods(true)}>
            {t('consumption.change_periods')}
          </UnstyledButton>
        </div>
      )}
      <Link to="." search={{ step: 'documents' } as never} className={classes.quiet}>
        {t('consumption.bills')}
      </Link>
    </StepFrame>
  )
}

type YearProps = {
  year: number
  energy: Energy
  unit: Unit
  /** Whether days are asked for, instead of told. */
  showsPeriods: boolean
}

/** The amount of one year, with the period that it is for. */
function YearAmount({ year, energy, unit, showsPeriods }: YearProps) {
  const t = useWords(kickoffScreenText)
  const context = use(FieldContext)
  const { value, queue } = useKickoff()
  const name = cell(year, 'amount')
  const period = { start_date: `${year}-01-01`, end_date: `${year}-12-31` }
  const [from, to] = [value(cell(year, 'start_date')), value(cell(year, 'end_date'))]

  const hasRow = value(cell(year, 'energy')) != null

  /** Completes the row as soon as it has an amount, and empties it without one. */
  function complete(amount: unknown) {
    if (amount === null && hasRow)
      queue.set(
        Object.fromEntries(
          ['energy', 'unit', 'start_date', 'end_date'].map((column) => [cell(year, column), null]),
        ),
      )
    if (typeof amount === 'number' && !hasRow)
      queue.set(
        Object.fromEntries(
          Object.entries({ energy, unit, ...period }).map(([column, next]) => [
            cell(year, column),
            next,
          ]),
        ),
      )
  }
  const isPeriod = isDay(from) && isDay(to)
  return (
    <div className={classes.row}>
      <FieldContext
        value={{
          ...context,
          t: (key, params) => (key === `field.${name}` ? String(year) : context.t(key, params)),
        }}
      >
        <KickoffQuestion
          name={name}
          control={(props) => (
            <NumberControl
              {...props}
              field={{ ...props.field, unit: context.t(`unit.${unit}`) }}
              onChange={(next) => {
                props.onChange(next)
                complete(next)
              }}
            />
          )}
        />
      </FieldContext>
      {hasRow && (showsPeriods || !isPeriod) && (
        <div className={classes.fields}>
          <KickoffQuestion name={cell(year, 'start_date')} isHalf />
          <KickoffQuestion name={cell(year, 'end_date')} isHalf />
        </div>
      )}
      {hasRow && !showsPeriods && isPeriod && (
        <p className={classes.period}>
          {t('consumption.period', { from: formatDate(from), to: formatDate(to) })}
        </p>
      )}
    </div>
  )
}
