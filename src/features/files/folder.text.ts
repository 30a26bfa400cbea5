import { text } from '../../kernel/text.ts'
import { technicalRowText } from '../technical/technicalRow.text.ts'

export const folderText = text('folder', {
  ...technicalRowText.words,
  'section.folder': { fr: 'Dossier', en: 'Folder', it: 'Cartella' },
  'field.key': { fr: 'Dossier renommé', en: 'Renamed folder', it: 'Cartella rinominata' },
  'field.parent': { fr: 'Dans', en: 'In', it: 'In' },
  'field.name': { fr: 'Nom', en: 'Name', it: 'Nome' },
  'list.title': { fr: 'Dossiers', en: 'Folders', it: 'Cartelle' },
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
  'action.save': { fr: 'Enregistrer', en: 'Save', it: 'Salva' },
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
  'field.label': { fr: 'Nom', en: 'Name', it: 'Nome' },
  'field.copied': { fr: 'À traduire', en: 'To be translated', it: 'Da tradurre' },
  'copied.fr': { fr: 'Français', en: 'French', it: 'Francese' },
  'copied.en': { fr: 'Anglais', en: 'English', it: 'Inglese' },
  'copied.it': { fr: 'Italien', en: 'Italian', it: 'Italiano' },
  'field.archived_at': { fr: 'Archivé le', en: 'Archived on', it: 'Archiviato il' },
  'list.title': { fr: 'Types de documents', en: 'Document types', it: 'Tipi di documento' },
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
