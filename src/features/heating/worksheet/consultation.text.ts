import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const consultationText = text('consultation', {
  title: { fr: 'Fiche de visite', en: 'Visit worksheet', it: 'Scheda di visita' },
  failed: {
    fr: 'La fiche de visite n’a pas pu être chargée.',
    en: 'Failed to load the visit worksheet.',
    it: 'Impossibile caricare la scheda di visita.',
  },
  record: common.mandate,
  read_only: {
    fr: 'Le mandat n’est pas en cours : la fiche peut être lue, mais pas modifiée.',
    en: 'The mandate is not in progress: the worksheet is read-only.',
    it: 'Il mandato non è in corso: la scheda si può leggere ma non modificare.',
  },
  no_building: {
    fr: 'Attribuez d’abord un bâtiment au mandat.',
    en: 'Assign a building to the mandate first.',
    it: 'Assegni prima un edificio al mandato.',
  },

  steps: { fr: 'Étapes', en: 'Steps', it: 'Fasi' },
  'step.eligibility': common.programmeConditions,
  'step.building': common.building,
  'step.plant': common.existingHeatingSystem,
  'step.consumption': common.consumptionOfConsommation,
  'step.site': { fr: 'Site', en: 'Site', it: 'Sito' },
  'step.comparison': common.comparison,
  'step.recommendation': common.recommendation,
  'step.signatures': {
    fr: 'Remise et signature',
    en: 'Handover and signature',
    it: 'Consegna e firma',
  },
  step_done: { fr: 'complète', en: 'complete', it: 'completa' },
  step_filled: {
    fr: 'facultative, en partie remplie',
    en: 'optional, filled in part',
    it: 'facoltativa, compilata in parte',
  },
  step_optional: {
    fr: 'facultative, encore vide',
    en: 'optional, still empty',
    it: 'facoltativa, ancora vuota',
  },
  step_missing: {
    fr: {
      one: '{count} réponse obligatoire manque',
      many: '{count} réponses obligatoires manquent',
      other: '{count} réponses obligatoires manquent',
    },
    en: {
      one: '{count} required answer is missing',
      other: '{count} required answers are missing',
    },
    it: {
      one: 'manca {count} risposta obbligatoria',
      many: 'mancano {count} risposte obbligatorie',
      other: 'mancano {count} risposte obbligatorie',
    },
  },
  step_to_fill_in: {
    fr: '{count} à remplir',
    en: '{count} to fill in',
    it: '{count} da compilare',
  },
  step_calculated: { fr: 'calculée', en: 'calculated', it: 'calcolato' },
  step_uncalculated: {
    fr: 'pas encore calculable',
    en: 'cannot be calculated yet',
    it: 'non ancora calcolabile',
  },
  steps_legend: {
    fr: 'Coche : rien d’obligatoire ne manque.',
    en: 'Tick: nothing required is missing.',
    it: 'Spunta: non manca nulla di obbligatorio.',
  },
  steps_done: {
    fr: {
      one: '{count} étape complète sur {all}',
      many: '{count} étapes complètes sur {all}',
      other: '{count} étapes complètes sur {all}',
    },
    en: { one: '{count} step of {all} complete', other: '{count} steps of {all} complete' },
    it: {
      one: '{count} fase completa su {all}',
      many: '{count} fasi complete su {all}',
      other: '{count} fasi complete su {all}',
    },
  },
  previous: {
    fr: 'Étape précédente : {step}',
    en: 'Previous step: {step}',
    it: 'Fase precedente: {step}',
  },
  next: {
    fr: 'Étape suivante : {step}',
    en: 'Next step: {step}',
    it: 'Fase successiva: {step}',
  },

  options: {
    fr: 'Les six solutions comparées',
    en: 'Six options compared',
    it: 'Sei soluzioni a confronto',
  },
  options_terms: {
    fr: '{horizon}, taux d’intérêt {interest}, énergie {escalation} par an',
    en: '{horizon}, interest {interest}, energy {escalation} per year',
    it: '{horizon}, tasso d’interesse {interest}, energia {escalation} all’anno',
  },
  option: { fr: 'Solution', en: 'Option', it: 'Soluzione' },
  annual_cost: common.annualCost,
  capital: { fr: 'Coût du capital', en: 'Capital cost per year', it: 'Costo del capitale' },
  energy: common.energy,
  maintenance: common.maintenance,
  co2: { fr: 'CO₂ sur {horizon}', en: 'CO₂ over {horizon}', it: 'CO₂ in {horizon}' },
  year: common.year,
  paid: {
    fr: 'Dépenses cumulées par solution, CHF, sans intérêts',
    en: 'Cumulative spending by option, CHF, without interest',
    it: 'Spese cumulate per soluzione, CHF, senza interessi',
  },
  costs: {
    fr: 'Coût annuel par solution, CHF par an',
    en: 'Annual cost by option, CHF per year',
    it: 'Costo annuo per soluzione, CHF all’anno',
  },
  emissions: {
    fr: 'CO₂ par solution sur {horizon}, tonnes',
    en: 'CO₂ by option over {horizon}, tonnes',
    it: 'CO₂ per soluzione in {horizon}, tonnellate',
  },
  to_reports: {
    fr: 'Rapports du mandat',
    en: 'The mandate’s reports',
    it: 'Rapporti del mandato',
  },
  comparison_failed: {
    fr: 'Impossible de charger la comparaison. Réessayez.',
    en: 'Failed to load the comparison. Try again.',
    it: 'Impossibile caricare il confronto. Riprovi.',
  },
  as_of: {
    fr: 'Comparaison selon les tables en vigueur le {date} ; un rapport publié garde ses valeurs.',
    en: 'Comparison based on the tables in force on {date}; a published report keeps its values.',
    it: 'Confronto secondo le tabelle in vigore il {date}; un rapporto pubblicato mantiene i suoi valori.',
  },
  missing: {
    fr: 'Pour comparer, il manque :',
    en: 'Needed for the comparison:',
    it: 'Per il confronto manca:',
  },

  assumptions: {
    fr: 'Hypothèses : {option}',
    en: 'Assumptions: {option}',
    it: 'Ipotesi: {option}',
  },
  assumptions_all: {
    fr: 'Hypothèses communes',
    en: 'Assumptions for all options',
    it: 'Ipotesi comuni',
  },
  changed: {
    fr: {
      one: '{count} valeur modifiée sur {all}',
      many: '{count} valeurs modifiées sur {all}',
      other: '{count} valeurs modifiées sur {all}',
    },
    en: { one: '{count} value of {all} changed', other: '{count} values of {all} changed' },
    it: {
      one: '{count} valore modificato su {all}',
      many: '{count} valori modificati su {all}',
      other: '{count} valori modificati su {all}',
    },
  },
  usual: { fr: 'Valeur usuelle : {value}', en: 'Default: {value}', it: 'Valore usuale: {value}' },
  capped: {
    fr: 'Sans décision, compté au plus selon le barème',
    en: 'Without a decision, counted at most by the scale',
    it: 'Senza decisione, computato al massimo secondo i parametri',
  },
  take_usual: {
    fr: 'Rétablir {value} : {field}',
    en: 'Reset to {value}: {field}',
    it: 'Ripristina {value}: {field}',
  },
  take: { fr: 'Rétablir', en: 'Reset', it: 'Ripristina' },
  none: { fr: 'Aucune valeur usuelle', en: 'No default', it: 'Nessun valore usuale' },
  existing: {
    fr: 'installation actuelle',
    en: 'present heating system',
    it: 'impianto attuale',
  },
  as_is: common.presentHeatingSystem,
  is_reference: {
    fr: 'Référence de la comparaison',
    en: 'Reference of the comparison',
    it: 'Riferimento del confronto',
  },
  reference_lost: {
    fr: 'Facture inconnue : ne peut pas servir de référence',
    en: 'Bill not known: cannot be the reference',
    it: 'Fattura sconosciuta: non può servire da riferimento',
  },
  bill: {
    fr: 'Facture d’énergie actuelle',
    en: 'Energy bill today',
    it: 'Fattura energetica attuale',
  },
  today_dwelling: {
    fr: 'Aujourd’hui, par logement et mois',
    en: 'Today, per dwelling and month',
    it: 'Oggi, per abitazione e mese',
  },
  named: { fr: '{name} : {amount}', en: '{name}: {amount}', it: '{name}: {amount}' },
  today_month: { fr: 'Aujourd’hui, par mois', en: 'Today, per month', it: 'Oggi, al mese' },
  unknown: { fr: 'inconnue', en: 'not known', it: 'sconosciuto' },
  'unknown.subsidy': { fr: 'subvention', en: 'subsidy', it: 'incentivo' },
  'unknown.fixed_fee': {
    fr: 'abonnement ou puissance souscrite',
    en: 'standing charge or subscribed power',
    it: 'canone o potenza sottoscritta',
  },
  not_counted: {
    fr: 'Sans : {names}, montant inconnu',
    en: 'Without {names}: amount not known',
    it: 'Senza {names}: importo sconosciuto',
  },
  result: common.result,
  details: { fr: 'Détails', en: 'Details', it: 'Dettagli' },
  best: {
    fr: 'Solution réalisable la plus avantageuse',
    en: 'Most favourable feasible option',
    it: 'Soluzione fattibile più vantaggiosa',
  },
  best_unsure: {
    fr: 'Solution la plus avantageuse, à vérifier',
    en: 'Most favourable option, to be checked',
    it: 'Soluzione più vantaggiosa, da verificare',
  },
  chosen: { fr: 'Solution recommandée', en: 'Recommended system', it: 'Soluzione raccomandata' },
  looked_at: { fr: 'Solution affichée', en: 'Option shown', it: 'Soluzione mostrata' },
  per_year: { fr: 'CHF par an', en: 'CHF per year', it: 'CHF all’anno' },
  announced: {
    fr: '{role} : {option}, {cost} CHF par an',
    en: '{role}: {option}, {cost} CHF per year',
    it: '{role}: {option}, {cost} CHF all’anno',
  },
  less: {
    fr: '{amount} de moins par an que la référence ({reference})',
    en: '{amount} less per year than the reference ({reference})',
    it: '{amount} in meno all’anno rispetto al riferimento ({reference})',
  },
  more: {
    fr: '{amount} de plus par an que la référence ({reference})',
    en: '{amount} more per year than the reference ({reference})',
    it: '{amount} in più all’anno rispetto al riferimento ({reference})',
  },
  heat_price: { fr: 'Prix de la chaleur', en: 'Heat price', it: 'Prezzo del calore' },
  investment: common.investment,
  pv_subsidy: {
    fr: 'Subvention du photovoltaïque',
    en: 'Subsidy of photovoltaics',
    it: 'Incentivo del fotovoltaico',
  },
  subsidy: common.subsidy,
  nominalTotal: {
    fr: 'Dépenses sur {horizon}, remplacements compris',
    en: 'Spending over {horizon}, with replacements',
    it: 'Spese in {horizon}, sostituzioni comprese',
  },
  netTotal: {
    fr: 'Dépenses nettes sur {horizon}',
    en: 'Net spending over {horizon}',
    it: 'Spese nette in {horizon}',
  },
  residualValue: {
    fr: 'Valeur résiduelle après {horizon}',
    en: 'Residual value after {horizon}',
    it: 'Valore residuo dopo {horizon}',
  },
  not_significant: {
    fr: 'non significatif',
    en: 'not significant',
    it: 'non significativo',
  },
  abatement: { fr: 'Coût du CO₂ évité', en: 'Cost of CO₂ avoided', it: 'Costo della CO₂ evitata' },
  turns: {
    fr: 'Ce qui changerait le classement',
    en: 'What would change the ranking',
    it: 'Che cosa cambierebbe la classifica',
  },
  no_turns: {
    fr: 'Aucune hypothèse plausible, prise seule, ne change le premier rang.',
    en: 'No plausible assumption on its own changes the first place.',
    it: 'Nessuna ipotesi plausibile, da sola, cambia il primo posto.',
  },
  choose: { fr: 'Choisir {option}', en: 'Choose {option}', it: 'Scegli {option}' },
  'leaving.title': {
    fr: 'Quitter la fiche de visite ?',
    en: 'Leave the visit worksheet?',
    it: 'Lasciare la scheda di sopralluogo?',
  },
  'leaving.text': {
    fr: 'Des saisies attendent d’être envoyées. Elles restent sur cet appareil, mais sans connexion la fiche ne peut pas être rouverte.',
    en: 'Some entries are still to be sent. They stay on this device, but without a connection the worksheet cannot be opened again.',
    it: 'Alcuni inserimenti sono ancora da inviare. Restano su questo dispositivo, ma senza connessione la scheda non può essere riaperta.',
  },
  'leaving.stay': { fr: 'Rester', en: 'Stay', it: 'Resta' },
  'leaving.leave': { fr: 'Quitter', en: 'Leave', it: 'Lascia' },
  reason_needed: {
    fr: 'La faisabilité de ce système n’est pas établie : indiquez pourquoi vous le recommandez.',
    en: 'It is not certain that this system is feasible: state why you recommend it.',
    it: 'La fattibilità di questo sistema non è accertata: indichi perché lo raccomanda.',
  },
})
