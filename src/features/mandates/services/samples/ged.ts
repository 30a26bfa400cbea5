import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table } from './sampleTable.ts'

function monitoring({ final, source, houseIndex, sre }: Facts): Answers {
  const heat = final * source.efficiency
  return {
    contract_start: '2024-04-01',
    contract_end: '2028-12-31',
    idc_target: Math.round(((final * source.weight * 3.6) / sre) * 0.9),
    yearly_fee: 3_800,
    bonus_rule: 'Un quart de l’économie au-delà de l’IDC visé.',
    ...table('register', 'title period status', [
      ['Factures d’énergie, classeur papier', '2025', 'classified'],
      ['Contrat d’entretien, classeur papier', '2026', 'classified'],
    ]),
    ...table('meters', 'number agent unit location remote', [
      [`C-${4_400 + houseIndex}`, 'heat', 'kWh', 'Départ chauffage', true],
    ]),
    ...table(
      'readings',
      'date meter value kind expected',
      [
        ['2026-03-31', 0.13, 0.12],
        ['2026-04-30', 0.08, 0.08],
      ].map(([date, part, usual]) => [
        date,
        `C-${4_400 + houseIndex}`,
        estimated(heat * Number(part)),
        'consumption',
        estimated(heat * Number(usual)),
      ]),
    ),
    ...table('optimisations', 'date setting before after', [
      ['2026-04-03', 'Courbe de chauffe', '62 °C', '56 °C'],
    ]),
  }
}

export default { answers: monitoring } satisfies Sample
