import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'
import { cecbText } from './cecb.text.ts'

/** Texts of the certificate, extended by those of the advisory report. */
export const cecbPlusText = text('cecbplus', {
  ...cecbText.words,
  name: { fr: 'CECB Plus', en: 'CECB Plus', it: 'CECE Plus' },
  'error.number_taken': {
    fr: 'Une autre variante porte ce numéro : choisissez-en un autre.',
    en: 'Another variant has this number: choose another one.',
    it: 'Un’altra variante ha questo numero: ne scelga un altro.',
  },
  'field.variants/class_envelope': {
    fr: 'Classe enveloppe',
    en: 'Envelope class',
    it: 'Classe involucro',
  },
  'field.variants/class_overall': {
    fr: 'Classe globale',
    en: 'Overall class',
    it: 'Classe globale',
  },
  'field.variants/class_co2': { fr: 'Classe CO₂', en: 'CO₂ class', it: 'Classe CO₂' },
  'field.variants/number': common.noOfN,
  'variant.1': { fr: '1', en: '1', it: '1' },
  'variant.2': { fr: '2', en: '2', it: '2' },
  'variant.3': { fr: '3', en: '3', it: '3' },
  'variant.4': { fr: '4', en: '4', it: '4' },
  'variant.5': { fr: '5', en: '5', it: '5' },
  'field.variants/saving_co2': { fr: 'CO₂ évité', en: 'CO₂ avoided', it: 'CO₂ evitata' },
  'field.variants/idc_after': {
    fr: 'IDC après travaux',
    en: 'IDC after works',
    it: 'IDC dopo i lavori',
  },
  'help.variants/idc_after': {
    fr: 'Si le chauffage change : l’énergie économisée ne dit pas l’indice d’un autre agent. Sinon calculé.',
    en: 'If the heating changes: the energy saved does not tell the index of another energy. Calculated otherwise.',
    it: 'Se cambia il riscaldamento: l’energia risparmiata non dice l’indice di un altro vettore. Altrimenti calcolato.',
  },
  'field.variants/schedule': { fr: 'Année ou étapes', en: 'Year or stages', it: 'Anno o fasi' },
  'help.variants/schedule': {
    fr: 'Une année, ou les étapes : toiture 2027, chauffage 2029.',
    en: 'A year, or stages: roof 2027, heating 2029.',
    it: 'Un anno, o le fasi: tetto 2027, riscaldamento 2029.',
  },
  'field.variants/recommended': common.recommended,
  'field.measures': { fr: 'Mesures', en: 'Measures', it: 'Misure' },
  'field.measures/variants': common.variants,
  'help.measures/variants': {
    fr: 'Les numéros des variantes qui contiennent cette mesure.',
    en: 'Numbers of the variants that include this measure.',
    it: 'I numeri delle varianti che contengono questa misura.',
  },
  'field.measures/element': { fr: 'Élément', en: 'Element', it: 'Elemento' },
  'envelope/element.heating': common.heating,
  'envelope/element.dhw': common.hotWaterOfEauChaudeSanitaire,
  'envelope/element.ventilation': common.ventilation,
  'envelope/element.solar': {
    fr: 'Installation solaire',
    en: 'Solar installation',
    it: 'Impianto solare',
  },
  'envelope/element.other': common.other,
  'field.measures/work': { fr: 'Travaux', en: 'Work', it: 'Lavori' },
  'measures/work.insulate': { fr: 'Isolation', en: 'Insulation', it: 'Isolamento' },
  'measures/work.replace': common.replacement,
  'measures/work.refurbish': { fr: 'Rénovation', en: 'Refurbishment', it: 'Risanamento' },
  'measures/work.add': {
    fr: 'Nouvelle installation',
    en: 'New installation',
    it: 'Nuova installazione',
  },
  'field.measures/u_new': { fr: 'Nouvelle valeur U', en: 'New U-value', it: 'Nuovo valore U' },
  'field.measures/area': common.area,
  'field.measures/unit_price': { fr: 'Prix par m²', en: 'Price per m²', it: 'Prezzo al m²' },
  'field.measures/cost': common.cost,
  'help.measures/cost': {
    fr: 'Surface fois prix par m², tant que rien d’autre n’est saisi. La somme des mesures donne l’investissement de la variante.',
    en: 'Area times price per m² unless something else is entered. The sum of the measures is the investment of the variant.',
    it: 'Superficie per prezzo al m², finché non si inserisce altro. La somma delle misure dà l’investimento della variante.',
  },
  'help.subsidy': {
    fr: 'Isolation : M-01, 140 CHF/m² sous U 0.20, 80 CHF/m² sous U 0.25 (GEnergie, source secondaire) : à confirmer avant la demande.',
    en: 'Insulation: M-01, 140 CHF/m² below U 0.20, 80 CHF/m² below U 0.25 (GEnergie, secondary source): confirm before applying.',
    it: 'Isolamento: M-01, 140 CHF/m² sotto U 0.20, 80 CHF/m² sotto U 0.25 (GEnergie, fonte secondaria): da confermare prima della domanda.',
  },
  'field.lifetime': common.serviceLife,
  'help.lifetime': {
    fr: 'Usuelle : toiture 40, façade 70, fenêtre 50 ans (SIA 480:2004, usage moyen, source secondaire). Les autres sont à saisir.',
    en: 'Usual: roof 40, facade 70, window 50 years (SIA 480:2004, mean use, secondary source). Others must be entered.',
    it: 'Usuale: tetto 40, facciata 70, finestra 50 anni (SIA 480:2004, uso medio, fonte secondaria). Le altre vanno inserite.',
  },
  'field.measures/stage': { fr: 'Étape', en: 'Stage', it: 'Fase' },
  'field.report_area': {
    fr: 'Surface de référence énergétique',
    en: 'Energy reference area',
    it: 'Superficie di riferimento energetico',
  },
  'help.subsidy_amount': {
    fr: '750 CHF jusqu’à 500 m², 1’500 CHF au-delà, si l’IDC est déclaré et l’autorisation antérieure à 2000 (ge-energie.ch, source secondaire) : à confirmer.',
    en: '750 CHF up to 500 m², 1’500 CHF above, if the IDC is declared and the permit dates from before 2000 (ge-energie.ch, secondary source): to be confirmed.',
    it: '750 CHF fino a 500 m², 1’500 CHF oltre, se l’IDC è dichiarato e la licenza è anteriore al 2000 (ge-energie.ch, fonte secondaria): da confermare.',
  },
  'field.measures/note': common.description,
  'section.subsidy': {
    fr: 'Subvention du rapport (MI-07)',
    en: 'Subsidy for the report (MI-07)',
    it: 'Incentivo per il rapporto (MI-07)',
  },
  'field.idc_declared': {
    fr: 'IDC déclaré à l’OCEN',
    en: 'IDC declared to OCEN',
    it: 'IDC dichiarato all’OCEN',
  },
  'field.permit_before_2000': {
    fr: 'Autorisé avant 2000',
    en: 'Permit before 2000',
    it: 'Licenza anteriore al 2000',
  },
  'help.permit_before_2000': {
    fr: 'Seuls les bâtiments autorisés avant l’an 2000 donnent droit à la subvention.',
    en: 'Only buildings with a permit dated before 2000 qualify for the subsidy.',
    it: 'Solo gli edifici autorizzati prima del 2000 danno diritto all’incentivo.',
  },
  'field.subsidy_number': { fr: 'Numéro du dossier', en: 'File number', it: 'Numero dell’incarto' },
  'field.subsidy_date': {
    fr: 'Date de la demande',
    en: 'Date of the request',
    it: 'Data della richiesta',
  },
  'field.subsidy_amount': common.amountOfMontant,
})
