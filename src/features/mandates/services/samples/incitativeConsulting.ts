import type { Answers, Sample } from '../../form/service.ts'
import type { Facts } from './facts.ts'
import { table } from './sampleTable.ts'

/** Number of 200 m deep boreholes for a house of this heat load in kW, at 17.5 m a kW. */
const boreholesFor = (load: number) => Math.max(1, Math.ceil((load * 17.5) / 200))
/** Ground needed per borehole, m². */
const areaPerBorehole = 60

/** A consultation on replacing the heating, in French. */
function consultation(facts: Facts): Answers {
  const { dwellings, power, plantYear, tank, supply, load, condition, houseIndex } = facts
  const boreholes = boreholesFor(load)
  return {
    plant_year: plantYear,
    main_heating: true,
    earlier_advice: false,
    building_use: 'residential',
    several_properties: false,
    dwellings_served: dwellings,
    boiler_power: power,
    burner: `Deux allures, ${plantYear}`,
    boiler_efficiency: 85,
    fuel_tank: tank ? 'indoor' : 'none',
    ...(tank && { fuel_tank_volume: tank, fuel_tank_year: plantYear }),
    chimney: condition,
    room_area: Math.round(120 + power * 1.5) / 10,
    room_height: 2.6,
    delivery_access: 'Porte de 0.9 m, escalier droit ; cour fermée aux camions.',
    supply_temperature: supply,
    return_temperature: supply - 12,
    network_distance: 120 + ((houseIndex * 31) % 300),
    network_operator: 'SIG',
    groundwater: 'no',
    outdoor_space: boreholes * areaPerBorehole,
    neighbour_distance: 8.5 + (houseIndex % 7),
    electrical_connection: 63 + 20 * (houseIndex % 4),
    pollutants: 'suspected',
    load_method: 'consumption',
    ...table('options', 'feasible reason remark', {
      cad: ['to_check', 'Réseau annoncé, sans date.'],
      pacNappes: ['no', 'Pas de nappe exploitable à cet endroit.'],
      pacSondes: [
        'yes',
        'Implantation des sondes vérifiée avec le foreur.',
        `Sondes de 200 m : ${boreholes}.`,
      ],
      pacAir: ['to_check', 'Attestation de bruit à établir.'],
      pellets: ['no', 'Accès impossible pour le camion.'],
      fossile: [null, null, 'Référence.'],
    }),
    recommended: 'pacSondes',
    accompanying: ['radiators', 'pv'],
    recommended_reason: 'Le terrain suffit aux sondes, et rien ne gêne le voisinage.',
    ...table('quick_wins', 'title', [
      ['Baisser la courbe de chauffe de 3 K'],
      ['Isoler les conduites de la cave'],
    ]),
    ...table('next_steps', 'title step_until step_by step_otherwise', [
      [
        'Obtenir la subvention avant la commande',
        '2027-02-26',
        'propriétaire, avec le bureau',
        'subvention perdue',
      ],
      ['Faire établir trois offres', '2027-04-30', 'propriétaire', 'prix non tenus'],
    ]),
    subsidies_due: 'Programme Bâtiments : demande au canton.',
    report_language: 'fr',
    report_date: '2026-04-14',
  }
}

/** Replaces the French texts with Italian ones, for an Italian-speaking client. */
function inItalian(answers: Answers): Answers {
  const translated: Answers = {
    access_notes: 'Chiavi dal custode, locale caldaia al piano interrato.',
    visit_persons: 'Custode, rappresentante del proprietario',
    findings: 'Le tubazioni della cantina non sono isolate.',
    burner: String(answers.burner).replace('Deux allures', 'Due stadi'),
    delivery_access: 'Porta di 0.9 m, scala diritta; cortile chiuso agli autocarri.',
    recommended_reason: 'Il terreno basta per le sonde e nulla disturba il vicinato.',
    subsidies_due: 'Programma Edifici: domanda al cantone.',
    report_language: 'it',
    ...table('options', 'reason remark', {
      cad: ['Rete annunciata, senza data.'],
      pacNappes: ['Nessuna falda utilizzabile in questo punto.'],
      pacSondes: [
        'Posizione delle sonde verificata con il perforatore.',
        String(answers['options/pacSondes/remark'])
          .replace('Sondes de', 'Sonde da')
          .replace(' :', ':'),
      ],
      pacAir: ['Attestato fonico da allestire.'],
      pellets: ['Accesso impossibile per l’autocarro.'],
      fossile: [null, 'Riferimento.'],
    }),
    ...table('quick_wins', 'title', [
      ['Abbassare la curva di riscaldamento di 3 K'],
      ['Isolare le tubazioni della cantina'],
    ]),
    ...table('next_steps', 'title step_by step_otherwise', [
      ['Ottenere l’incentivo prima dell’ordine', 'proprietario, con lo studio', 'incentivo perso'],
      ['Far allestire tre offerte', 'proprietario', 'prezzi non garantiti'],
    ]),
    ...table('documents', 'remark', {
      plan: ['Originale cartaceo, classificatore del mandato'],
      energy_bill: ['Copie cartacee, classificatore del mandato'],
    }),
  }
  return Object.fromEntries(
    Object.entries(answers).map(([name, value]) => [name, translated[name] ?? value]),
  )
}

export default { answers: consultation, inItalian } satisfies Sample
