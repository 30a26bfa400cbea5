import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Names of the plausibility checks, and the sentences of their findings. */
export const plausibilityText = text('plausibility', {
  title: common.plausibilityChecks,
  none: {
    fr: 'Aucun écart constaté',
    en: 'Nothing implausible found',
    it: 'Nessuno scarto constatato',
  },
  failed: {
    fr: 'Impossible de charger les contrôles de vraisemblance.',
    en: 'The plausibility checks could not be loaded.',
    it: 'Impossibile caricare i controlli di plausibilità.',
  },
  settled: {
    fr: 'Tous les écarts sont justifiés',
    en: 'All that was found is explained',
    it: 'Tutti gli scarti sono motivati',
  },
  open: {
    fr: 'À régler avant de publier : {count}',
    en: 'To settle before publishing: {count}',
    it: 'Da chiarire prima di pubblicare: {count}',
  },
  reason_short: {
    fr: 'Indiquez le motif, en 20 lettres au moins.',
    en: 'Give the reason, in at least 20 letters.',
    it: 'Indichi il motivo, in almeno 20 lettere.',
  },
  confirm: {
    fr: 'Confirmer ce motif pour la nouvelle valeur',
    en: 'Confirm this reason for the new value',
    it: 'Confermare questo motivo per il nuovo valore',
  },
  'check.w_per_m2_dwelling': {
    fr: 'Puissance spécifique',
    en: 'Specific power',
    it: 'Potenza specifica',
  },
  'check.w_per_m2_services': {
    fr: 'Puissance spécifique (services)',
    en: 'Specific power (services)',
    it: 'Potenza specifica (servizi)',
  },
  'check.full_load_hours': common.fullLoadHours,
  'check.index': common.heatExpenditureIndexIdc,
  'check.index_against_official': {
    fr: 'Écart avec l’indice publié',
    en: 'Difference from the published index',
    it: 'Scarto dall’indice pubblicato',
  },
  'check.fuel_after_works': {
    fr: 'Énergie après les travaux',
    en: 'Energy after the works',
    it: 'Energia dopo i lavori',
  },
  'check.index_after_saving': {
    fr: 'IDC après travaux',
    en: 'IDC after works',
    it: 'IDC dopo i lavori',
  },
  'check.saving_by_envelope': {
    fr: 'Économie par l’enveloppe',
    en: 'Saving by the envelope',
    it: 'Risparmio grazie all’involucro',
  },
  'check.company_heat': {
    fr: 'Chaleur de l’entreprise',
    en: 'Heat of the company',
    it: 'Calore della ditta',
  },
  'check.m2_per_dwelling': {
    fr: 'Surface par logement',
    en: 'Area per dwelling',
    it: 'Superficie per abitazione',
  },
  'check.area_against_register': {
    fr: 'SRE contre emprise × étages',
    en: 'Area against footprint × storeys',
    it: 'SRE rispetto a superficie × piani',
  },
  'check.year_against_neighbours': { fr: 'Année isolée', en: 'Odd year', it: 'Anno anomalo' },
  'check.overlap': {
    fr: 'Périodes qui se recouvrent',
    en: 'Overlapping periods',
    it: 'Periodi sovrapposti',
  },
  'check.gap': { fr: 'Période manquante', en: 'Missing period', it: 'Periodo mancante' },
  'check.period_length': {
    fr: 'Durée de la période',
    en: 'Length of period',
    it: 'Durata del periodo',
  },
  'check.flow_return': { fr: 'Départ et retour', en: 'Supply and return', it: 'Mandata e ritorno' },
  'check.boiler_efficiency': {
    fr: 'Rendement de la chaudière',
    en: 'Boiler efficiency',
    it: 'Rendimento della caldaia',
  },
  'check.copa': { fr: 'COPA', en: 'Annual performance', it: 'COPA' },
  'check.hp_electricity_against_heat': {
    fr: 'Électricité PAC contre chaleur',
    en: 'Heat-pump electricity against heat',
    it: 'Elettricità PdC rispetto al calore',
  },
  'check.dhw_per_m2': { fr: 'Eau chaude par m²', en: 'Hot water per m²', it: 'Acqua calda per m²' },
  'check.dhw_per_person': {
    fr: 'Eau chaude par personne',
    en: 'Hot water per person',
    it: 'Acqua calda per persona',
  },
  'check.dhw_share': {
    fr: 'Part d’eau chaude',
    en: 'Share of hot water',
    it: 'Quota dell’acqua calda',
  },
  'check.summer_base': { fr: 'Base d’été', en: 'Summer base', it: 'Base estiva' },
  'check.borehole_w_per_m': {
    fr: 'W par mètre de sonde',
    en: 'W per metre of borehole',
    it: 'W per metro di sonda',
  },
  'check.borehole_kwh_per_m': {
    fr: 'kWh par mètre et an',
    en: 'kWh per metre and year',
    it: 'kWh per metro e anno',
  },
  'check.borehole_count': {
    fr: 'Nombre de sondes',
    en: 'Number of boreholes',
    it: 'Numero di sonde',
  },
  'check.borehole_ground': {
    fr: 'Terrain pour les sondes',
    en: 'Ground for boreholes',
    it: 'Terreno per le sonde',
  },
  'check.noise': {
    fr: 'Bruit au voisinage',
    en: 'Noise at the neighbour',
    it: 'Rumore verso i vicini',
  },
  at_field: {
    fr: '{check} : {finding}.',
    en: '{check}: {finding}.',
    it: '{check}: {finding}.',
  },
  'check.pellets_store': {
    fr: 'Volume du silo',
    en: 'Pellets store',
    it: 'Volume del deposito',
  },
  'check.network_zone': {
    fr: 'Zone de réseau',
    en: 'Network zone',
    it: 'Zona di rete',
  },
  'check.chimney': { fr: 'Conduit de fumée', en: 'Chimney', it: 'Canna fumaria' },
  'check.oversizing': { fr: 'Surdimensionnement', en: 'Oversizing', it: 'Sovradimensionamento' },
  'check.subsidy_share': {
    fr: 'Part de subvention',
    en: 'Subsidy share',
    it: 'Quota di incentivo',
  },
  'check.pv_yield': common.photovoltaicYield,
  'check.pv_own_use': {
    fr: 'Autoconsommation',
    en: 'Self-consumption',
    it: 'Autoconsumo',
  },
  'check.pv_cost': {
    fr: 'Coût du photovoltaïque',
    en: 'Cost of photovoltaics',
    it: 'Costo del fotovoltaico',
  },
  'check.solar_share': {
    fr: 'Part solaire de l’eau chaude',
    en: 'Solar share of hot water',
    it: 'Quota solare dell’acqua calda',
  },
  'check.subsidy_size': {
    fr: 'Subvention et barème',
    en: 'Subsidy and scale',
    it: 'Incentivo e parametri',
  },
  'check.subsidy_double': {
    fr: 'Subventions incompatibles',
    en: 'Subsidies that exclude each other',
    it: 'Incentivi incompatibili',
  },
  'check.investment_per_kw': {
    fr: 'Investissement par kW',
    en: 'Investment per kW',
    it: 'Investimento per kW',
  },
  'check.price': common.energyPrice,
  'check.bill_price': {
    fr: 'Prix payé et prix compté',
    en: 'Price paid and price used',
    it: 'Prezzo pagato e prezzo calcolato',
  },
  'check.dates': { fr: 'Dates', en: 'Dates', it: 'Date' },
  'check.plant_age_programme': {
    fr: 'Âge de l’installation',
    en: 'Age of the plant',
    it: 'Età dell’impianto',
  },
  'check.vat_known': { fr: 'TVA indiquée', en: 'VAT stated', it: 'IVA indicata' },
  'check.recommendation_feasible': {
    fr: 'Recommandation réalisable',
    en: 'Recommendation feasible',
    it: 'Raccomandazione realizzabile',
  },
  'finding.of_pv_subsidy': {
    fr: '{option}, subvention photovoltaïque : {finding}',
    en: '{option}, photovoltaic subsidy: {finding}',
    it: '{option}, incentivo fotovoltaico: {finding}',
  },
  'finding.of_option': {
    fr: '{option} : {finding}',
    en: '{option}: {finding}',
    it: '{option}: {finding}',
  },
  'finding.between': {
    fr: '{value} : attendu entre {low} et {high}',
    en: '{value}: expected between {low} and {high}',
    it: '{value}: atteso tra {low} e {high}',
  },
  'finding.at_most': {
    fr: '{value} : attendu au plus {high}',
    en: '{value}: expected {high} at most',
    it: '{value}: atteso al massimo {high}',
  },
  'finding.at_least': {
    fr: '{value} : attendu au moins {low}',
    en: '{value}: expected {low} at least',
    it: '{value}: atteso almeno {low}',
  },
  'finding.times_usual': {
    fr: '{value} fois la valeur usuelle de cette affectation : attendu entre {low} et {high}',
    en: '{value} times the usual value of this use: expected between {low} and {high}',
    it: '{value} volte il valore usuale di questa destinazione: atteso tra {low} e {high}',
  },
  'finding.times_table': {
    fr: '{value} fois la valeur de la table : attendu entre {low} et {high}',
    en: '{value} times the value of the table: expected between {low} and {high}',
    it: '{value} volte il valore della tabella: atteso tra {low} e {high}',
  },
  'finding.times_need': {
    fr: '{value} fois la puissance nécessaire : attendu au plus {high}',
    en: '{value} times the power needed: expected {high} at most',
    it: '{value} volte la potenza necessaria: atteso al massimo {high}',
  },
  'finding.times_need_of_option': {
    fr: '{value} fois la puissance nécessaire : attendu entre {low} et {high}',
    en: '{value} times the power needed: expected between {low} and {high}',
    it: '{value} volte la potenza necessaria: atteso tra {low} e {high}',
  },
  'finding.index_against_official': {
    fr: '{year} : {own} MJ/m² calculés, {published} publiés, soit {value} d’écart ; attendu au plus {high}',
    en: '{year}: {own} MJ/m² calculated, {published} published, a difference of {value}; expected {high} at most',
    it: '{year}: {own} MJ/m² calcolati, {published} pubblicati, con uno scarto di {value}; atteso al massimo {high}',
  },
  'finding.heat_load': {
    fr: '{load} kW pour {heat} kWh/a de chaleur consommée, soit {value} : attendu entre {low} et {high}',
    en: '{load} kW for {heat} kWh/a of heat consumed, that is {value}: expected between {low} and {high}',
    it: '{load} kW per {heat} kWh/a di calore consumato, ossia {value}: atteso tra {low} e {high}',
  },
  'finding.before_against_official': {
    fr: 'Avant travaux {before} kWh/m², soit {own} MJ/m² ; moyenne publiée ({years}) {published}, soit {value} d’écart ; attendu au plus {high}',
    en: 'Before the works {before} kWh/m², that is {own} MJ/m²; published mean ({years}) {published}, a difference of {value}; expected {high} at most',
    it: 'Prima dei lavori {before} kWh/m², ossia {own} MJ/m²; media pubblicata ({years}) {published}, con uno scarto di {value}; atteso al massimo {high}',
  },
  'finding.fuel_after_works': {
    fr: 'Mise en service le {commissioned} ; consommations d’une énergie que le suivi ne compte pas, dès le {from} : {count}',
    en: 'Commissioned on {commissioned}; consumptions of an energy that the follow-up does not count, from {from} on: {count}',
    it: 'Messa in esercizio il {commissioned}; consumi di un’energia che il monitoraggio non conta, dal {from}: {count}',
  },
  'finding.index_after_saving': {
    fr: 'IDC saisi {entered} MJ/m² pour {energy} kWh/a économisés : {value} fois ce que donne l’énergie restante avec l’agent le plus proche ; attendu entre {low} et {high}',
    en: 'IDC entered {entered} MJ/m² for {energy} kWh/a saved: {value} times what the energy left gives with the nearest energy source; expected between {low} and {high}',
    it: 'IDC inserito {entered} MJ/m² per {energy} kWh/a risparmiati: {value} volte quanto dà l’energia restante con il vettore più vicino; atteso tra {low} e {high}',
  },
  'finding.saving_by_envelope': {
    fr: '{title} : {energy} kWh/a économisés ; valeurs U, surfaces et degrés-jours en donnent {physical} : {value} fois, attendu entre {low} et {high}',
    en: '{title}: {energy} kWh/a saved; U-values, areas and degree-days give {physical}: {value} times, expected between {low} and {high}',
    it: '{title}: {energy} kWh/a risparmiati; valori U, superfici e gradi giorno ne danno {physical}: {value} volte, atteso tra {low} e {high}',
  },
  'finding.company_heat': {
    fr: 'L’entreprise consomme {company} MWh/a de chaleur, tout le bâtiment {building}, soit {value} fois : attendu au plus {high}, sinon une autre source manque',
    en: 'The company uses {company} MWh/a of heat, the whole building {building}, which is {value} times: expected {high} at most, else another source is missing',
    it: 'La ditta consuma {company} MWh/a di calore, tutto l’edificio {building}, ossia {value} volte: atteso al massimo {high}, altrimenti manca un’altra fonte',
  },
  'finding.year_against_neighbours': {
    fr: '{year} : {value} fois la médiane des autres années, attendu entre {low} et {high}',
    en: '{year}: {value} times the median of the other years, expected between {low} and {high}',
    it: '{year}: {value} volte la mediana degli altri anni, atteso tra {low} e {high}',
  },
  'finding.same_bill': {
    fr: 'Consommation du {from} au {to} saisie deux fois',
    en: 'Consumption from {from} to {to} entered twice',
    it: 'Consumo dal {from} al {to} inserito due volte',
  },
  'finding.overlap': {
    fr: 'Jours comptés deux fois : {value}, du {from} au {to}',
    en: 'Days counted twice: {value}, from {from} to {to}',
    it: 'Giorni contati due volte: {value}, dal {from} al {to}',
  },
  'finding.gap': {
    fr: 'Jours sans consommation : {value}, du {from} au {to}',
    en: 'Days without consumption: {value}, from {from} to {to}',
    it: 'Giorni senza consumo: {value}, dal {from} al {to}',
  },
  'finding.period_length': {
    fr: 'Du {from} au {to}, jours : {value}, attendu entre {low} et {high}',
    en: 'From {from} to {to}, days: {value}, expected between {low} and {high}',
    it: 'Dal {from} al {to}, giorni: {value}, atteso tra {low} e {high}',
  },
  'finding.supply': {
    fr: 'Départ à {value} : attendu entre {low} et {high}',
    en: 'Supply at {value}: expected between {low} and {high}',
    it: 'Mandata a {value}: attesa tra {low} e {high}',
  },
  'finding.flow_return': {
    fr: 'Départ à {supply} °C, retour à {back} °C, soit {value} : attendu entre {low} et {high}',
    en: 'Supply at {supply} °C, return at {back} °C, a difference of {value}: expected between {low} and {high}',
    it: 'Mandata a {supply} °C, ritorno a {back} °C, differenza di {value}: attesa tra {low} e {high}',
  },
  'finding.bill_price': {
    fr: '{paid} ct/kWh payés, {used} comptés, soit {value} fois : attendu entre {low} et {high}',
    en: '{paid} ct/kWh paid, {used} used, which is {value} times: expected between {low} and {high}',
    it: '{paid} ct/kWh pagati, {used} calcolati, ossia {value} volte: atteso tra {low} e {high}',
  },
  'finding.subsidy_of_nothing': {
    fr: 'Subvention de {value} sans investissement',
    en: 'Subsidy of {value} without any investment',
    it: 'Incentivo di {value} senza investimento',
  },
  'finding.subsidy_size': {
    fr: '{entered} CHF saisis ; {usual} CHF selon le barème pour {power} kW : à confirmer, ou reprise d’une autre puissance',
    en: '{entered} CHF entered; {usual} CHF by the scale for {power} kW: to be confirmed, or taken from another size',
    it: '{entered} CHF inseriti; {usual} CHF secondo i parametri per {power} kW: da confermare, o ripresi da un’altra potenza',
  },
  'finding.subsidy_promised': {
    fr: '{entered} CHF saisis ; {usual} CHF selon le barème pour {power} kW, seuls comptés jusqu’à la décision',
    en: '{entered} CHF entered; {usual} CHF by the scale for {power} kW, alone counted until the decision',
    it: '{entered} CHF inseriti; {usual} CHF secondo i parametri per {power} kW, gli unici computati fino alla decisione',
  },
  'finding.subsidy_double': {
    fr: '{first} et {second} ne sont pas cumulables',
    en: '{first} and {second} exclude each other',
    it: '{first} e {second} non sono cumulabili',
  },
  'finding.borehole_count': {
    fr: '{value} sondes : au-delà de {high}, simulation selon SIA 384/6 et accord d’utilisation nécessaires, sondes voisines à moins de 50 m à compter',
    en: '{value} boreholes: above {high}, a simulation after SIA 384/6 and an agreement on use are needed, and neighbours within 50 m count',
    it: '{value} sonde: oltre {high} servono una simulazione secondo SIA 384/6 e un accordo d’uso, contando le sonde vicine entro 50 m',
  },
  'finding.borehole_spacing': {
    fr: '{value} entre les sondes : attendu au moins {low}',
    en: '{value} between boreholes: expected {low} at least',
    it: '{value} tra le sonde: atteso almeno {low}',
  },
  'finding.borehole_ground': {
    fr: 'Les sondes demandent {value} fois le terrain libre : attendu au plus {high}',
    en: 'The boreholes need {value} times the free ground: expected {high} at most',
    it: 'Le sonde richiedono {value} volte il terreno libero: atteso al massimo {high}',
  },
  'finding.peak_boiler': {
    fr: 'la chaudière d’appoint devrait tourner {value} pour couvrir le reste de la chaleur, une année en compte {high}',
    en: 'the peak boiler would have to run {value} for the rest of the heat, a year has {high}',
    it: 'la caldaia di punta dovrebbe funzionare {value} per coprire il resto del calore, un anno ne conta {high}',
  },
  'finding.noise': {
    fr: '{level} dB(A) à {distance} m, valeur de planification de nuit {limit} : attendu au moins 3 dB en dessous',
    en: '{level} dB(A) at {distance} m, planning value at night {limit}: expected at least 3 dB below it',
    it: '{level} dB(A) a {distance} m, valore di pianificazione notturno {limit}: atteso almeno 3 dB al di sotto',
  },
  'finding.pellets_store': {
    fr: 'Le silo contient {value} année de pellets ({yearly} m³ par an) ; au moins {low} est attendu',
    en: 'The store holds {value} of a year of pellets ({yearly} m³ a year); at least {low} is expected',
    it: 'Il deposito contiene {value} anno di pellet ({yearly} m³ all’anno); è atteso almeno {low}',
  },
  'finding.pellets_store_rule': {
    fr: 'Le silo contient {value} année de pellets ({yearly} m³ par an) ; au moins {low} est attendu, d’ordinaire {rule} m³',
    en: 'The store holds {value} of a year of pellets ({yearly} m³ a year); at least {low} is expected, usually {rule} m³',
    it: 'Il deposito contiene {value} anno di pellet ({yearly} m³ all’anno); è atteso almeno {low}, di solito {rule} m³',
  },
  'finding.network_zone': {
    fr: 'Zone de réseau thermique structurant « {zone} » : dire pourquoi une autre solution est recommandée',
    en: 'Zone of a structuring thermal network “{zone}”: say why another option is recommended',
    it: 'Zona di rete termica strutturante «{zone}»: dire perché si raccomanda un’altra soluzione',
  },
  'finding.chimney_unknown': {
    fr: 'Chaudière à pellets recommandée, état du conduit de fumée inconnu',
    en: 'Pellet boiler recommended, condition of the chimney unknown',
    it: 'Caldaia a pellet raccomandata, stato della canna fumaria sconosciuto',
  },
  'finding.chimney_report': {
    fr: 'Aucun rapport de ramonage de moins de {years} ans',
    en: 'No chimney report within {years} years',
    it: 'Nessun rapporto dello spazzacamino di meno di {years} anni',
  },
  'finding.vat_known': {
    fr: 'Prix sans indication de TVA : {count}',
    en: 'Prices that do not say whether VAT is included: {count}',
    it: 'Prezzi senza indicazione dell’IVA: {count}',
  },
  'finding.recommendation_no': {
    fr: 'Le système recommandé n’est pas réalisable',
    en: 'The recommended system is not feasible',
    it: 'Il sistema raccomandato non è fattibile',
  },
  'finding.recommendation_to_check': {
    fr: 'La faisabilité du système recommandé est à vérifier',
    en: 'The feasibility of the recommended system is to be checked',
    it: 'La fattibilità del sistema raccomandato è da verificare',
  },
  'finding.construction_early': {
    fr: 'Construction en {year} : attendu dès {low}',
    en: 'Built in {year}: expected from {low} on',
    it: 'Costruzione nel {year}: attesa dal {low}',
  },
  'finding.plant_before_building': {
    fr: 'Installation de {plant}, bâtiment de {built}',
    en: 'Plant of {plant}, building of {built}',
    it: 'Impianto del {plant}, edificio del {built}',
  },
  'finding.plant_in_future': {
    fr: 'Installation de {plant}, dans le futur',
    en: 'Plant of {plant}, in the future',
    it: 'Impianto del {plant}, nel futuro',
  },
  'finding.plant_old': {
    fr: 'Installation de {value} ans : attendu au plus {high}',
    en: 'Plant {value} years old: expected {high} at most',
    it: 'Impianto di {value} anni: attesi al massimo {high}',
  },
  'finding.visit_after_report': {
    fr: 'Visite du {visit}, rapport du {report}',
    en: 'Visit on {visit}, report of {report}',
    it: 'Sopralluogo del {visit}, rapporto del {report}',
  },
  'finding.report_in_future': {
    fr: 'Rapport du {report}, dans le futur',
    en: 'Report of {report}, in the future',
    it: 'Rapporto del {report}, nel futuro',
  },
  'finding.period_in_future': {
    fr: 'Consommation jusqu’au {to}, dans le futur',
    en: 'Consumption until {to}, in the future',
    it: 'Consumo fino al {to}, nel futuro',
  },
  'finding.plant_young': {
    fr: 'Âge à la visite, en années : {value} ; le programme paie dès {low}',
    en: 'Age at the visit, in years: {value}; the programme pays from {low} on',
    it: 'Età al sopralluogo, in anni: {value}; il programma paga da {low}',
  },
  'verdict.refuse': { fr: 'À corriger', en: 'To be corrected', it: 'Da correggere' },
  'verdict.acknowledge': { fr: 'À justifier', en: 'To be explained', it: 'Da motivare' },
  'verdict.note': { fr: 'À noter', en: 'Noted', it: 'Da notare' },
})
