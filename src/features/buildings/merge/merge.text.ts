import { common } from '../../../kernel/commonWords.ts'
import { text } from '../../../kernel/text.ts'

/** Texts for archiving a building and for merging two. */
export const mergeText = text('building_merge', {
  archive: { fr: 'Archiver', en: 'Archive', it: 'Archivia' },
  take_back: {
    fr: 'Sortir des archives',
    en: 'Take out of the archive',
    it: 'Togli dall’archivio',
  },
  archived: {
    fr: 'Ce bâtiment est archivé : il n’apparaît plus dans les listes ni dans les choix. Ses mandats restent ouverts.',
    en: 'This building is archived: it no longer appears in lists and choices. Its mandates stay open.',
    it: 'Questo edificio è archiviato: non appare più negli elenchi né nelle scelte. I suoi mandati restano aperti.',
  },
  archive_done: { fr: 'Bâtiment archivé', en: 'Building archived', it: 'Edificio archiviato' },
  take_back_done: {
    fr: 'Bâtiment sorti des archives',
    en: 'Building taken out of the archive',
    it: 'Edificio tolto dall’archivio',
  },
  failed: {
    fr: 'L’archivage n’a pas abouti. Réessayez.',
    en: 'Archiving failed. Try again.',
    it: 'L’archiviazione non è riuscita. Riprovi.',
  },
  merged_into: {
    fr: 'Ce bâtiment a été fusionné ; il n’est plus modifié.',
    en: 'This building was merged; it is no longer edited.',
    it: 'Questo edificio è stato unito; non si modifica più.',
  },
  open_stayed: {
    fr: 'Ouvrir le bâtiment qui est resté',
    en: 'Open the building that stayed',
    it: 'Apri l’edificio rimasto',
  },
  merged_from: { fr: 'Issu de la fusion avec', en: 'Merged from', it: 'Unito con' },
  merge: { fr: 'Fusionner', en: 'Merge', it: 'Unisci' },
  title: { fr: 'Fusionner deux bâtiments', en: 'Merge two buildings', it: 'Unisci due edifici' },
  other: { fr: 'Autre bâtiment', en: 'Other building', it: 'Altro edificio' },
  stays: { fr: 'Bâtiment qui reste', en: 'Building that stays', it: 'Edificio che resta' },
  differences: {
    fr: 'Valeurs qui diffèrent',
    en: 'Values that differ',
    it: 'Valori che differiscono',
  },
  same: {
    fr: 'Toutes les valeurs sont identiques.',
    en: 'All values are the same.',
    it: 'Tutti i valori sono identici.',
  },
  both: { fr: 'Les deux', en: 'Both', it: 'Entrambi' },
  nothing: { fr: 'aucune valeur', en: 'no value', it: 'nessun valore' },
  moves: {
    fr: 'Passe au bâtiment qui reste',
    en: 'Goes to the building that stays',
    it: 'Passa all’edificio che resta',
  },
  'moves.mandates': { fr: 'Mandats : {n}', en: 'Mandates: {n}', it: 'Mandati: {n}' },
  'moves.consumptions': { fr: 'Consommations : {n}', en: 'Consumption: {n}', it: 'Consumi: {n}' },
  'moves.heating_systems': {
    fr: 'Installations de chauffage : {n}',
    en: 'Heating systems: {n}',
    it: 'Impianti di riscaldamento: {n}',
  },
  'moves.maintenance_companies': {
    fr: 'Entreprises d’entretien : {n}',
    en: 'Maintenance companies: {n}',
    it: 'Ditte di manutenzione: {n}',
  },
  'moves.meter_series': {
    fr: 'Relevés journaliers : {n}',
    en: 'Daily meter readings: {n}',
    it: 'Letture giornaliere: {n}',
  },
  'moves.renovations': { fr: 'Travaux : {n}', en: 'Renovation works: {n}', it: 'Lavori: {n}' },
  'moves.idc': { fr: 'IDC : {n}', en: 'IDC: {n}', it: 'IDC: {n}' },
  'moves.proposals': { fr: 'Propositions : {n}', en: 'Proposals: {n}', it: 'Proposte: {n}' },
  'moves.files': { fr: 'Fichiers : {n}', en: 'Files: {n}', it: 'File: {n}' },
  'moves.folders': { fr: 'Dossiers : {n}', en: 'Folders: {n}', it: 'Cartelle: {n}' },
  'moves.document_requests': {
    fr: 'Documents demandés : {n}',
    en: 'Requested documents: {n}',
    it: 'Documenti richiesti: {n}',
  },
  'moves.views': {
    fr: 'Vues enregistrées : {n}',
    en: 'Saved views: {n}',
    it: 'Viste salvate: {n}',
  },
  'moves.repeated': {
    fr: 'Gardés une fois, car identiques : {n}',
    en: 'Kept once, as they are identical: {n}',
    it: 'Conservati una volta, perché identici: {n}',
  },
  'moves.nothing': { fr: 'Rien', en: 'Nothing', it: 'Nulla' },
  reach: common.access,
  'reach.gain': {
    fr: 'Verront en plus le bâtiment qui reste : {names}.',
    en: 'Will also see the building that stays: {names}.',
    it: 'Vedranno in più l’edificio che resta: {names}.',
  },
  'reach.more': {
    fr: 'Verront en plus ce qui est repris de l’autre : {names}.',
    en: 'Will also see what comes from the other: {names}.',
    it: 'Vedranno in più ciò che è ripreso dall’altro: {names}.',
  },
  'reach.none': {
    fr: 'Personne ne gagne d’accès.',
    en: 'No one gains access.',
    it: 'Nessuno ottiene accesso.',
  },
  'reach.lost': {
    fr: 'Personne ne perd d’accès.',
    en: 'No one loses access.',
    it: 'Nessuno perde l’accesso.',
  },
  no_undo: {
    fr: 'L’autre bâtiment est archivé et mène à celui qui reste. La fusion ne peut pas être annulée.',
    en: 'The other building is archived and leads to the one that stays. A merge cannot be undone.',
    it: 'L’altro edificio è archiviato e porta a quello che resta. L’unione non può essere annullata.',
  },
  done: { fr: 'Bâtiments fusionnés', en: 'Buildings merged', it: 'Edifici uniti' },
  not_merged: {
    fr: 'La fusion n’a pas abouti.',
    en: 'The merge failed.',
    it: 'L’unione non è riuscita.',
  },
})
