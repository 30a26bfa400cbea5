import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of what is sent: the dialog that chooses files, and the uploads under way. */
export const uploadText = text('upload', {
  'add.title': { fr: 'Ajouter des fichiers', en: 'Add files', it: 'Aggiungere file' },
  'add.button': common.add,
  'add.photo': common.takeAPhoto,
  'add.submit': { fr: 'Envoyer', en: 'Upload', it: 'Invia' },
  'add.drop': {
    fr: 'Déposez ici des fichiers',
    en: 'Drop files here',
    it: 'Trascini qui i file',
  },
  'add.drop_one': {
    fr: 'Déposez ici le fichier',
    en: 'Drop the file here',
    it: 'Trascini qui il file',
  },
  'add.limit': {
    fr: 'Jusqu’à {limit} Mo par fichier',
    en: 'Up to {limit} MB per file',
    it: 'Fino a {limit} MB per file',
  },
  'add.choose': { fr: 'Choisir des fichiers', en: 'Choose files', it: 'Scegli i file' },
  'add.choose_one': { fr: 'Choisir le fichier', en: 'Choose the file', it: 'Scegli il file' },
  'add.chosen': {
    fr: {
      one: '{count} fichier, {size}',
      many: '{count} fichiers, {size}',
      other: '{count} fichiers, {size}',
    },
    en: { one: '{count} file, {size}', other: '{count} files, {size}' },
    it: {
      one: '{count} file, {size}',
      many: '{count} file, {size}',
      other: '{count} file, {size}',
    },
  },
  'add.remove': { fr: 'Retirer {name}', en: 'Remove {name}', it: 'Togli {name}' },
  'add.none': {
    fr: 'Choisissez les fichiers à envoyer.',
    en: 'Please select files to upload.',
    it: 'Scelga i file da inviare.',
  },
  'edition.title': {
    fr: 'Nouvelle version de {name}',
    en: 'New version of {name}',
    it: 'Nuova versione di {name}',
  },

  'foot.label': { fr: 'Envois', en: 'Uploads', it: 'Invii' },
  'foot.title': {
    fr: {
      one: 'Envoi de {count} fichier',
      many: 'Envoi de {count} fichiers',
      other: 'Envoi de {count} fichiers',
    },
    en: { one: 'Uploading {count} file', other: 'Uploading {count} files' },
    it: {
      one: 'Invio di {count} file',
      many: 'Invio di {count} file',
      other: 'Invio di {count} file',
    },
  },
  'foot.done': {
    fr: {
      one: '{count} fichier envoyé',
      many: '{count} fichiers envoyés',
      other: '{count} fichiers envoyés',
    },
    en: { one: '{count} file uploaded', other: '{count} files uploaded' },
    it: {
      one: '{count} file inviato',
      many: '{count} file inviati',
      other: '{count} file inviati',
    },
  },
  'foot.refused': {
    fr: { one: '{count} refusé', many: '{count} refusés', other: '{count} refusés' },
    en: { one: '{count} refused', other: '{count} refused' },
    it: { one: '{count} rifiutato', many: '{count} rifiutati', other: '{count} rifiutati' },
  },
  'foot.sizes': { fr: '{sent} sur {size}', en: '{sent} of {size}', it: '{sent} di {size}' },
  'foot.speed': { fr: '{size}/s', en: '{size}/s', it: '{size}/s' },
  'foot.left_seconds': {
    fr: 'encore {count} s',
    en: '{count} s left',
    it: 'ancora {count} s',
  },
  'foot.left_minutes': {
    fr: 'encore {count} min',
    en: '{count} min left',
    it: 'ancora {count} min',
  },
  'foot.pause_all': { fr: 'Tout suspendre', en: 'Pause all', it: 'Sospendi tutto' },
  'foot.resume_all': { fr: 'Tout reprendre', en: 'Resume all', it: 'Riprendi tutto' },
  'foot.close': { fr: 'Fermer la liste', en: 'Close the list', it: 'Chiudi l’elenco' },

  'indicator.active': {
    fr: {
      one: 'Envoi de {count} fichier, {percent} %',
      many: 'Envoi de {count} fichiers, {percent} %',
      other: 'Envoi de {count} fichiers, {percent} %',
    },
    en: {
      one: 'Uploading {count} file, {percent} %',
      other: 'Uploading {count} files, {percent} %',
    },
    it: {
      one: 'Invio di {count} file, {percent} %',
      many: 'Invio di {count} file, {percent} %',
      other: 'Invio di {count} file, {percent} %',
    },
  },
  'indicator.failed': {
    fr: {
      one: '{count} envoi à reprendre',
      many: '{count} envois à reprendre',
      other: '{count} envois à reprendre',
    },
    en: { one: '{count} upload failed', other: '{count} uploads failed' },
    it: {
      one: '{count} invio da riprendere',
      many: '{count} invii da riprendere',
      other: '{count} invii da riprendere',
    },
  },

  'state.waiting': { fr: 'en attente', en: 'waiting', it: 'in attesa' },
  'state.finishing': {
    fr: 'contrôle du contenu',
    en: 'checking the content',
    it: 'controllo del contenuto',
  },
  'state.paused': { fr: 'suspendu', en: 'paused', it: 'sospeso' },
  'state.lost': {
    fr: 'suspendu, connexion perdue',
    en: 'on hold, connection lost',
    it: 'sospeso, connessione persa',
  },
  'state.held': { fr: 'suspendu : {reason}', en: 'on hold: {reason}', it: 'sospeso: {reason}' },
  'state.offline': { fr: 'suspendu, hors ligne', en: 'on hold, offline', it: 'sospeso, offline' },
  'state.missing': {
    fr: 'Choisissez à nouveau ce fichier pour continuer.',
    en: 'Choose this file again to continue.',
    it: 'Scelga di nuovo questo file per continuare.',
  },
  'state.other_file': {
    fr: 'Ce n’est pas le même fichier.',
    en: 'This is not the same file.',
    it: 'Non è lo stesso file.',
  },
  'state.refused': {
    fr: 'Le serveur a refusé ce fichier.',
    en: 'The server refused this file.',
    it: 'Il server ha rifiutato questo file.',
  },
  'state.done': { fr: 'envoyé', en: 'uploaded', it: 'inviato' },
  failed: {
    fr: 'L’envoi a échoué : {reason}',
    en: 'Failed to upload the file: {reason}',
    it: 'Invio non riuscito: {reason}',
  },

  'row.pause': { fr: 'Suspendre {name}', en: 'Pause {name}', it: 'Sospendi {name}' },
  'row.resume': { fr: 'Reprendre {name}', en: 'Resume {name}', it: 'Riprendi {name}' },
  'row.retry': { fr: 'Réessayer {name}', en: 'Retry {name}', it: 'Riprova {name}' },
  'row.cancel': {
    fr: 'Arrêter l’envoi de {name}',
    en: 'Cancel {name}',
    it: 'Annulla l’invio di {name}',
  },
  'row.remove': {
    fr: 'Retirer {name} de la liste',
    en: 'Remove {name} from the list',
    it: 'Togli {name} dall’elenco',
  },
  'row.choose': common.choose,
  'row.progress': { fr: 'Envoi de {name}', en: 'Upload of {name}', it: 'Invio di {name}' },

  'drop.to': {
    fr: {
      one: '{count} fichier vers {folder}',
      many: '{count} fichiers vers {folder}',
      other: '{count} fichiers vers {folder}',
    },
    en: { one: '{count} file to {folder}', other: '{count} files to {folder}' },
    it: {
      one: '{count} file in {folder}',
      many: '{count} file in {folder}',
      other: '{count} file in {folder}',
    },
  },
})
