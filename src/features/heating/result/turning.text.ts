import { text } from '../../../kernel/text.ts'

/** Sentences about turning points, for each assumption and direction. */
export const turningText = text('turning', {
  'above.usefulHeat': {
    fr: 'Si la chaleur utile dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If useful heat rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il calore utile supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.interest': {
    fr: 'Si le taux d’intérêt dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the interest rate rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il tasso d’interesse supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.energyEscalation': {
    fr: 'Si le renchérissement de l’énergie dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the energy price increase rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il rincaro dell’energia supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.maintenanceEscalation': {
    fr: 'Si le renchérissement de l’entretien dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the maintenance price increase rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il rincaro della manutenzione supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.energyPrice': {
    fr: 'Si le prix de l’énergie ({agent}) dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the energy price ({agent}) rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il prezzo dell’energia ({agent}) supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.investment': {
    fr: 'Si l’investissement ({option}) dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the investment ({option}) rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se l’investimento ({option}) supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.efficiency': {
    fr: 'Si le rendement ({option}) dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the efficiency ({option}) rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il rendimento ({option}) supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.spf': {
    fr: 'Si le COPA ({option}) dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the SPF ({option}) rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il CLA ({option}) supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.maintenance': {
    fr: 'Si le coût de l’entretien ({option}) dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the cost of maintenance ({option}) rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il costo della manutenzione ({option}) supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'above.subsidy': {
    fr: 'Si la subvention ({option}) dépasse {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the subsidy ({option}) rises above {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se l’incentivo ({option}) supera {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.usefulHeat': {
    fr: 'Si la chaleur utile passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If useful heat falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il calore utile scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.interest': {
    fr: 'Si le taux d’intérêt passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the interest rate falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il tasso d’interesse scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.energyEscalation': {
    fr: 'Si le renchérissement de l’énergie passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the energy price increase falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il rincaro dell’energia scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.maintenanceEscalation': {
    fr: 'Si le renchérissement de l’entretien passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the maintenance price increase falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il rincaro della manutenzione scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.energyPrice': {
    fr: 'Si le prix de l’énergie ({agent}) passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the energy price ({agent}) falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il prezzo dell’energia ({agent}) scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.investment': {
    fr: 'Si l’investissement ({option}) passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the investment ({option}) falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se l’investimento ({option}) scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.efficiency': {
    fr: 'Si le rendement ({option}) passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the efficiency ({option}) falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il rendimento ({option}) scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.spf': {
    fr: 'Si le COPA ({option}) passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the SPF ({option}) falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il CLA ({option}) scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.maintenance': {
    fr: 'Si le coût de l’entretien ({option}) passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the cost of maintenance ({option}) falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se il costo della manutenzione ({option}) scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  'below.subsidy': {
    fr: 'Si la subvention ({option}) passe au-dessous de {value} (valeur admise : {from}), une autre solution devient moins chère : {by}.',
    en: 'If the subsidy ({option}) falls below {value} (assumed: {from}), another option becomes cheaper: {by}.',
    it: 'Se l’incentivo ({option}) scende sotto {value} (valore ipotizzato: {from}), un’altra soluzione diventa meno cara: {by}.',
  },
  if_possible: {
    fr: 'Si cette solution se révèle réalisable, elle passe en tête et coûte {saved} de moins par an : {option}.',
    en: 'If this option proves feasible, it comes first and costs {saved} less per year: {option}.',
    it: 'Se questa soluzione risulta fattibile, passa in testa e costa {saved} in meno all’anno: {option}.',
  },
})
