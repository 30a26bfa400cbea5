import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the watch of the indices on the office's home. */
export const watchScreenText = text('watch_screen', {
  title: common.indexWatch,
  read_on: {
    fr: 'données SITG du {date}',
    en: 'SITG data of {date}',
    it: 'dati SITG del {date}',
  },
  more: {
    fr: { one: '{count} autre', many: '{count} autres', other: '{count} autres' },
    en: { one: '{count} more', other: '{count} more' },
    it: { one: '{count} altro', many: '{count} altri', other: '{count} altri' },
  },
  failed: {
    fr: 'La veille n’a pas pu être chargée',
    en: 'The watch could not be loaded',
    it: 'Impossibile caricare il controllo',
  },
  open_named: {
    fr: 'Constat : {name}, {what}',
    en: 'Finding: {name}, {what}',
    it: 'Constatazione: {name}, {what}',
  },
  letter: { fr: 'Lettre au client', en: 'Letter to the client', it: 'Lettera al cliente' },
  letter_named: {
    fr: 'Lettre au client : {name}',
    en: 'Letter to the client: {name}',
    it: 'Lettera al cliente: {name}',
  },
  propose: { fr: 'Proposer un mandat', en: 'Propose a mandate', it: 'Proporre un mandato' },
  propose_named: {
    fr: 'Proposer un mandat : {name}',
    en: 'Propose a mandate: {name}',
    it: 'Proporre un mandato: {name}',
  },
  building: common.openTheBuilding,
  mandate: common.openTheMandate,
  coming: {
    fr: 'Voici ce qui s’appliquera dès le {date}. {duty}',
    en: 'This will apply from {date}. {duty}',
    it: 'Dal {date} varrà quanto segue. {duty}',
  },
  chart: {
    fr: 'Indices publiés, MJ/m²·a',
    en: 'Published indices, MJ/m²·a',
    it: 'Indici pubblicati, MJ/m²·a',
  },
  'chart.year': common.year,
  'chart.idc': { fr: 'Indice', en: 'Index', it: 'Indice' },
  'threshold.limit': { fr: 'limite', en: 'limit', it: 'limite' },
  'threshold.coming_limit': { fr: 'limite', en: 'limit', it: 'limite' },
  'threshold.drift': { fr: 'après travaux', en: 'after works', it: 'dopo i lavori' },
  'threshold.target': { fr: 'objectif', en: 'target', it: 'obiettivo' },
  'fact.source': common.source,
  'source.readings': {
    fr: 'Relevés du bâtiment, estimation',
    en: 'Readings of the building, estimate',
    it: 'Letture dell’edificio, stima',
  },
  source: {
    fr: 'Canton de Genève (SITG, SCANE), lu le {date}',
    en: 'Canton of Geneva (SITG, SCANE), read on {date}',
    it: 'Cantone di Ginevra (SITG, SCANE), letto il {date}',
  },
  'fact.limits': { fr: 'Limites', en: 'Limits', it: 'Limiti' },
  limits: {
    fr: '{source}, lu le {date}',
    en: '{source}, read on {date}',
    it: '{source}, letto il {date}',
  },
  'fact.works': common.works,
  'fact.client': common.client,
  client: {
    fr: '{name}, lettre en {language}',
    en: '{name}, letter in {language}',
    it: '{name}, lettera in {language}',
  },
  'language.fr': common.frenchOfFrancais,
  'language.en': common.englishOfAnglaisToo,
  'language.it': common.italianOfItalien,
  'fact.found': { fr: 'Constaté le', en: 'Found on', it: 'Constatato il' },
  dismiss: { fr: 'Écarter', en: 'Dismiss', it: 'Scartare' },
  'dismiss.reason': common.reason,
  'dismiss.help': {
    fr: 'Le constat ne reviendra pas pour {year} ; le motif reste dans le journal.',
    en: 'The finding does not come back for {year}; the reason stays in the log.',
    it: 'La constatazione non tornerà per il {year}; il motivo resta nel registro.',
  },
  'dismiss.done': { fr: 'Constat écarté', en: 'Finding dismissed', it: 'Constatazione scartata' },
  'dismiss.failed': {
    fr: 'Le constat n’a pas été écarté.',
    en: 'The finding was not dismissed.',
    it: 'La constatazione non è stata scartata.',
  },
})
