import { type Field, fieldAt } from '../../kernel/fields.ts'
import { dayOf } from '../../kernel/format.ts'
import { checklistDefaults } from '../mandates/checklistDefaults.ts'
import type { Status } from '../mandates/mandate.ts'
import type { Answers } from '../mandates/service.ts'
import { services } from '../mandates/services/services.ts'
import { kinds, type ServiceType, serviceTypeOf } from '../products/kind.ts'

/** A table's cells, by columns in their order; rows without a name are called r1, r2 … */
function table(name: string, columns: string, rows: unknown[][] | Record<string, unknown[]>) {
  const cells = Object.entries(rows).flatMap(([row, values]) =>
    columns.split(' ').map((column, index): [string, unknown] => {
      const called = Array.isArray(rows) ? `r${Number(row) + 1}` : row
      return [`${name}/${called}/${column}`, values[index] ?? null]
    }),
  )
  return Object.fromEntries(cells.filter(([, value]) => value !== null))
}

/** What the forms of several services ask. */
export const common: Answers = {
  access_notes: 'Clés chez le concierge, chaufferie au 2e sous-sol.',
  notice_version: '2026-01',
  consent_date: '2026-03-02',
  consent_channel: 'email',
  sre_source: 'plans',
  occupancy: 34,
  electricity: 8_400,
  ...table('documents', 'status date remark', {
    plan: ['accepted', '2026-03-05'],
    energy_bill: ['received', '2026-03-09', '2024 manque encore.'],
    chimney_sheet: ['missing'],
  }),
  visit_date: '2026-03-24',
  visit_time: '09:30',
  visit_persons: 'Concierge, représentant de la régie',
  findings: 'Chaudière au mazout bien entretenue, conduites de la cave non isolées.',
}

const certificate: Answers = {
  ...table('envelope', 'element area orientation u_value year condition g_value', [
    ['facade', 820, 'S', 1.1, 1962, 'used'],
    ['facade', 790, 'N', 1.1, 1962, 'used'],
    ['roof', 410, 'H', 0.35, 1998, 'good'],
    ['cellar_ceiling', 405, null, 1.3, 1962, 'worn'],
    ['window', 265, 'S', 1.3, 2004, 'used', 0.6],
  ]),
  thermal_bridges: 'Balcons en prolongement de dalle, côté sud.',
  ventilation: 'exhaust',
  cooling: false,
  lighting_class: 'C',
  class_envelope: 'F',
  class_overall: 'E',
  class_co2: 'F',
  demand_envelope: 96.4,
  demand_overall: 188.2,
  emissions: 34.1,
  cecb_number: 'GE-00012345.01',
  issue_date: '2026-05-04',
}

/** A form of each service, filled in. */
export const samples: Record<ServiceType, Answers> = {
  CECB: certificate,

  CECB_PLUS: {
    ...certificate,
    ...table('variants', 'number title investment subsidy schedule recommended', [
      ['1', 'Fenêtres et plafond de la cave', 310_000, 42_000, '2027'],
      ['2', 'Enveloppe complète', 980_000, 168_000, 'Fenêtres 2027, façades 2029'],
      ['3', 'Enveloppe et pompe à chaleur', 1_340_000, 236_000, 'Façades et PAC 2029', true],
    ]),
    ...table(
      'variants',
      'saving_energy saving_cost saving_co2 class_envelope class_overall class_co2',
      [
        [62_000, 8_700, 18_700, 'D', 'D', 'E'],
        [148_000, 20_700, 44_700, 'B', 'C', 'D'],
        [221_000, 26_900, 81_300, 'B', 'B', 'A'],
      ],
    ),
    ...table('measures', 'variants element work u_new note', [
      [['1', '2', '3'], 'window', 'replace', 0.9],
      [['1', '2', '3'], 'cellar_ceiling', 'insulate', 0.22],
      [['2', '3'], 'facade', 'insulate', 0.2],
      [['3'], 'heating', 'replace', null, 'PAC sondes, 95 kW'],
    ]),
    idc_declared: true,
    permit_before_2000: true,
    subsidy_amount: 1_500,
  },

  IncitativeConsulting: {
    plant_year: 2006,
    main_heating: true,
    earlier_advice: false,
    dwellings_served: 12,
    boiler_power: 90,
    burner: 'Deux allures, 2006',
    boiler_efficiency: 85,
    fuel_tank: 'indoor',
    fuel_tank_volume: 20_000,
    fuel_tank_year: 1998,
    chimney: 'good',
    room_area: 24.5,
    room_height: 2.6,
    delivery_access: 'Porte de 0.9 m, escalier droit ; cour carrossable.',
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
      pacSondes: ['Implantation des sondes vérifiée avec le foreur.', 'Huit sondes de 200 m.'],
      pellets: ['Accès impossible pour le camion.'],
      fossile: [null, 'Référence.'],
    }),
    recommended: 'pacSondes',
    accompanying: ['radiators', 'pv'],
    recommended_reason: 'Le coût annuel le plus bas, un terrain assez grand pour huit sondes.',
    ...table('quick_wins', 'title', [
      ['Baisser la courbe de chauffe de 3 K'],
      ['Isoler les conduites de la cave'],
    ]),
    ...table('next_steps', 'title', [
      ['Demander la subvention avant la commande'],
      ['Faire établir trois offres'],
    ]),
    subsidies_due: 'Programme Bâtiments, avant le début des travaux.',
    report_language: 'fr',
    report_date: '2026-04-14',
    report_signed: true,
  },

  AMOEN: {
    goals: 'Rénover l’enveloppe sans déplacer les locataires, diviser la consommation par deux.',
    budget: 2_400_000,
    studies: 'CECB Plus de 2024, diagnostic amiante de 2025.',
    ...table('actors', 'role name contact', [
      ['Architecte', 'Atelier des Savoises', 'projet@example.ch'],
      ['Ingénieur CVC', 'Thermique de l’Arve Sàrl', '0041223431122'],
    ]),
    ...table('milestones', 'title date remark', [
      ['Dépôt de la demande', '2026-02-15'],
      ['Début du chantier', '2026-09-01', 'Après les vacances.'],
    ]),
    permit_kind: 'DD',
    permit_number: 'DD 112233',
    works: 'Isolation périphérique, fenêtres, toiture, remplacement de la chaudière.',
    sre_before: 1_540,
    sre_after: 1_600,
    ef_before: 172,
    ef_target: 84,
    design_data: 'Façades U 0.18 ; fenêtres Uw 0.9 ; PAC 75 kW ; départ 45 °C.',
    ...table('subsidies', 'program number amount', [
      ['mi_10', '2026-0417', 3_000],
      ['m_11', null, 41_000],
    ]),
    ...table('phases', 'planned actual status checks', {
      31: ['2025-06-30', '2025-07-11', 'done', 'Objectif fixé'],
      32: ['2025-11-30', '2025-12-05', 'done'],
      33: ['2026-02-15', null, 'running', 'Justificatif SIA 380/1 relu'],
      41: ['2026-05-31', null, 'open'],
    }),
    ...table('risks', 'title severity in_charge measure date', [
      ['Amiante en façade', 'high', 'Architecte', 'Sondages avant l’appel d’offres', '2026-04-30'],
    ]),
    ...table('site_reports', 'date persons findings', [
      ['2026-03-24', 'Architecte, façadier', 'Échantillon posé, joints à revoir.'],
    ]),
    regulation: 'Abaissement de nuit supprimé, limite de chauffe 15 °C.',
    heating_curve: '45 °C à −5 °C, 25 °C à 15 °C',
    hydraulic_balance: 'partly',
    ...table('meters', 'number agent unit location remote', [
      ['PAC-1', 'electricity', 'kWh', 'Chaufferie', true],
    ]),
    ...table('periods', 'start end agent_1 amount_1 agent_2 amount_2 degree_days', [
      ['2024-07-01', '2025-06-30', 'heat_pump_kwh', 61_200, 'electricity_kwh', 1_900, 2_900],
    ]),
  },

  PEIK: {
    company: 'Imprimerie du Nant SA',
    uid: 'CHE-123.456.789',
    noga: '1812',
    employees: 46,
    company_surface: 3_200,
    hours_per_year: 4_200,
    tenure: 'tenant',
    electricity_use: 420,
    heat_use: 610,
    co2_exempt: false,
    grid_refund: false,
    large_consumer: false,
    ...table('energy_uses', 'energy remark', {
      process_heat: [240_000, 'Sécheurs'],
      space_heat: [370_000],
      compressed_air: [65_000, 'Deux compresseurs, sans récupération'],
      lighting: [38_000],
      motors: [180_000],
    }),
    ...table('measures', 'title category investment saving_energy saving_cost lifetime status', [
      ['Fuites d’air comprimé', 'compressed_air', 4_500, 14_000, 3_400, 5, 'decided'],
      ['Récupération sur les sécheurs', 'process_heat', 86_000, 95_000, 12_400, 15, 'proposed'],
    ]),
    ...table('measures', 'priority subsidy in_charge due', [
      ['high', null, 'Maintenance', '2026-12-31'],
      ['medium', 9_000],
    ]),
    report_date: '2026-05-18',
    subsidy_requested: 1_500,
  },

  GED: {
    contract_start: '2026-01-01',
    contract_end: '2028-12-31',
    idc_target: 420,
    yearly_fee: 3_800,
    bonus_rule: 'Un quart de l’économie au-delà de l’IDC visé.',
    ...table('register', 'title period status due', [
      ['Factures de gaz', '2025', 'classified'],
      ['Contrat d’entretien', '2026', 'expected', '2026-12-15'],
    ]),
    ...table('meters', 'number agent unit location remote', [
      ['G-4471', 'gas', 'm3', 'Chaufferie', true],
      ['C-0112', 'heat', 'MWh', 'Départ eau chaude'],
    ]),
    ...table('readings', 'date meter value kind expected', [
      ['2026-01-31', 'G-4471', 5_120, 'consumption', 4_600],
      ['2026-02-28', 'G-4471', 4_310, 'consumption', 4_250],
    ]),
    ...table('optimisations', 'date setting before after', [
      ['2026-02-03', 'Courbe de chauffe', '62 °C', '56 °C'],
    ]),
  },

  CVCConcept: {
    works: 'Remplacement de la production de chaleur et ventilation des logements.',
    budget: 850_000,
    scope: ['heating', 'ventilation', 'dhw'],
    ...table('decisions', 'date decision in_charge', [
      ['2026-03-30', 'Le gaz n’est plus étudié.', 'Maître d’ouvrage'],
    ]),
    outdoor_temperature: -5,
    indoor_temperature: 21,
    heat_load: 78,
    ...table('variants', 'title system power efficiency investment subsidy energy_price upkeep', [
      ['PAC sur sondes', 'pacSondes', 80, 3.6, 420_000, 68_800, 27, 1_400],
      ['PAC air-eau en toiture', 'pacAir', 80, 2.9, 290_000, 31_000, 27, 1_800],
    ]),
    ...table('variants', 'space noise embodied_co2', [
      [22, 42, 31_000],
      [18, 58, 19_500],
    ]),
    ...table('standards', 'studied idc heat_demand', {
      hpe: [true, 210, 38.5],
      thpe: [true, 165, 29.2],
    }),
    ...table('ventilation_zones', 'zone area flow recovery', [['Logements', 1_240, 2_900, 78]]),
    control_concept: 'Régulation par zone, comptage de chaleur par cage d’escalier.',
    ...table('costs', 'amount remark', {
      242: [420_000],
      243: [96_000],
      244: [188_000, 'Gaines dans les anciennes cheminées'],
      248: [24_000],
    }),
    recommended: 'pacSondes',
  },
}

/** Parts of a form, by the state in which somebody begins with them. */
const begun: Partial<Record<Status, readonly string[]>> = {
  ordered: ['contact', 'use', 'office', 'customer', 'documents'],
  in_progress: ['calculation', 'design', 'readings'],
  in_review: ['report'],
}

/** What makes the answers of a mandate its own: how large its building is beside the samples', and when it was worked on. */
export type Work = { size: number; begun: Date; until: Date }

/** What the form of a demonstration mandate holds that came through these states; the samples' own without `work`. */
export function answersOf(type: ServiceType, reached: readonly Status[], work?: Work): Answers {
  const parts = new Set(reached.flatMap((status) => begun[status] ?? []))
  const { fields } = services[type]
  const answers = Object.entries({ ...common, ...samples[type] }).flatMap(([name, value]) => {
    const field = fieldAt(fields, name)
    return field && parts.has(field.group)
      ? [[name, work ? ownOf(field, name, value, work) : value]]
      : []
  })
  // What belongs to a state is done once it is left.
  const left = reached.slice(0, -1)
  const ticked = kinds
    .filter((kind) => serviceTypeOf[kind] === type)
    .flatMap((kind) => checklistDefaults[kind])
    .filter(({ stage }) => left.includes(stage))
    .map(({ key }) => [`checklist/${key}/done`, true])
  return Object.fromEntries([...answers, ...ticked])
}

/** Units of what grows with a building. */
const growing = new Set([
  'm²',
  'kW',
  'kWp',
  'kWh/a',
  'MWh/a',
  'l',
  'l/a',
  'm³/h',
  'kg CO₂',
  'kg CO₂/a',
  'CHF',
  'CHF/a',
])
/** Amounts that a programme or a contract names. */
const settled = /^(subsidy_(amount|requested)|subsidies\/.*|yearly_fee|room_area)$/

/** A sample's value as it is in this work: larger or smaller, earlier or later. */
function ownOf({ kind, unit = '', min, max }: Field, name: string, value: unknown, work: Work) {
  if (typeof value === 'number' && growing.has(unit) && !settled.test(name))
    return Math.min(Math.max(resized(value * work.size), min ?? 0), max ?? Number.POSITIVE_INFINITY)
  return kind === 'date' && typeof value === 'string' ? dayIn(work, value) : value
}

/** Two digits, as people estimate. */
function resized(value: number) {
  const step = 10 ** Math.floor(Math.log10(Math.max(value, 1)) - 1)
  return step < 1 ? Math.round(value * 10) / 10 : Math.round(value / step) * step
}

/** The days between which the work of the samples was done. */
const [sampleBegun, sampleUntil] = ['2026-03-02', '2026-05-18']

/** Whole months later, as ends of periods are; what has been done was done in the time of the work. */
function dayIn({ begun, until }: Work, day: string): string {
  const [first, last] = [dayOf(begun), dayOf(until)]
  const monthsOf = (one: string) => 12 * Number(one.slice(0, 4)) + Number(one.slice(5, 7))
  const months = monthsOf(day) - monthsOf(sampleBegun) + monthsOf(first) - 1
  const [year, month] = [Math.floor(months / 12), months % 12]
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month, Math.min(Number(day.slice(8)), length)))
  const on = moved.toISOString().slice(0, 10)
  if (day > sampleUntil) return on
  if (on > last) return last
  return day >= sampleBegun && on < first ? first : on
}
