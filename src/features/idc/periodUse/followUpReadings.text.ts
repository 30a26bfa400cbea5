import { text } from '../../../kernel/text.ts'

/** What the readings of the building say of a follow-up. */
export const followUpReadingsText = text('follow_up_readings', {
  title: { fr: 'Relevés du bâtiment', en: 'Readings of the building', it: 'Letture dell’edificio' },
  yearly: { fr: 'Dernière année relevée', en: 'Last year read', it: 'Ultimo anno letto' },
  span: { fr: '{from} – {to}', en: '{from} – {to}', it: '{from} – {to}' },
  covered: {
    fr: '{covered} jours sur {days} relevés',
    en: '{covered} of {days} days read',
    it: '{covered} giorni letti su {days}',
  },
  degree_days: {
    fr: '{value} degrés-jours (MétéoSuisse)',
    en: '{value} degree-days (MeteoSwiss)',
    it: '{value} gradi giorno (MeteoSvizzera)',
  },
  no_degree_days: {
    fr: 'degrés-jours inconnus : il manque des températures',
    en: 'degree-days unknown: temperatures are missing',
    it: 'gradi giorno sconosciuti: mancano temperature',
  },
  'doubt.none': {
    fr: 'Aucun relevé ne couvre cette période : saisissez-les dans l’onglet Consommation.',
    en: 'No reading covers this period: enter them in the Consumption tab.',
    it: 'Nessuna lettura copre questo periodo: inserirle nella scheda Consumi.',
  },
  'doubt.partial': {
    fr: 'Il manque des jours : la consommation reste inconnue.',
    en: 'Days are missing: consumption remains unknown.',
    it: 'Mancano giorni: il consumo resta sconosciuto.',
  },
  'missing.days': {
    fr: '{energy} : rien du {from} au {to}.',
    en: '{energy}: nothing from {from} to {to}.',
    it: '{energy}: nulla dal {from} al {to}.',
  },
  'missing.levels': {
    fr: '{energy} : livraison sans niveau de la citerne ou du silo au début et à la fin, du {from} au {to}.',
    en: '{energy}: delivered, but no level of its store at the beginning and end, {from} to {to}.',
    it: '{energy}: consegna senza livello della cisterna o del deposito all’inizio e alla fine, dal {from} al {to}.',
  },
  'doubt.overlap': {
    fr: 'Des relevés se chevauchent : la consommation reste inconnue.',
    en: 'Readings overlap: consumption remains unknown.',
    it: 'Alcune letture si sovrappongono: il consumo resta sconosciuto.',
  },
  'doubt.short': {
    fr: 'Moins de six mois : il n’y a pas de chiffre annuel.',
    en: 'Less than six months: there is no yearly figure.',
    it: 'Meno di sei mesi: non c’è una cifra annua.',
  },
  typed: {
    fr: '{label} : {typed} saisi, {found} d’après les relevés ({difference})',
    en: '{label}: {typed} entered, {found} from the readings ({difference})',
    it: '{label}: {typed} inserito, {found} secondo le letture ({difference})',
  },
  take: { fr: 'Reprendre {found}', en: 'Use {found}', it: 'Riprendere {found}' },
})
