import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table, tenth } from './sampleTable.ts'

function assistance({ sre, final, source, isFossil, load, houseIndex }: Facts): Answers {
  const before = tenth(final / sre)
  return {
    goals:
      'Rénover l’enveloppe sans déplacer les locataires, diviser la consommation par deux et demi.',
    budget: estimated(sre * 1_500),
    ...table('actors', 'role name contact', [
      ['Architecte', 'Atelier des Savoises', 'projet@example.ch'],
      ['Ingénieur CVC', 'Thermique de l’Arve Sàrl', '0041223431122'],
    ]),
    ...table('milestones', 'title date remark', [
      ['Dépôt de la demande', '2022-06-15'],
      ['Autorisation obtenue', '2022-11-02'],
      ['Début du chantier', '2023-02-01', 'Après les fêtes.'],
      ['Réception', '2024-05-31'],
    ]),
    permit_kind: 'DD',
    permit_number: `DD ${112_200 + houseIndex}`,
    works: isFossil
      ? 'Isolation périphérique, fenêtres, toiture, remplacement de la chaudière.'
      : 'Isolation périphérique, fenêtres, toiture.',
    sre_before: sre,
    sre_after: Math.round(sre * 1.04),
    ef_before: before,
    ef_target: tenth(before * 0.38),
    design_data: isFossil
      ? `Façades U 0.18 ; fenêtres Uw 0.9 ; PAC ${Math.round(load * 0.5)} kW ; départ 45 °C.`
      : `Façades U 0.18 ; fenêtres Uw 0.9 ; ${source.plant.toLowerCase()} conservée.`,
    ...table('phases', 'planned actual status checks', {
      31: ['2022-03-10', '2022-03-12', 'done', 'Objectif fixé'],
      32: ['2022-06-30', '2022-06-15', 'done'],
      33: ['2022-10-15', '2022-11-02', 'done', 'Autorisation obtenue'],
      41: ['2022-12-16', '2022-12-12', 'done'],
      51: ['2023-01-31', '2023-01-27', 'done'],
      52: ['2024-05-15', '2024-05-31', 'done'],
      53: ['2024-06-15', '2024-06-14', 'done', 'Courbe de chauffe, équilibrage'],
    }),
    ...table('risks', 'title severity in_charge measure date', [
      ['Amiante en façade', 'high', 'Architecte', 'Sondages avant l’appel d’offres', '2022-06-30'],
    ]),
  }
}

/** Answers about the time after the works: visits, settings and metered periods. */
function afterWorks({ final, source, isFossil }: Facts): Answers {
  // A kWh of a heat pump's electricity counts double.
  const perYear = estimated(final * (isFossil ? 0.19 : 0.38))
  const isDistrictHeat = source.energy === 'cad_tarife'
  const [meter, agent, metered] = isDistrictHeat
    ? ['CAD-1', 'heat', 'district_heat_kwh']
    : ['PAC-1', 'electricity', 'heat_pump_kwh']
  return {
    ...table('site_reports', 'date persons findings', [
      ['2023-05-24', 'Architecte, façadier', 'Échantillon posé, joints à revoir.'],
    ]),
    regulation: 'Abaissement de nuit supprimé, limite de chauffe 15 °C.',
    heating_curve: '45 °C à −5 °C, 25 °C à 15 °C',
    hydraulic_balance: 'done',
    ...table('meters', 'number agent unit location remote', [
      [meter, agent, 'kWh', 'Chaufferie', true],
    ]),
    ...table('next_steps', 'title step_until step_by', [
      [
        'Ajouter la période 2025/2026 au résultat, avec la source des degrés-jours',
        '2026-12-18',
        'Bureau (022 343 11 22)',
      ],
      ['Déclarer l’indice de l’année', '2027-06-30', 'Régie'],
      [
        'Relever les compteurs au 30 juin',
        '2027-07-10',
        'Concierge, avec le bureau (022 343 11 22)',
      ],
      ['Régler la courbe de chauffe en hiver', '2027-01-15', 'Installateur'],
    ]),
    ...table('periods', 'start end agent_1 amount_1 degree_days', [
      ['2024-07-01', '2025-06-30', metered, perYear, 2_900],
    ]),
  }
}

export default {
  answers: (facts) => ({ ...assistance(facts), ...afterWorks(facts) }),
} satisfies Sample
