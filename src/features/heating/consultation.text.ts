import { text } from '../../kernel/text.ts'

export const consultationText = text('consultation', {
  title: { fr: 'Conseil sur place', en: 'On-site consultation', it: 'Consulenza sul posto' },
  failed: {
    fr: 'Le conseil n’a pas pu être chargé.',
    en: 'The consultation could not be loaded.',
    it: 'Non è stato possibile caricare la consulenza.',
  },
  record: { fr: 'Mandat', en: 'Mandate', it: 'Mandato' },
  read_only: {
    fr: 'Le mandat n’est pas en cours : le conseil se lit, il ne se modifie pas.',
    en: 'The mandate is not in progress: the consultation can be read, not changed.',
    it: 'Il mandato non è in corso: la consulenza si legge, non si modifica.',
  },
  no_building: {
    fr: 'Attribuez d’abord un bâtiment au mandat.',
    en: 'Give the mandate a building first.',
    it: 'Assegni prima un edificio al mandato.',
  },

  steps: { fr: 'Étapes', en: 'Steps', it: 'Fasi' },
  'step.eligibility': { fr: 'Éligibilité', en: 'Eligibility', it: 'Ammissibilità' },
  'step.building': { fr: 'Bâtiment', en: 'Building', it: 'Edificio' },
  'step.plant': { fr: 'Installation existante', en: 'Existing plant', it: 'Impianto esistente' },
  'step.consumption': { fr: 'Consommation', en: 'Consumption', it: 'Consumo' },
  'step.site': { fr: 'Site', en: 'Site', it: 'Sito' },
  'step.comparison': { fr: 'Comparaison', en: 'Comparison', it: 'Confronto' },
  'step.recommendation': { fr: 'Recommandation', en: 'Recommendation', it: 'Raccomandazione' },
  'step.signatures': { fr: 'Remise et signature', en: 'Handover', it: 'Consegna e firma' },
  step_done: { fr: 'complète', en: 'complete', it: 'completa' },
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

  options: {
    fr: 'Six options comparées',
    en: 'Six options compared',
    it: 'Sei opzioni a confronto',
  },
  options_terms: {
    fr: '{horizon} ans, {interest} d’intérêt, énergie {escalation} par an',
    en: '{horizon} years, interest {interest}, energy {escalation} per year',
    it: '{horizon} anni, interesse {interest}, energia {escalation} all’anno',
  },
  option: { fr: 'Option', en: 'Option', it: 'Opzione' },
  feasibility: { fr: 'Faisabilité', en: 'Feasibility', it: 'Fattibilità' },
  annual_cost: { fr: 'Coût annuel', en: 'Annual cost', it: 'Costo annuo' },
  capital: { fr: 'Capital net', en: 'Net capital', it: 'Capitale netto' },
  energy: { fr: 'Énergie', en: 'Energy', it: 'Energia' },
  maintenance: { fr: 'Entretien', en: 'Upkeep', it: 'Manutenzione' },
  co2: { fr: 'CO₂ en {horizon} ans', en: 'CO₂ in {horizon} years', it: 'CO₂ in {horizon} anni' },
  year: { fr: 'Année', en: 'Year', it: 'Anno' },
  paid: {
    fr: 'Coût cumulé par option, CHF, sans intérêt',
    en: 'Paid up to each year by option, CHF, without interest',
    it: 'Costo cumulato per opzione, CHF, senza interessi',
  },
  costs: {
    fr: 'Coût annuel par option, CHF par an',
    en: 'Annual cost by option, CHF per year',
    it: 'Costo annuo per opzione, CHF all’anno',
  },
  emissions: {
    fr: 'CO₂ par option en {horizon} ans, tonnes',
    en: 'CO₂ by option in {horizon} years, tonnes',
    it: 'CO₂ per opzione in {horizon} anni, tonnellate',
  },
  missing: {
    fr: 'Pour comparer, il manque :',
    en: 'To compare, this is missing:',
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
  usual: { fr: 'Défaut {value}', en: 'Default {value}', it: 'Predefinito {value}' },
  take_usual: {
    fr: 'Reprendre {value} : {field}',
    en: 'Take {value} again: {field}',
    it: 'Riprendere {value}: {field}',
  },
  take: { fr: 'Reprendre', en: 'Take again', it: 'Riprendere' },
  none: { fr: 'Aucune valeur par défaut', en: 'No default', it: 'Nessun valore predefinito' },
  unknown: { fr: 'inconnue', en: 'not known', it: 'sconosciuto' },
  'unknown.subsidy': { fr: 'subvention', en: 'subsidy', it: 'incentivo' },
  'unknown.fixed_fee': { fr: 'abonnement', en: 'standing charge', it: 'canone' },
  not_counted: {
    fr: 'Sans : {names}, montant inconnu',
    en: 'Without {names}: amount not known',
    it: 'Senza {names}: importo sconosciuto',
  },
  result: { fr: 'Résultat', en: 'Result', it: 'Risultato' },
  details: { fr: 'Détails', en: 'Details', it: 'Dettagli' },
  best: {
    fr: 'Option la plus avantageuse réalisable',
    en: 'Most favourable feasible option',
    it: 'Opzione fattibile più vantaggiosa',
  },
  best_unsure: {
    fr: 'Option la plus avantageuse, à vérifier',
    en: 'Most favourable option, to be checked',
    it: 'Opzione più vantaggiosa, da verificare',
  },
  chosen: { fr: 'Option recommandée', en: 'Recommended option', it: 'Opzione raccomandata' },
  looked_at: { fr: 'Option affichée', en: 'Option shown', it: 'Opzione mostrata' },
  per_year: { fr: 'CHF par an', en: 'CHF per year', it: 'CHF all’anno' },
  less: {
    fr: '{amount} de moins par an que la variante fossile',
    en: '{amount} less per year than the fossil option',
    it: '{amount} in meno all’anno rispetto alla variante fossile',
  },
  more: {
    fr: '{amount} de plus par an que la variante fossile',
    en: '{amount} more per year than the fossil option',
    it: '{amount} in più all’anno rispetto alla variante fossile',
  },
  heat_price: { fr: 'Prix de la chaleur', en: 'Heat price', it: 'Prezzo del calore' },
  investment: { fr: 'Investissement', en: 'Investment', it: 'Investimento' },
  subsidy: { fr: 'Subvention', en: 'Subsidy', it: 'Incentivo' },
  residual: {
    fr: 'Valeur après {horizon} ans',
    en: 'Value after {horizon} years',
    it: 'Valore dopo {horizon} anni',
  },
  abatement: { fr: 'Coût d’abattement', en: 'Abatement cost', it: 'Costo di abbattimento' },
  turns: {
    fr: 'Ce qui changerait le classement',
    en: 'What would change the ranking',
    it: 'Che cosa cambierebbe la classifica',
  },
  no_turns: {
    fr: 'Aucune hypothèse plausible, prise seule, ne change le premier rang.',
    en: 'No plausible assumption alone changes the first rank.',
    it: 'Nessuna ipotesi plausibile, da sola, cambia il primo posto.',
  },
  choose: { fr: 'Choisir {option}', en: 'Choose {option}', it: 'Scegliere {option}' },
  reason_needed: {
    fr: 'Ce système n’est pas sûr d’être réalisable : indiquez pourquoi il est recommandé.',
    en: 'It is not certain that this system can be built: say why it is recommended.',
    it: 'Non è certo che questo sistema sia fattibile: indichi perché è raccomandato.',
  },
})
