import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table, tenth } from './sampleTable.ts'

/** Companies that get advice. */
export const sampleCompanies = [
  {
    ...{ company: 'Imprimerie du Nant SA', uid: 'CHE-100.200.307', noga: '1812' },
    ...{ employees: 46, hours_per_year: 4_200 },
  },
  {
    ...{ company: 'Boulangerie Da Silva Sàrl', uid: 'CHE-100.200.410', noga: '1071' },
    ...{ employees: 28, hours_per_year: 5_100 },
  },
] as const
/** The company that rents in a building, by the building's position in the list. */
export const companyAt = (houseIndex: number) =>
  sampleCompanies[houseIndex % sampleCompanies.length]!

/** The energy of a plant, as a measure names what it saves. */
const agentOf = (energy: Facts['source']['energy']) =>
  energy === 'mazout' || energy === 'gaz' ? energy : energy === 'cad_tarife' ? 'cad' : 'electricite'

/** Part of the building that the company rents. */
const rentedShare = 0.25

function advice({ houseIndex, sre, final, source }: Facts): Answers {
  const electricity = 120 + ((houseIndex * 37) % 360)
  // Ovens and dryers are electric; the company heats its part of the building with the plant of all.
  const [power, heat] = [electricity * 1000, estimated(final * source.efficiency * rentedShare)]
  const process = power * 0.35
  return {
    ...companyAt(houseIndex),
    tenure: 'tenant',
    company_surface: estimated(sre * rentedShare),
    electricity_use: electricity,
    heat_use: tenth(heat / 1000),
    co2_exempt: false,
    grid_refund: false,
    large_consumer: false,
    ...table('energy_uses', 'energy remark', {
      process_heat: [Math.round(process), 'Fours et séchoirs électriques'],
      space_heat: [heat],
      compressed_air: [power * 0.2, 'Deux compresseurs, sans récupération'],
      lighting: [power * 0.15],
      motors: [Math.round(power * 0.3)],
    }),
    ...table(
      'measures',
      'title category investment saving_energy saving_cost lifetime status priority in_charge due energy',
      [
        [
          'Fuites d’air comprimé',
          'compressed_air',
          estimated(power * 0.04 * 0.3),
          estimated(power * 0.04),
          estimated(power * 0.04 * 0.24),
          ...[5, 'decided', 'high', 'Maintenance', '2027-03-31'],
        ],
        [
          'Récupération de chaleur',
          'process_heat',
          estimated(process * 0.2 * 0.9),
          estimated(process * 0.2),
          estimated(process * 0.2 * source.price),
          // What is recovered replaces heat of the building's plant.
          ...[15, 'proposed', 'medium', null, null, agentOf(source.energy)],
        ],
      ],
    ),
    ...table('next_steps', 'title step_until step_by', [
      [
        'Demander la contribution PEIK et les subventions des mesures',
        '2026-12-31',
        'Direction, avec le bureau (022 343 11 22)',
      ],
      ['Réparer les fuites d’air comprimé, subvention décidée', '2027-03-31', 'Maintenance'],
      ['Faire chiffrer la récupération de chaleur', '2027-03-31', 'Installateur'],
    ]),
    prices_vat: 'excl',
    report_date: '2026-05-18',
    subsidy_requested: 1_500,
  }
}

export default { answers: advice } satisfies Sample
