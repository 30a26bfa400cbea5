import { common } from '../../kernel/commonWords.ts'
import { text } from '../../kernel/text.ts'
import { technicalRowText } from '../technical/technicalRow.text.ts'

export const folderText = text('folder', {
  ...technicalRowText.words,
  'section.folder': common.folder,
  'field.key': { fr: 'Dossier renommé', en: 'Renamed folder', it: 'Cartella rinominata' },
  'field.parent': { fr: 'Dans', en: 'In', it: 'In' },
  'field.name': common.name,
  'list.title': common.folders,
  'action.new': { fr: 'Nouveau dossier', en: 'New folder', it: 'Nuova cartella' },
  'action.rename': {
    fr: 'Renommer le dossier',
    en: 'Rename the folder',
    it: 'Rinomina la cartella',
  },
  'action.delete': {
    fr: 'Supprimer le dossier',
    en: 'Delete the folder',
    it: 'Elimina la cartella',
  },
  'action.save': common.save,
  'action.create': { fr: 'Créer', en: 'Create', it: 'Crea' },
  'action.of': { fr: 'Actions pour {name}', en: 'Actions for {name}', it: 'Azioni per {name}' },
  'new.top': { fr: 'Au premier niveau', en: 'At the top level', it: 'Al primo livello' },
  'done.created': {
    fr: 'Dossier créé : {name}',
    en: 'Folder created: {name}',
    it: 'Cartella creata: {name}',
  },
  'done.renamed': {
    fr: 'Dossier renommé : {name}',
    en: 'Folder renamed: {name}',
    it: 'Cartella rinominata: {name}',
  },
  'done.deleted': {
    fr: 'Dossier supprimé : {name}',
    en: 'Folder deleted: {name}',
    it: 'Cartella eliminata: {name}',
  },
  'error.taken': {
    fr: 'Un dossier porte déjà ce nom ici : choisissez-en un autre.',
    en: 'A folder here has this name already: choose another one.',
    it: 'Qui c’è già una cartella con questo nome: ne scelga un altro.',
  },
  'error.not_empty': {
    fr: 'Ce dossier n’est pas vide : déplacez d’abord ce qu’il contient.',
    en: 'This folder is not empty: move what it contains first.',
    it: 'Questa cartella non è vuota: sposti prima ciò che contiene.',
  },
})

export const documentTypeText = text('documentType', {
  'section.document_type': { fr: 'Type de document', en: 'Document type', it: 'Tipo di documento' },
  'field.label': common.name,
  'field.copied': { fr: 'À traduire', en: 'To be translated', it: 'Da tradurre' },
  'copied.fr': common.french,
  'copied.en': common.englishOfAnglais,
  'copied.it': common.italian,
  'field.archived_at': { fr: 'Archivé le', en: 'Archived on', it: 'Archiviato il' },
  'list.title': common.documentTypes,
  'list.failed': {
    fr: 'Impossible de charger les types de documents.',
    en: 'Failed to load the document types.',
    it: 'Impossibile caricare i tipi di documento.',
  },
  'list.empty': {
    fr: 'Aucun type propre au bureau.',
    en: 'The office has no types of its own.',
    it: 'Lo studio non ha tipi propri.',
  },
  'list.more': {
    fr: '{shown} types affichés sur {count}.',
    en: '{shown} of {count} types shown.',
    it: '{shown} tipi mostrati su {count}.',
  },
  'list.archived': { fr: 'Archivé', en: 'Archived', it: 'Archiviato' },
  'list.copied': {
    fr: 'À traduire : {languages}',
    en: 'To be translated: {languages}',
    it: 'Da tradurre: {languages}',
  },
  'copied.help': {
    fr: 'Un nom laissé vide est repris d’une autre langue et marqué « à traduire ».',
    en: 'A name left empty is copied from another language and marked “to be translated”.',
    it: 'Un nome lasciato vuoto è ripreso da un’altra lingua e segnato «da tradurre».',
  },
  'action.new': {
    fr: 'Nouveau type de document',
    en: 'New document type',
    it: 'Nuovo tipo di documento',
  },
  'action.create': { fr: 'Créer', en: 'Create', it: 'Crea' },
  'action.edit': common.edit,
  'action.save': common.save,
  'action.archive': { fr: 'Archiver', en: 'Archive', it: 'Archivia' },
  'action.offer': { fr: 'Proposer à nouveau', en: 'Offer again', it: 'Riproponi' },
  'action.merge': { fr: 'Fusionner', en: 'Merge', it: 'Unisci' },
  'action.delete': common.delete,
  'done.created': {
    fr: 'Type créé : {name}',
    en: 'Type created: {name}',
    it: 'Tipo creato: {name}',
  },
  'done.saved': {
    fr: 'Type modifié : {name}',
    en: 'Type changed: {name}',
    it: 'Tipo modificato: {name}',
  },
  'done.archived': {
    fr: 'Type archivé : {name}',
    en: 'Type archived: {name}',
    it: 'Tipo archiviato: {name}',
  },
  'done.offered': {
    fr: 'Type proposé à nouveau : {name}',
    en: 'Type offered again: {name}',
    it: 'Tipo riproposto: {name}',
  },
  'done.deleted': {
    fr: 'Type supprimé : {name}',
    en: 'Type deleted: {name}',
    it: 'Tipo eliminato: {name}',
  },
  'done.merged': {
    fr: '« {name} » fusionné avec « {into} »',
    en: '“{name}” merged into “{into}”',
    it: '«{name}» unito a «{into}»',
  },
  'merge.title': { fr: 'Fusionner « {name} »', en: 'Merge “{name}”', it: 'Unisci «{name}»' },
  'merge.text': {
    fr: 'Les fichiers et les demandes de ce type prennent l’autre type, puis « {name} » est supprimé.',
    en: 'Files and requests of this type get the other type; “{name}” is then deleted.',
    it: 'I file e le richieste di questo tipo prendono l’altro tipo; «{name}» è poi eliminato.',
  },
  'merge.into': { fr: 'Avec', en: 'Into', it: 'Con' },
  'error.short': {
    fr: 'Indiquez au moins trois caractères.',
    en: 'Enter at least three characters.',
    it: 'Indichi almeno tre caratteri.',
  },
  'error.in_use': {
    fr: 'Des fichiers ont ce type : archivez-le, ou réunissez-le avec un autre.',
    en: 'Some files have this type: archive it, or merge it into another one.',
    it: 'Alcuni file hanno questo tipo: lo archivi, oppure lo unisca a un altro.',
  },
})
