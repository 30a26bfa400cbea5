import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { estimated, table, tenth } from './sampleTable.ts'

function assistance({ sre, final, source, isFossil, load, houseIndex }: Facts): Answers {
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
    permit_number: `DD ${112_200 + houseIndex}`,
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

/** Answers about the time after the works: visits, settings and metered periods. */
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

export default {
  answers: (facts) => ({ ...assistance(facts), ...afterWorks(facts) }),
} satisfies Sample
