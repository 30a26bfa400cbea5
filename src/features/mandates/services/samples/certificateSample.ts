import type { Answers } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table, tenth } from './sampleTable.ts'

const classes = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const
/** Energy class of a consumption in kWh/m², improved by a number of classes. */
const classOf = (index: number, improvement = 0) =>
  classes[Math.min(6, Math.max(0, Math.floor(index / 40) - improvement))]!

/** Answers of a certificate; the envelope depends on the construction year, the classes on the consumption. */
export function certificate({ sre, final, built, houseIndex, source }: Facts): Answers {
  const wall = built < 1960 ? 1.1 : built < 1990 ? 0.7 : 0.35
  const age = built < 1960 ? 'used' : 'good'
  // The use that the standard assumes needs more than people use.
  const index = (final / sre) * 1.15
  return {
    ...table('envelope', 'element area orientation u_value year condition g_value', [
      ['facade', estimated(sre * 0.53), 'S', wall, built, age],
      ['facade', estimated(sre * 0.51), 'N', wall, built, age],
      ['roof', estimated(sre * 0.18), 'H', 0.35, Math.max(built, 1998), 'good'],
      ['cellar_ceiling', estimated(sre * 0.17), null, tenth(wall + 0.2), built, 'worn'],
      ['window', estimated(sre * 0.17), 'S', 1.3, Math.max(built, 2004), 'used', 0.6],
    ]),
    thermal_bridges: 'Balcons en prolongement de dalle, côté sud.',
    ventilation: 'exhaust',
    cooling: false,
    lighting_class: 'C',
    class_envelope: classOf(index, -1),
    class_overall: classOf(index),
    class_co2: classOf(index * source.co2 * 3.3),
    demand_envelope: tenth(index * 0.7),
    demand_overall: tenth(index),
    emissions: tenth(index * source.co2),
    cecb_number: `GE-${String(12_300 + houseIndex).padStart(8, '0')}.01`,
    issue_date: '2026-05-04',
  }
}

/** Three renovation variants with their measures. */
export function variants(facts: Facts): Answers {
  const { sre, final, source, isFossil, load } = facts
  const index = final / sre
  const lastTitle = isFossil ? 'Enveloppe et pompe à chaleur' : 'Enveloppe et ventilation'
  /** Saved share of the consumption. */
  const saved = [0.15, 0.4, isFossil ? 0.85 : 0.65]
  /** What a heat pump draws of it, at its price and with its CO₂, while all that was burnt is saved. */
  const amountSaved = (variant: number, each: number, electricity: number) =>
    variant === 2 && isFossil ? final * (each - 0.15 * electricity) : final * saved[variant]! * each
  /** Works on the envelope: area and cost by reference area, subsidy if no rule gives it, life and stage. */
  const works = (
    element: string,
    work: string,
    u: number,
    [area, cost, subsidy]: number[],
    terms: number[],
  ) => [
    element === 'facade' ? ['2', '3'] : ['1', '2', '3'],
    ...[element, work, u, estimated(area! * sre), estimated(cost! * sre), subsidy, ...terms],
  ]
  return {
    ...table(
      'variants',
      'number title schedule recommended saving_energy saving_cost saving_co2 class_envelope class_overall class_co2 idc_after',
      ['Fenêtres et plafond de la cave', 'Enveloppe complète', lastTitle].map((title, variant) => [
        String(variant + 1),
        title,
        ['2027', 'Fenêtres 2027, façades 2029', 'Façades et technique 2029'][variant],
        variant === 2 || null,
        estimated(final * saved[variant]!),
        estimated(amountSaved(variant, source.price, 0.27)),
        estimated(amountSaved(variant, source.co2, 0.122)),
        classOf(index, variant),
        classOf(index * (1 - saved[variant]!)),
        classOf(index * (1 - saved[variant]!) * source.co2 * 3.3),
        // The canton's index counts electricity of heat pumps by 3.3.
        variant === 2 && isFossil ? Math.round(index * (1 - saved[2]!) * 3.3 * 3.6) : null,
      ]),
    ),
    ...table('measures', 'variants element work u_new area cost subsidy life stage note', [
      works('window', 'replace', 0.9, [0.17, 175, 0], [50, 1]),
      works('cellar_ceiling', 'insulate', 0.22, [0.17, 30], [40, 1]),
      works('facade', 'insulate', 0.18, [1.04, 440], [70, 2]),
      isFossil
        ? [
            ['3'],
            ...['heating', 'replace', null, null, estimated(230 * sre), estimated(45 * sre), 20, 2],
            `PAC sur sondes, ${Math.round(load * 0.6)} kW`,
          ]
        : [
            ['3'],
            ...['ventilation', 'add', null, null, estimated(230 * sre), 0, 20, 2],
            'Double flux avec récupération',
          ],
    ]),
    ...table('next_steps', 'title step_until step_by step_otherwise', [
      [
        isFossil ? 'Demander les subventions M-01 et M-06' : 'Demander la subvention M-01',
        '2027-02-26',
        'Propriétaire, avec le bureau (022 343 11 22)',
        'Subvention perdue si les travaux commencent',
      ],
      ['Soumettre la variante à l’assemblée', '2027-03-31', 'Régie'],
      ['Faire établir trois offres pour l’enveloppe', '2027-05-31', 'Architecte'],
    ]),
    variant_reason:
      'Elle traite l’enveloppe et la technique en une fois, et évite un second chantier en site occupé.',
    idc_declared: true,
    permit_before_2000: facts.built < 2000,
    report_area: sre,
  }
}
