import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts of the screens of files; fields, types and folders are named in `file.text.ts`. */
export const filesText = text('files', {
  'panel.title': common.files,
  'panel.title_client': common.documents,
  'panel.failed': {
    fr: 'Les fichiers n’ont pas pu être chargés.',
    en: 'The files could not be loaded.',
    it: 'I file non hanno potuto essere caricati.',
  },
  'panel.empty': {
    fr: 'Déposez ici, ou demandez au client.',
    en: 'Drop files here, or ask the client.',
    it: 'Trascini qui, o chieda al cliente.',
  },
  'panel.empty_own': {
    fr: 'Déposez ici vos documents.',
    en: 'Drop your documents here.',
    it: 'Trascini qui i suoi documenti.',
  },
  'panel.empty_read': {
    fr: 'Aucun fichier pour l’instant.',
    en: 'No files yet.',
    it: 'Ancora nessun file.',
  },
  'panel.nothing_found': {
    fr: 'Aucun fichier ne correspond.',
    en: 'No file matches.',
    it: 'Nessun file corrisponde.',
  },
  'panel.show_all': { fr: 'Tout afficher', en: 'Show all', it: 'Mostra tutto' },
  'panel.more': { fr: 'Afficher les suivants', en: 'Show more', it: 'Mostra altri' },
  'panel.count': {
    fr: {
      one: '{number} fichier, {size}',
      many: '{number} fichiers, {size}',
      other: '{number} fichiers, {size}',
    },
    en: { one: '{number} file, {size}', other: '{number} files, {size}' },
    it: {
      one: '{number} file, {size}',
      many: '{number} file, {size}',
      other: '{number} file, {size}',
    },
  },
  'nav.all': { fr: 'Tous les fichiers', en: 'All files', it: 'Tutti i file' },
  'nav.bin': common.bin,

  'list.download_all': { fr: 'Tout télécharger', en: 'Download all', it: 'Scarica tutto' },
  'list.download_all_of': {
    fr: '{action} : {files}',
    en: '{action}: {files}',
    it: '{action}: {files}',
  },
  'list.download_all_begun': {
    fr: 'Archive ZIP ({files}) : le téléchargement commence.',
    en: 'ZIP archive ({files}): the download is starting.',
    it: 'Archivio ZIP ({files}): lo scaricamento comincia.',
  },
  'list.download_all_failed': {
    fr: 'Impossible de télécharger tous les fichiers.',
    en: 'Failed to download all files.',
    it: 'Impossibile scaricare tutti i file.',
  },
  'list.search': { fr: 'Nom ou type', en: 'Name or type', it: 'Nome o tipo' },
  'list.type': common.type,
  'order.label': { fr: 'Ordre', en: 'Order', it: 'Ordine' },
  'order.date': common.date,
  'order.name': common.name,
  'order.size': common.size,

  'row.version': { fr: 'v{number}', en: 'v{number}', it: 'v{number}' },
  'row.client': { fr: 'client', en: 'client', it: 'cliente' },
  'row.partner': common.partner,
  'row.office': common.office,
  'row.you': { fr: 'vous', en: 'you', it: 'lei' },
  'row.type_to_confirm': {
    fr: 'Type à confirmer',
    en: 'Type to be confirmed',
    it: 'Tipo da confermare',
  },
  'row.not_scanned': {
    fr: 'Non contrôlé par l’antivirus',
    en: 'Not scanned for viruses',
    it: 'Non controllato dall’antivirus',
  },
  'row.deleted': { fr: 'Supprimé le {date}', en: 'Deleted on {date}', it: 'Eliminato il {date}' },
  'mark.accepted': common.accepted,
  'mark.refused': common.refused,
  'mark.received': common.received,
  'mark.to_check': common.toCheck,
  'mark.published': { fr: 'Publié', en: 'Published', it: 'Pubblicato' },

  'drawer.label': { fr: 'Fichier {name}', en: 'File {name}', it: 'File {name}' },
  'drawer.download': common.download,
  'drawer.download_named': {
    fr: 'Télécharger {name}',
    en: 'Download {name}',
    it: 'Scarica {name}',
  },
  'drawer.download_failed': {
    fr: 'Le téléchargement a échoué.',
    en: 'Failed to download the file.',
    it: 'Scaricamento non riuscito.',
  },
  'drawer.delete': common.delete,
  'drawer.close': common.close,
  'drawer.history': common.history,
  'drawer.not_there': {
    fr: 'Ce fichier n’est plus là.',
    en: 'This file is no longer here.',
    it: 'Questo file non c’è più.',
  },
  'drawer.sent': { fr: 'Envoyé', en: 'Sent', it: 'Inviato' },
  'drawer.sent_by': { fr: '{date} par {name}', en: '{date} by {name}', it: '{date} da {name}' },
  deleted: {
    fr: '{name} est dans la corbeille',
    en: '{name} is in the bin',
    it: '{name} è nel cestino',
  },
  delete_failed: {
    fr: 'Le fichier n’a pas pu être supprimé : {reason}',
    en: 'Failed to delete the file: {reason}',
    it: 'Il file non ha potuto essere eliminato: {reason}',
  },
  moved: {
    fr: '{name} est maintenant dans {folder}',
    en: '{name} is now in {folder}',
    it: '{name} è ora in {folder}',
  },

  'accept.title': {
    fr: 'Contrôle du bureau',
    en: 'Check by the office',
    it: 'Verifica dello studio',
  },
  'accept.accept': { fr: 'Accepter', en: 'Accept', it: 'Accetta' },
  'accept.refuse': common.refuse,
  'accept.reason': {
    fr: 'Motif, lu par la personne qui l’a envoyé',
    en: 'Reason, read by whoever sent it',
    it: 'Motivo, letto da chi l’ha inviato',
  },
  'accept.cancel': common.cancel,
  'accept.again': { fr: 'Revenir sur cette décision', en: 'Reconsider', it: 'Riesamina' },

  'publish.title': { fr: 'Publication', en: 'Publication', it: 'Pubblicazione' },
  'publish.to': { fr: 'Publier pour {name}', en: 'Publish to {name}', it: 'Pubblica per {name}' },
  'publish.withdraw': common.withdraw,
  'publish.seen': {
    fr: '{name} le voit depuis le {date}.',
    en: '{name} has been able to see it since {date}.',
    it: '{name} lo vede dal {date}.',
  },
  'publish.not_seen': {
    fr: 'Dans le bureau seulement. {name} en sera averti.',
    en: 'In the office only. {name} will be told.',
    it: 'Solo nello studio. {name} ne sarà informato.',
  },
  'publish.with_partner': {
    fr: 'Le bureau et le partenaire le voient. Le client {name} en sera averti.',
    en: 'The office and the partner can see it. The client {name} will be told.',
    it: 'Lo vedono lo studio e il partner. Il cliente {name} ne sarà informato.',
  },
  'publish.sent_by_client': {
    fr: '{name} l’a envoyé et le voit.',
    en: '{name} sent it and can see it.',
    it: '{name} l’ha inviato e lo vede.',
  },
  'publish.not_shown': {
    fr: 'Le client ne voit pas encore ce mandat : il verra le fichier avec lui.',
    en: 'The client cannot see this mandate yet; they will see the file with it.',
    it: 'Il cliente non vede ancora questo mandato: vedrà il file insieme a esso.',
  },
  'publish.done': { fr: '{name} est publié', en: '{name} is published', it: '{name} è pubblicato' },
  'publish.withdrawn': {
    fr: '{name} n’est plus publié',
    en: '{name} is no longer published',
    it: '{name} non è più pubblicato',
  },

  'editions.title': { fr: 'Versions', en: 'Versions', it: 'Versioni' },
  'editions.add': common.newVersion,
  'editions.current': { fr: 'actuelle', en: 'current', it: 'attuale' },
  'editions.open': common.download,
  'editions.open_named': {
    fr: 'Télécharger la version {number}',
    en: 'Download version {number}',
    it: 'Scarica la versione {number}',
  },
  'editions.make_current': { fr: 'Rendre actuelle', en: 'Make current', it: 'Rendi attuale' },
  'editions.make_current_named': {
    fr: 'Rendre actuelle la version {number}',
    en: 'Make version {number} current',
    it: 'Rendi attuale la versione {number}',
  },
  'editions.done': {
    fr: 'La version {number} est actuelle',
    en: 'Version {number} is current',
    it: 'La versione {number} è attuale',
  },

  'type.create': {
    fr: 'Créer le type « {name} »',
    en: 'Create the type “{name}”',
    it: 'Crea il tipo «{name}»',
  },
  'type.created': {
    fr: 'Type créé : {name}',
    en: 'Type created: {name}',
    it: 'Tipo creato: {name}',
  },
})
