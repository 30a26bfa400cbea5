import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table } from './sampleTable.ts'

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

function advice({ houseIndex, sre }: Facts): Answers {
  const [electricity, heat] = [120 + ((houseIndex * 37) % 360), 510 + ((houseIndex * 53) % 400)]
  const [power, process] = [electricity * 1000, Math.round(heat * 400)]
  return {
    ...companyAt(houseIndex),
    tenure: 'tenant',
    company_surface: estimated(sre * 0.6),
    electricity_use: electricity,
    heat_use: heat,
    co2_exempt: false,
    grid_refund: false,
    large_consumer: false,
    ...table('energy_uses', 'energy remark', {
      process_heat: [process, 'Fours et séchoirs'],
      space_heat: [heat * 1000 - process],
      compressed_air: [power * 0.2, 'Deux compresseurs, sans récupération'],
      lighting: [power * 0.15],
      motors: [power * 0.65],
    }),
    ...table(
      'measures',
      'title category investment saving_energy saving_cost lifetime status priority in_charge due',
      [
        [
          'Fuites d’air comprimé',
          'compressed_air',
          estimated(power * 0.04 * 0.3),
          estimated(power * 0.04),
          estimated(power * 0.04 * 0.24),
          ...[5, 'decided', 'high', 'Maintenance', '2026-12-31'],
        ],
        [
          'Récupération de chaleur',
          'process_heat',
          estimated(process * 0.25 * 0.9),
          estimated(process * 0.25),
          estimated(process * 0.25 * 0.13),
          ...[15, 'proposed', 'medium'],
        ],
      ],
    ),
    ...table('next_steps', 'title step_until step_by', [
      ['Réparer les fuites d’air comprimé', '2026-12-31', 'Maintenance'],
      ['Demander la contribution PEIK', '2026-12-31', 'Direction, avec le bureau (022 343 11 22)'],
      ['Faire chiffrer la récupération de chaleur', '2027-03-31', 'Installateur'],
    ]),
    report_date: '2026-05-18',
    subsidy_requested: 1_500,
  }
}

export default { answers: advice } satisfies Sample
