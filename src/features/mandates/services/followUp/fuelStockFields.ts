import { labelledAs } from '../../../../kernel/field/fields.ts'
import { choice, decimal, rows } from '../../../../kernel/field/kinds.ts'
import type { FieldProblems } from '../../../../kernel/http/errors.ts'
import { type Energy, energies, isStored, type Unit, unitsOf } from '../../../reference/energy.ts'
import { type Answers, needed } from '../../form/service.ts'
import { date } from '../sharedFields.ts'

/** Energies that are delivered and stored. */
const storedEnergies = energies.filter(isStored)
const storedUnits = [...new Set(storedEnergies.flatMap(unitsOf))]

/**
 * Fillings of fuel stores and levels that were read. What was burnt follows between two levels (`idc/periodUse`); a
 * delivery note gives a filling, not a period.
 */
export const stock = () =>
  rows(
    {
      date: needed(date()),
      energy: needed(labelledAs('stored_energy', choice(storedEnergies))),
      entry: needed(choice(['filling', 'level'])),
      amount: needed(labelledAs('amount', decimal({ min: 0, max: 1_000_000_000 }))),
      unit: needed(labelledAs('meters/unit', choice(storedUnits))),
    },
    { max: 400 },
  )

/** Reports written entries of the stock whose unit does not fit the fuel. */
export function problemsWithStock(answers: Answers, written: Answers): FieldProblems {
  const rows = new Set(
    Object.keys(written).flatMap((name) =>
      name.startsWith('stock/') ? [name.split('/')[1]!] : [],
    ),
  )
  return Object.fromEntries(
    [...rows].flatMap((row) => {
      const [energy, unit] = ['energy', 'unit'].map((column) => answers[`stock/${row}/${column}`])
      if (!energy || !unit || unitsOf(energy as Energy).includes(unit as Unit)) return []
      return [[`stock/${row}/unit`, [{ key: 'consumption:error.unit' }]]]
    }),
  )
}
