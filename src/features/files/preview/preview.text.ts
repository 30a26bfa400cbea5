import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

export const previewText = text('preview', {
  title: common.preview,
  failed: {
    fr: 'L’aperçu n’a pas pu être chargé',
    en: 'The preview could not be loaded',
    it: 'L’anteprima non è stata caricata',
  },
  none: { fr: 'Pas d’aperçu', en: 'No preview', it: 'Nessuna anteprima' },
  'reason.format': {
    fr: 'Ce format ne peut pas être affiché ici : téléchargez le fichier pour l’ouvrir.',
    en: 'This format cannot be shown here: download the file to open it.',
    it: 'Questo formato non può essere mostrato qui: scarichi il file per aprirlo.',
  },
  'reason.damaged': {
    fr: 'Le fichier semble endommagé. Demandez-en une autre copie.',
    en: 'The file seems to be damaged. Ask for another copy.',
    it: 'Il file sembra danneggiato. Ne richieda un’altra copia.',
  },
  'reason.protected': {
    fr: 'Le fichier est protégé par un mot de passe.',
    en: 'The file is protected by a password.',
    it: 'Il file è protetto da una password.',
  },
  'reason.too_large': {
    fr: 'Le contenu est trop grand pour être affiché ici : téléchargez le fichier.',
    en: 'The content is too large to be shown here: download the file.',
    it: 'Il contenuto è troppo grande per essere mostrato qui: scarichi il file.',
  },
  'reason.too_long': {
    fr: 'L’aperçu prend trop de temps. Réessayez plus tard, ou téléchargez le fichier.',
    en: 'The preview takes too long. Try again later, or download the file.',
    it: 'L’anteprima richiede troppo tempo. Riprovi più tardi, o scarichi il file.',
  },
  'reason.unavailable': {
    fr: 'L’aperçu n’est pas disponible pour le moment. Réessayez plus tard.',
    en: 'The preview is not available at the moment. Try again later.',
    it: 'L’anteprima non è disponibile al momento. Riprovi più tardi.',
  },
  'mail.from': { fr: 'De', en: 'From', it: 'Da' },
  'mail.to': { fr: 'À', en: 'To', it: 'A' },
  'mail.cc': { fr: 'Copie', en: 'Cc', it: 'Cc' },
  'mail.date': common.date,
  'mail.no_subject': { fr: '(sans objet)', en: '(no subject)', it: '(senza oggetto)' },
  'mail.attachments': { fr: 'Pièces jointes', en: 'Attachments', it: 'Allegati' },
  'mail.linked': {
    fr: 'lien, sans contenu dans ce message',
    en: 'a link, without content in this message',
    it: 'link, senza contenuto in questo messaggio',
  },
  'mail.file': { fr: 'Classer', en: 'File', it: 'Archivia' },
  'mail.file_bill': {
    fr: 'Classer comme facture d’énergie',
    en: 'File as energy bill',
    it: 'Archivia come fattura d’energia',
  },
  'mail.filed': {
    fr: '{name} est classé avec les documents.',
    en: '{name} is filed with the documents.',
    it: '{name} è archiviato con i documenti.',
  },
  zoom_in: { fr: 'Agrandir', en: 'Zoom in', it: 'Ingrandisci' },
  zoom_out: { fr: 'Réduire', en: 'Zoom out', it: 'Riduci' },
  rotate: { fr: 'Tourner', en: 'Rotate', it: 'Ruota' },
  page: {
    fr: 'Page {number} sur {count}',
    en: 'Page {number} of {count}',
    it: 'Pagina {number} di {count}',
  },
  no_page: {
    fr: 'Cette page ne peut pas être affichée.',
    en: 'This page cannot be shown.',
    it: 'Questa pagina non può essere mostrata.',
  },
  cut: {
    fr: 'Seul le début est affiché : téléchargez le fichier pour voir la suite.',
    en: 'Only the beginning is shown: download the file to see the rest.',
    it: 'È mostrato solo l’inizio: scarichi il file per vedere il resto.',
  },
  yes: { fr: 'vrai', en: 'true', it: 'vero' },
  no: { fr: 'faux', en: 'false', it: 'falso' },
})
