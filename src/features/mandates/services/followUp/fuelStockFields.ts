import { labelledAs } from '../../../../kernel/field/fields.ts'
import { choice, decimal, rows } from '../../../../kernel/field/kinds.ts'
import { energies, isStored, unitsOf } from '../../../reference/energy.ts'
import { needed } from '../../form/service.ts'
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
