import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'

export const technicalText = text('technical', {
  'error.other_building': {
    fr: 'Ce mandat porte sur un autre bâtiment.',
    en: 'This mandate is about another building.',
    it: 'Questo mandato riguarda un altro edificio.',
  },
  more: {
    fr: 'Les {shown} lignes les plus récentes sont affichées, sur {count}.',
    en: 'The latest {shown} rows of {count} are shown.',
    it: 'Sono mostrate le {shown} righe più recenti su {count}.',
  },
  gap: {
    fr: 'Aucune consommation saisie du {from} au {to}.',
    en: 'No consumption entered from {from} to {to}.',
    it: 'Nessun consumo inserito dal {from} al {to}.',
  },
  year: common.year,
  by_year: { fr: 'Par année civile', en: 'By calendar year', it: 'Per anno civile' },
  by_days: {
    fr: 'Chaque période est répartie à parts égales sur ses jours.',
    en: 'Each period is spread evenly over its days.',
    it: 'Ogni periodo è ripartito in parti uguali sui suoi giorni.',
  },
  in_part: { fr: '{year}, en partie', en: '{year}, in part', it: '{year}, in parte' },
  in_part_means: {
    fr: '« En partie » : des jours de l’année manquent.',
    en: '“In part”: days of the year are missing.',
    it: '«In parte»: mancano giorni dell’anno.',
  },
  'chart.consumption': {
    fr: 'Énergie finale par année, kWh',
    en: 'Final energy by year, kWh',
    it: 'Energia finale per anno, kWh',
  },
  'chart.idc': {
    fr: 'IDC par année et seuils en vigueur, MJ/m²',
    en: 'IDC by year and limits in force, MJ/m²',
    it: 'IDC per anno e soglie in vigore, MJ/m²',
  },
  'row.kept': {
    fr: 'Conservée sur cet appareil, sera envoyée',
    en: 'Kept on this device, will be sent',
    it: 'Conservata su questo dispositivo, verrà inviata',
  },
  'row.refused': {
    fr: 'Refusée : à corriger ou à supprimer',
    en: 'Refused: to be corrected or removed',
    it: 'Rifiutata: da correggere o eliminare',
  },
  'row.of_mandate': {
    fr: 'Du mandat {number}',
    en: 'From mandate {number}',
    it: 'Dal mandato {number}',
  },
  others: {
    fr: {
      one: 'Une ligne vient d’un autre mandat ({numbers}) et ne compte pas dans celui-ci.',
      many: '{count} lignes viennent d’autres mandats ({numbers}) et ne comptent pas dans celui-ci.',
      other:
        '{count} lignes viennent d’autres mandats ({numbers}) et ne comptent pas dans celui-ci.',
    },
    en: {
      one: 'One row is from another mandate ({numbers}) and does not count in this one.',
      other: '{count} rows are from other mandates ({numbers}) and do not count in this one.',
    },
    it: {
      one: 'Una riga viene da un altro mandato ({numbers}) e non conta in questo.',
      many: '{count} righe vengono da altri mandati ({numbers}) e non contano in questo.',
      other: '{count} righe vengono da altri mandati ({numbers}) e non contano in questo.',
    },
  },
  'others.take': {
    fr: { one: 'La reprendre', many: 'Les reprendre', other: 'Les reprendre' },
    en: { one: 'Take it over', other: 'Take them over' },
    it: { one: 'Riprenderla', many: 'Riprenderle', other: 'Riprenderle' },
  },
  'row.of_office': { fr: 'Sans mandat', en: 'Without a mandate', it: 'Senza mandato' },
  'row.entered_by': { fr: 'saisie par {name}', en: 'entered by {name}', it: 'inserita da {name}' },
  'row.stands_at': {
    fr: 'Se trouve à l’adresse {address}.',
    en: 'Stands at {address}.',
    it: 'Si trova in {address}.',
  },
  'row.serves': { fr: 'Dessert {buildings}.', en: 'Serves {buildings}.', it: 'Serve {buildings}.' },
  'row.shares_unknown': {
    fr: 'Les parts se calculent quand la SRE de chaque bâtiment est connue.',
    en: 'Shares are calculated once the SRE of each building is known.',
    it: 'Le quote si calcolano quando è nota la SRE di ogni edificio.',
  },
  'idc.fetch': { fr: 'Récupérer du SITG', en: 'Fetch from SITG', it: 'Richiedi al SITG' },
  'idc.kept': {
    fr: 'La demande partira dès que la connexion sera rétablie.',
    en: 'The request will be sent once the connection is back.',
    it: 'La richiesta partirà appena la connessione sarà ristabilita.',
  },
  'idc.added': {
    fr: {
      one: 'Année ajoutée : {years}.',
      many: 'Années ajoutées : {years}.',
      other: 'Années ajoutées : {years}.',
    },
    en: { one: 'Year added: {years}.', other: 'Years added: {years}.' },
    it: {
      one: 'Anno aggiunto: {years}.',
      many: 'Anni aggiunti: {years}.',
      other: 'Anni aggiunti: {years}.',
    },
  },
  'idc.updated': {
    fr: {
      one: 'Année modifiée : {years}.',
      many: 'Années modifiées : {years}.',
      other: 'Années modifiées : {years}.',
    },
    en: { one: 'Year changed: {years}.', other: 'Years changed: {years}.' },
    it: {
      one: 'Anno modificato: {years}.',
      many: 'Anni modificati: {years}.',
      other: 'Anni modificati: {years}.',
    },
  },
  'idc.unchanged': {
    fr: 'Rien n’a changé depuis la dernière demande.',
    en: 'Nothing has changed since the last request.',
    it: 'Nulla è cambiato dall’ultima richiesta.',
  },
  'idc.latest': { fr: 'Dernier calcul', en: 'Latest calculation', it: 'Ultimo calcolo' },
  'idc.of_year': { fr: 'IDC {year}', en: 'IDC {year}', it: 'IDC {year}' },
  'idc.period': common.period,
  'idc.credit': {
    fr: 'Source des IDC : © SITG.',
    en: 'Source of IDC values: © SITG.',
    it: 'Fonte degli IDC: © SITG.',
  },
  'idc.limits': {
    fr: 'Seuils {values} MJ/m² : canton de Genève, en vigueur depuis le {since}, sur la moyenne de 3 ans ({source}).',
    en: 'Limits {values} MJ/m²: canton of Geneva, in force since {since}, on the 3-year mean ({source}).',
    it: 'Soglie {values} MJ/m²: cantone di Ginevra, in vigore dal {since}, sulla media di 3 anni ({source}).',
  },
  'idc.limit.billing': {
    fr: 'décompte individuel',
    en: 'individual billing',
    it: 'conteggio individuale',
  },
  'idc.limit.audit': { fr: 'audit', en: 'audit', it: 'audit' },
  'idc.limit.upper': { fr: 'seuil supérieur', en: 'upper limit', it: 'soglia superiore' },
  'idc.limit.optimise': { fr: 'optimiser', en: 'optimise', it: 'ottimizzare' },
  'idc.limit.renovate': { fr: 'rénover', en: 'renovate', it: 'risanare' },
})
