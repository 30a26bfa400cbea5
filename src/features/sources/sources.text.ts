import { text } from '../../kernel/text.ts'

/** What the server says of data sources: refusals, and acts of the audit log. */
export const sourceText = text('sources', {
  'error.import_under_way': {
    fr: 'Un import est déjà en cours.',
    en: 'An import is already running.',
    it: 'Un’importazione è già in corso.',
  },
  'error.not_configured': {
    fr: 'Le téléchargement du registre est désactivé (REGISTER_URL).',
    en: 'The download of the register is turned off (REGISTER_URL).',
    it: 'Lo scaricamento del registro è disattivato (REGISTER_URL).',
  },
  'error.too_large': {
    fr: 'Le fichier dépasse {limit} Go.',
    en: 'The file is larger than {limit} GB.',
    it: 'Il file supera {limit} GB.',
  },
  'error.import_ended': {
    fr: 'Cet import est déjà terminé.',
    en: 'This import has already ended.',
    it: 'Questa importazione è già conclusa.',
  },
  'error.other_previous': {
    fr: 'La version précédente est une autre désormais. Rechargez la page.',
    en: 'The previous version is no longer the same. Reload the page.',
    it: 'La versione precedente è ormai un’altra. Ricarichi la pagina.',
  },
  'act.restored': {
    fr: 'Version précédente du registre remise en service',
    en: 'Previous version of the register put back into use',
    it: 'Versione precedente del registro rimessa in servizio',
  },
  'act.import_cancelled': {
    fr: 'Import du registre interrompu',
    en: 'Import of the register cancelled',
    it: 'Importazione del registro interrotta',
  },
  'act.import_started': {
    fr: 'Import du registre lancé',
    en: 'Import of the register started',
    it: 'Importazione del registro avviata',
  },
  'act.imported': {
    fr: 'Registre importé',
    en: 'Register imported',
    it: 'Registro importato',
  },
  'act.import_failed': {
    fr: 'Import du registre échoué',
    en: 'Import of the register failed',
    it: 'Importazione del registro fallita',
  },
})
