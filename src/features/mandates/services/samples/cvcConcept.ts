import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table } from './sampleTable.ts'

function concept({ load, sre, dwellings }: Facts): Answers {
  const costs = {
    242: [estimated(load * 5_300)],
    243: [estimated(sre * 60)],
    244: [estimated(sre * 150), 'Gaines dans les anciennes cheminées'],
    249: [estimated(dwellings * 2_000), 'Préparation d’eau chaude sanitaire'],
  } as const
  const total = Object.values(costs).reduce((sum, [amount]) => sum + amount, 0)
  return {
    works:
      'Remplacement de la production de chaleur et d’eau chaude, ventilation des logements. Enveloppe inchangée.',
    // The upper end of an estimate by ± 15 %.
    budget: estimated(total * 1.17),
    scope: ['heating', 'ventilation', 'dhw'],
    ...table('decisions', 'date decision in_charge', [
      ['2026-03-30', 'Les énergies fossiles ne sont plus étudiées.', 'Maître d’ouvrage'],
    ]),
    outdoor_temperature: -5,
    indoor_temperature: 21,
    heat_load: load,
    ...table(
      'variants',
      'title system power efficiency investment energy_price upkeep space noise embodied_co2',
      [
        ['PAC sur sondes', 'pacSondes', load, 3.6, estimated(load * 5_300), 27, 1_400, 22, 42],
        ['PAC air-eau en toiture', 'pacAir', load, 2.9, estimated(load * 3_600), 27, 1_800, 18, 58],
      ].map((row, index) => [...row, estimated(load * [390, 240][index]!)]),
    ),
    prices_vat: 'incl',
    ...table('standards', 'studied remark', {
      hpe: [true, 'Pas atteignable sans isoler l’enveloppe, ce que le mandat ne prévoit pas.'],
    }),
    ...table('ventilation_zones', 'zone area flow recovery', [
      ['Logements', estimated(sre * 0.8), estimated(sre * 1.9), 78],
    ]),
    control_concept: 'Régulation par zone, comptage de chaleur par cage d’escalier.',
    ...table('costs', 'amount remark', costs as unknown as Record<string, unknown[]>),
    recommended: 'pacSondes',
    ...table('next_steps', 'title step_until step_by', [
      ['Obtenir la subvention avant la commande', '2027-02-26', 'Maître d’ouvrage'],
      ['Faire sonder le terrain', '2027-03-26', 'Foreur, à mandater par le bureau (022 343 11 22)'],
      [
        'Appel d’offres du chauffage et de la ventilation (CFC 24, code des frais de construction)',
        '2027-04-30',
        'Bureau',
      ],
    ]),
    variant_reason:
      'Les sondes ne font pas de bruit dans la cour et gardent leur rendement par grand froid.',
  }
}

export default { answers: concept } satisfies Sample
