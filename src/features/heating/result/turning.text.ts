import { text } from '../../../kernel/text.ts'

/** Sentences about turning points, by assumption. Each begins with its figure, which screens set in bold. */
export const turningText = text('turning', {
  'at.usefulHeat': {
    fr: '{value} de chaleur utile au lieu de {from} : {by} en tête.',
    en: '{value} of useful heat instead of {from}: {by} comes first.',
    it: '{value} di calore utile invece di {from}: {by} in testa.',
  },
  'at.interest': {
    fr: '{value} de taux d’intérêt au lieu de {from} : {by} en tête.',
    en: '{value} interest instead of {from}: {by} comes first.',
    it: '{value} di tasso d’interesse invece di {from}: {by} in testa.',
  },
  'at.energyEscalation': {
    fr: '{value} de renchérissement de l’énergie au lieu de {from} : {by} en tête.',
    en: '{value} energy price increase instead of {from}: {by} comes first.',
    it: '{value} di rincaro dell’energia invece di {from}: {by} in testa.',
  },
  'at.maintenanceEscalation': {
    fr: '{value} de renchérissement de l’entretien au lieu de {from} : {by} en tête.',
    en: '{value} maintenance price increase instead of {from}: {by} comes first.',
    it: '{value} di rincaro della manutenzione invece di {from}: {by} in testa.',
  },
  'at.energyPrice': {
    fr: '{value} pour l’énergie ({agent}) au lieu de {from} : {by} en tête.',
    en: '{value} for energy ({agent}) instead of {from}: {by} comes first.',
    it: '{value} per l’energia ({agent}) invece di {from}: {by} in testa.',
  },
  'at.investment': {
    fr: '{value} d’investissement ({option}) au lieu de {from} : {by} en tête.',
    en: '{value} investment ({option}) instead of {from}: {by} comes first.',
    it: '{value} d’investimento ({option}) invece di {from}: {by} in testa.',
  },
  'at.efficiency': {
    fr: '{value} de rendement ({option}) au lieu de {from} : {by} en tête.',
    en: '{value} efficiency ({option}) instead of {from}: {by} comes first.',
    it: '{value} di rendimento ({option}) invece di {from}: {by} in testa.',
  },
  'at.spf': {
    fr: '{value} de COPA ({option}) au lieu de {from} : {by} en tête.',
    en: '{value} SPF ({option}) instead of {from}: {by} comes first.',
    it: '{value} di CLA ({option}) invece di {from}: {by} in testa.',
  },
  'at.maintenance': {
    fr: '{value} d’entretien ({option}) au lieu de {from} : {by} en tête.',
    en: '{value} for maintenance ({option}) instead of {from}: {by} comes first.',
    it: '{value} di manutenzione ({option}) invece di {from}: {by} in testa.',
  },
  'at.subsidy': {
    fr: '{value} de subvention ({option}) au lieu de {from} : {by} en tête.',
    en: '{value} subsidy ({option}) instead of {from}: {by} comes first.',
    it: '{value} d’incentivo ({option}) invece di {from}: {by} in testa.',
  },
  if_infeasible: {
    fr: '{extra} de plus par an si la solution à vérifier ({option}) se révèle non réalisable : {by} en tête.',
    en: '{extra} more per year if the option to be checked ({option}) proves infeasible: {by} comes first.',
    it: '{extra} in più all’anno se la soluzione da verificare ({option}) risulta non fattibile: {by} in testa.',
  },
  if_infeasible_tied: {
    fr: 'Si la solution à vérifier ({option}) se révèle non réalisable : {by}, avec un écart non significatif.',
    en: 'If the option to be checked ({option}) proves infeasible: {by}, with no significant difference.',
    it: 'Se la soluzione da verificare ({option}) risulta non fattibile: {by}, con uno scarto non significativo.',
  },
  one_change: {
    fr: 'Une seule valeur change, les autres restent celles de la comparaison.',
    en: 'One value changes; the others stay as compared.',
    it: 'Cambia un solo valore, gli altri restano quelli del confronto.',
  },
})
