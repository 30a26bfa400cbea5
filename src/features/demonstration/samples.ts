import type { Answers } from '../mandates/form/service.ts'
import type { ServiceType } from '../products/kind.ts'
import { certificate, variants } from './certificateSample.ts'
import { consultationSample } from './consultationSample.ts'
import type { Facts } from './facts.ts'
import { estimated, table, tenth } from './sampleTable.ts'

const stateSaid = { good: 'en bon état', used: 'entretenue', worn: 'en fin de vie' } as const

/** What the forms of several services ask. */
function common({ dwellings, sre, source, isFossil, place, condition }: Facts): Answers {
  return {
    access_notes: 'Clés chez le concierge, chaufferie au sous-sol.',
    notice_version: '2026-01',
    consent_date: '2026-03-02',
    consent_channel: 'email',
    sre_source: 'plans',
    occupancy: Math.max(1, Math.round(dwellings * 2.1)),
    electricity: estimated(sre * 5),
    // Nothing is uploaded: what came on paper says where it lies.
    ...table('documents', 'status date remark', {
      plan: ['accepted', '2026-03-05', 'Original papier, classeur du mandat'],
      energy_bill: ['received', '2026-03-09', 'Copies papier, classeur du mandat'],
      chimney_sheet: isFossil
        ? ['received', '2026-03-09', 'Copie papier, classeur du mandat']
        : ['not_needed'],
    }),
    visit_date: '2026-03-24',
    visit_time: `${8 + (place % 8)}:30`.padStart(5, '0'),
    visit_persons: 'Concierge, représentant du propriétaire',
    findings: `${source.plant} ${stateSaid[condition]}, conduites de la cave non isolées.`,
  }
}

function assistance({ sre, final, source, isFossil, load, place }: Facts): Answers {
  const before = tenth(final / sre)
  return {
    goals: 'Rénover l’enveloppe sans déplacer les locataires, diviser la consommation par deux.',
    budget: estimated(sre * 1_500),
    ...table('actors', 'role name contact', [
      ['Architecte', 'Atelier des Savoises', 'projet@example.ch'],
      ['Ingénieur CVC', 'Thermique de l’Arve Sàrl', '0041223431122'],
    ]),
    ...table('milestones', 'title date remark', [
      ['Dépôt de la demande', '2026-06-15'],
      ['Début du chantier', '2027-02-01', 'Après les fêtes.'],
    ]),
    permit_kind: 'DD',
    permit_number: `DD ${112_200 + place}`,
    works: isFossil
      ? 'Isolation périphérique, fenêtres, toiture, remplacement de la chaudière.'
      : 'Isolation périphérique, fenêtres, toiture.',
    sre_before: sre,
    sre_after: Math.round(sre * 1.04),
    ef_before: before,
    ef_target: tenth(before * 0.48),
    design_data: isFossil
      ? `Façades U 0.18 ; fenêtres Uw 0.9 ; PAC ${Math.round(load * 0.5)} kW ; départ 45 °C.`
      : `Façades U 0.18 ; fenêtres Uw 0.9 ; ${source.plant.toLowerCase()} conservée.`,
    ...table('phases', 'planned actual status checks', {
      31: ['2026-03-10', '2026-03-12', 'done', 'Objectif fixé'],
      32: ['2026-06-30', null, 'running'],
      33: ['2026-10-15', null, 'open'],
      41: ['2027-01-31', null, 'open'],
    }),
    ...table('risks', 'title severity in_charge measure date', [
      ['Amiante en façade', 'high', 'Architecte', 'Sondages avant l’appel d’offres', '2026-06-30'],
    ]),
  }
}

/** What the works of an assistance are followed by, once they are done. */
function afterWorks({ sre, final }: Facts): Answers {
  const perYear = estimated((final / sre) * 0.24 * sre)
  return {
    ...table('site_reports', 'date persons findings', [
      ['2026-03-24', 'Architecte, façadier', 'Échantillon posé, joints à revoir.'],
    ]),
    regulation: 'Abaissement de nuit supprimé, limite de chauffe 15 °C.',
    heating_curve: '45 °C à −5 °C, 25 °C à 15 °C',
    hydraulic_balance: 'done',
    ...table('meters', 'number agent unit location remote', [
      ['PAC-1', 'electricity', 'kWh', 'Chaufferie', true],
    ]),
    ...table('periods', 'start end agent_1 amount_1 degree_days', [
      ['2024-07-01', '2025-06-30', 'heat_pump_kwh', perYear, 2_900],
    ]),
  }
}

/** The companies that are advised, by the place of the building in which they rent. */
export const companies = [
  {
    ...{ company: 'Imprimerie du Nant SA', uid: 'CHE-100.200.307', noga: '1812' },
    ...{ employees: 46, hours_per_year: 4_200 },
  },
  {
    ...{ company: 'Boulangerie Da Silva Sàrl', uid: 'CHE-100.200.410', noga: '1071' },
    ...{ employees: 28, hours_per_year: 5_100 },
  },
] as const
export const companyAt = (place: number) => companies[place % companies.length]!

function advice({ place, sre }: Facts): Answers {
  const [electricity, heat] = [120 + ((place * 37) % 360), 510 + ((place * 53) % 400)]
  const [power, process] = [electricity * 1000, Math.round(heat * 400)]
  return {
    ...companyAt(place),
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
    report_date: '2026-05-18',
    subsidy_requested: 1_500,
  }
}

function monitoring({ final, source, place, sre }: Facts): Answers {
  const heat = final * source.efficiency
  return {
    contract_start: '2026-03-02',
    contract_end: '2028-12-31',
    idc_target: Math.round(((final * source.weight * 3.6) / sre) * 0.9),
    yearly_fee: 3_800,
    bonus_rule: 'Un quart de l’économie au-delà de l’IDC visé.',
    ...table('register', 'title period status', [
      ['Factures d’énergie, classeur papier', '2025', 'classified'],
      ['Contrat d’entretien, classeur papier', '2026', 'classified'],
    ]),
    ...table('meters', 'number agent unit location remote', [
      [`C-${4_400 + place}`, 'heat', 'kWh', 'Départ chauffage', true],
    ]),
    ...table(
      'readings',
      'date meter value kind expected',
      [
        ['2026-03-31', 0.13, 0.12],
        ['2026-04-30', 0.08, 0.08],
      ].map(([date, part, usual]) => [
        date,
        `C-${4_400 + place}`,
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

function concept({ load, sre, source, final }: Facts): Answers {
  const air = estimated(sre * 150)
  return {
    works: 'Remplacement de la production de chaleur et ventilation des logements.',
    budget: estimated(load * 5_500 + air + sre * 60),
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
      ].map((row, at) => [...row, estimated(load * [390, 240][at]!)]),
    ),
    ...table('standards', 'studied idc heat_demand', {
      hpe: [true, Math.round(((final * source.weight * 3.6) / sre) * 0.5), 38.5],
    }),
    ...table('ventilation_zones', 'zone area flow recovery', [
      ['Logements', estimated(sre * 0.8), estimated(sre * 1.9), 78],
    ]),
    control_concept: 'Régulation par zone, comptage de chaleur par cage d’escalier.',
    ...table('costs', 'amount remark', {
      242: [estimated(load * 5_300)],
      243: [estimated(sre * 60)],
      244: [air, 'Gaines dans les anciennes cheminées'],
    }),
    recommended: 'pacSondes',
  }
}

const samples: Record<ServiceType, (facts: Facts) => Answers> = {
  CECB: certificate,
  CECB_PLUS: (facts) => ({ ...certificate(facts), ...variants(facts) }),
  IncitativeConsulting: consultationSample,
  AMOEN: (facts) => ({ ...assistance(facts), ...afterWorks(facts) }),
  PEIK: advice,
  GED: monitoring,
  CVCConcept: concept,
}

/** A form of a service, filled in as far as its work goes, of a building of which this is known. */
export const sampleOf = (type: ServiceType, facts: Facts): Answers => ({
  ...common(facts),
  ...samples[type](facts),
})
