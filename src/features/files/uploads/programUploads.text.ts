import { text } from '../../../kernel/text.ts'

/** What the server says of uploads by other programs. */
export const programUploadText = text('program', {
  'error.form_expected': {
    fr: 'Envoyez un formulaire avec le fichier (multipart/form-data).',
    en: 'Send a form with the file (multipart/form-data).',
    it: 'Invii un modulo con il file (multipart/form-data).',
  },
  'error.tus_expected': {
    fr: 'Commencez l’envoi selon tus 1.0.0, avec Upload-Length et Upload-Metadata.',
    en: 'Begin the upload by tus 1.0.0, with Upload-Length and Upload-Metadata.',
    it: 'Inizi l’invio secondo tus 1.0.0, con Upload-Length e Upload-Metadata.',
  },
})
