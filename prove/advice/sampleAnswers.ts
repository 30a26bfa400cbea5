import type { PlausibilityCheck } from '../../src/features/heating/plausibility/plausibilityLimits.ts'
import { table } from '../../src/features/mandates/services/samples/sampleTable.ts'

/** Day of the sample's reports, once all tables that they name have shipped. */
export const sampleDay = '2026-12-01'

/** Answers of a consultation from the printed sample. */
export const sampleAnswers: Record<string, unknown> = {
  plant_year: 1998,
  visit_date: '2026-10-12',
  main_heating: true,
  earlier_advice: false,
  dwellings_served: 12,
  boiler_power: 90,
  burner: 'Deux allures, 1998',
  boiler_efficiency: 85,
  fuel_tank: 'indoor',
  fuel_tank_volume: 20_000,
  fuel_tank_year: 1998,
  chimney: 'good',
  room_area: 24.5,
  room_height: 2.6,
  delivery_access: 'Porte de 0.9 m, escalier droit ; cour fermée aux camions.',
  supply_temperature: 58,
  return_temperature: 46,
  network_distance: 180,
  network_operator: 'SIG',
  groundwater: 'no',
  outdoor_space: 260,
  neighbour_distance: 11.5,
  electrical_connection: 100,
  pollutants: 'suspected',
  load_method: 'consumption',
  useful_heat: 160_000,
  ...table('options', 'feasible source_investment subsidy', {
    cad: ['to_check', 62_000],
    pacNappes: ['no'],
    pacSondes: ['yes', 172_000, 68_800],
    pacAir: ['yes'],
    pellets: ['no'],
  }),
  ...table('options', 'reason remark', {
    cad: ['Réseau prévu pour 2030.'],
    pacNappes: ['Pas de nappe exploitable à cet endroit.'],
    pacSondes: ['Implantation des sondes vérifiée avec le foreur.', 'Sept sondes de 200 m.'],
    pacAir: ['Unité en toiture, hors de vue des voisins ; attestation de bruit à établir.'],
    pellets: ['Accès impossible pour le camion.'],
    fossile: [null, 'Référence.'],
  }),
  recommended: 'pacSondes',
  accompanying: ['radiators', 'pv'],
  recommended_reason: 'Un terrain assez grand pour sept sondes, et rien qui gêne le voisinage.',
  ...table('quick_wins', 'title', [
    ['Baisser la courbe de chauffe de 3 K'],
    ['Isoler les conduites de la cave'],
  ]),
  ...table('next_steps', 'title step_until step_by', [
    ['Demander à SIG si le réseau est obligatoire', '2027-01-15', 'propriétaire'],
    ['Demander à l’OCEN la pondération de l’électricité de la PAC', '2027-01-22', 'bureau'],
    ['Déposer la demande préalable de forage (GESDEC)', '2027-01-29', 'foreur'],
    ['Vérifier les radiateurs pour un départ à 50 °C', '2027-02-12', 'installateur'],
    ['Étudier l’enveloppe (CECB Plus), préparer l’audit obligatoire', '2027-02-19', 'bureau'],
    ['Obtenir la subvention avant la commande', '2027-02-26', 'propriétaire, avec le bureau'],
    ['Faire établir trois offres', '2027-04-30', 'propriétaire'],
  ]),
  subsidies_due: 'Programme Bâtiments : demande au canton.',
  report_language: 'fr',
  report_date: sampleDay,
  report_signed: true,
}

/** The reason that the adviser of the sample gives for what each check found, by check. */
export const sampleReasons: Partial<Record<PlausibilityCheck, string>> = {
  subsidy_size:
    'Promesse reçue pour 80 kW, sans le plafond de la SRE : le barème est compté jusqu’à la décision.',
  borehole_count: 'Simulation commandée au foreur ; accord d’utilisation demandé au canton.',
}
