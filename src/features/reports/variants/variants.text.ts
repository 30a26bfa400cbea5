import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Variants compared by annual cost, on screen and in print. */
export const variantsText = text('variants', {
  title: {
    fr: 'Variantes comparées',
    en: 'Variants compared',
    it: 'Varianti confrontate',
  },
  explained: {
    fr: 'Coût annuel du chauffage, TTC : annuité de l’investissement moins la subvention, énergie et entretien, sur {years} ans à {interest}.',
    en: 'Annual cost of heating, incl. VAT: annuity of the investment less the subsidy, energy and maintenance, over {years} years at {interest}.',
    it: 'Costo annuo del riscaldamento, IVA inclusa: annualità dell’investimento meno l’incentivo, energia e manutenzione, su {years} anni al {interest}.',
  },
  explained_saving: {
    fr: 'Coût annuel par rapport à aujourd’hui, TTC : annuité de l’investissement moins la subvention, moins l’économie, sur {years} ans à {interest}. Négatif, la variante rapporte.',
    en: 'Annual cost beside today’s, incl. VAT: annuity of the investment less the subsidy, less what is saved, over {years} years at {interest}. If negative, the variant pays off.',
    it: 'Costo annuo rispetto a oggi, IVA inclusa: annualità dell’investimento meno l’incentivo, meno il risparmio, su {years} anni al {interest}. Se negativo, la variante rende.',
  },
  'heat.consumption': {
    fr: 'Besoins de chaleur : {value}, d’après la consommation du bâtiment.',
    en: 'Heat demand: {value}, from the consumption of the building.',
    it: 'Fabbisogno di calore: {value}, secondo il consumo dell’edificio.',
  },
  'heat.heat_load': {
    fr: 'Besoins de chaleur : {value}, d’après la puissance et les heures à pleine charge usuelles.',
    en: 'Heat demand: {value}, from the heat load and the usual full-load hours.',
    it: 'Fabbisogno di calore: {value}, secondo la potenza e le ore a pieno carico usuali.',
  },
  untitled: { fr: 'Variante {number}', en: 'Variant {number}', it: 'Variante {number}' },
  variant: { fr: 'Variante', en: 'Variant', it: 'Variante' },
  investment: common.investment,
  subsidy: common.subsidy,
  capital: { fr: 'Coût du capital', en: 'Capital cost', it: 'Costo del capitale' },
  energy: common.energy,
  saving: { fr: 'Économie', en: 'Saving', it: 'Risparmio' },
  maintenance: common.maintenance,
  annual_cost: common.annualCost,
  range: { fr: 'Huit cas sur dix', en: 'Eight cases out of ten', it: 'Otto casi su dieci' },
  ends: { fr: 'de {low} à {high}', en: '{low} to {high}', it: 'da {low} a {high}' },
  co2: { fr: 'CO₂ émis', en: 'CO₂ emitted', it: 'CO₂ emessa' },
  co2_saving: { fr: 'CO₂ évité', en: 'CO₂ avoided', it: 'CO₂ evitata' },
  rank: { fr: 'Rang', en: 'Rank', it: 'Rango' },
  group: { fr: 'Groupe', en: 'Group', it: 'Gruppo' },
  recommended: common.recommended,
  unknown: common.unknown,
  without_subsidy: {
    fr: 'Subvention inconnue : les coûts ne la déduisent pas.',
    en: 'Subsidy unknown: costs do not deduct it.',
    it: 'Incentivo sconosciuto: i costi non lo deducono.',
  },
  uncalculated: {
    fr: '{title} : coût annuel non calculé (il manque : {names}).',
    en: '{title}: annual cost not calculated (missing: {names}).',
    it: '{title}: costo annuo non calcolato (manca: {names}).',
  },
  rank_of: { fr: '{rank} sur {count}', en: '{rank} of {count}', it: '{rank} di {count}' },
  ranked: {
    fr: 'Rang parmi les variantes calculées seulement.',
    en: 'Rank among the calculated variants only.',
    it: 'Rango soltanto tra le varianti calcolate.',
  },
  'missing.investment': { fr: 'investissement', en: 'investment', it: 'investimento' },
  'missing.efficiency': { fr: 'rendement', en: 'efficiency', it: 'rendimento' },
  'missing.energy_price': {
    fr: 'prix de l’énergie',
    en: 'energy price',
    it: 'prezzo dell’energia',
  },
  'missing.upkeep': { fr: 'entretien', en: 'maintenance', it: 'manutenzione' },
  'missing.heat': { fr: 'besoins de chaleur', en: 'heat demand', it: 'fabbisogno di calore' },
  'missing.saving_cost': { fr: 'économie par an', en: 'saving per year', it: 'risparmio annuo' },
  'missing.lower_subsidy': {
    fr: 'une subvention qui ne dépasse pas l’investissement',
    en: 'a subsidy that is not above the investment',
    it: 'un incentivo non superiore all’investimento',
  },
  same: {
    fr: '{names} : écart non significatif.',
    en: '{names}: no significant difference.',
    it: '{names}: scarto non significativo.',
  },
  stages: { fr: 'Étapes et financement', en: 'Stages and financing', it: 'Fasi e finanziamento' },
  stage: { fr: 'Étape', en: 'Stage', it: 'Fase' },
  no_stage: { fr: 'Sans étape', en: 'No stage', it: 'Senza fase' },
  cost: common.cost,
  own: { fr: 'Part à financer', en: 'To be financed', it: 'Quota da finanziare' },
  default_life: {
    fr: 'Durées de vie incomplètes, calcul sur la durée de comparaison : {names}.',
    en: 'Lifetimes incomplete, calculated over the comparison period: {names}.',
    it: 'Durate di vita incomplete, calcolo sulla durata del confronto: {names}.',
  },
  rules: {
    fr: 'Montants MI-07, M-01 et PEIK d’après des sources secondaires (ge-energie.ch, GEnergie, rfj.ch 2018) : à confirmer par le programme.',
    en: 'Amounts of MI-07, M-01 and PEIK from secondary sources (ge-energie.ch, GEnergie, rfj.ch 2018): to be confirmed by the programme.',
    it: 'Importi MI-07, M-01 e PEIK da fonti secondarie (ge-energie.ch, GEnergie, rfj.ch 2018): da confermare dal programma.',
  },
  failed: {
    fr: 'Impossible de charger la comparaison. Réessayez.',
    en: 'Failed to load the comparison. Try again.',
    it: 'Impossibile caricare il confronto. Riprovi.',
  },
})
