import { text } from '../../../kernel/text.ts'
import { cecbText } from './cecb.text.ts'

/** Texts of the certificate, extended by those of the advisory report. */
export const cecbPlusText = text('cecbplus', {
  ...cecbText.words,
  name: { fr: 'CECB Plus', en: 'CECB Plus', it: 'CECE Plus' },
  'field.variants/number': { fr: 'N°', en: 'No.', it: 'N.' },
  'variant.1': { fr: '1', en: '1', it: '1' },
  'variant.2': { fr: '2', en: '2', it: '2' },
  'variant.3': { fr: '3', en: '3', it: '3' },
  'variant.4': { fr: '4', en: '4', it: '4' },
  'variant.5': { fr: '5', en: '5', it: '5' },
  'field.variants/saving_co2': { fr: 'CO₂ évité', en: 'CO₂ avoided', it: 'CO₂ evitata' },
  'field.variants/schedule': { fr: 'Année ou étapes', en: 'Year or stages', it: 'Anno o fasi' },
  'help.variants/schedule': {
    fr: 'Une année, ou les étapes : toiture 2027, chauffage 2029.',
    en: 'A year, or stages: roof 2027, heating 2029.',
    it: 'Un anno, o le fasi: tetto 2027, riscaldamento 2029.',
  },
  'field.variants/recommended': { fr: 'Recommandée', en: 'Recommended', it: 'Raccomandata' },
  'field.measures': { fr: 'Mesures', en: 'Measures', it: 'Misure' },
  'field.measures/variants': { fr: 'Variantes', en: 'Variants', it: 'Varianti' },
  'help.measures/variants': {
    fr: 'Les numéros des variantes qui contiennent cette mesure.',
    en: 'Numbers of the variants that include this measure.',
    it: 'I numeri delle varianti che contengono questa misura.',
  },
  'field.measures/element': { fr: 'Élément', en: 'Element', it: 'Elemento' },
  'envelope/element.heating': { fr: 'Chauffage', en: 'Heating', it: 'Riscaldamento' },
  'envelope/element.dhw': {
    fr: 'Eau chaude sanitaire',
    en: 'Hot water',
    it: 'Acqua calda sanitaria',
  },
  'envelope/element.ventilation': { fr: 'Ventilation', en: 'Ventilation', it: 'Ventilazione' },
  'envelope/element.solar': {
    fr: 'Installation solaire',
    en: 'Solar installation',
    it: 'Impianto solare',
  },
  'envelope/element.other': { fr: 'Autre', en: 'Other', it: 'Altro' },
  'field.measures/work': { fr: 'Travaux', en: 'Work', it: 'Lavori' },
  'measures/work.insulate': { fr: 'Isolation', en: 'Insulation', it: 'Isolamento' },
  'measures/work.replace': { fr: 'Remplacement', en: 'Replacement', it: 'Sostituzione' },
  'measures/work.refurbish': { fr: 'Rénovation', en: 'Refurbishment', it: 'Risanamento' },
  'measures/work.add': {
    fr: 'Nouvelle installation',
    en: 'New installation',
    it: 'Nuova installazione',
  },
  'field.measures/u_new': { fr: 'Nouvelle valeur U', en: 'New U-value', it: 'Nuovo valore U' },
  'field.measures/note': { fr: 'Description', en: 'Description', it: 'Descrizione' },
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
  'field.subsidy_amount': { fr: 'Montant', en: 'Amount', it: 'Importo' },
})
